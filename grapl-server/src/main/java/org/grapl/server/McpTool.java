package org.grapl.server;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Something an agent can do: a route of this server under another name, whose arguments become what
 * the path, the query or the body of a request would hold.
 *
 * @param shown what agents see of it
 * @param known the names of its arguments
 * @param defaults what is asked for unless the agent says otherwise
 */
record McpTool(ObjectNode shown, Route route, List<String> known, JsonNode defaults) {

  static final String WORKER = "worker";

  /** How agents call what varies in a path. */
  private static final Map<String, String> IN_PATHS =
      Map.of("name", "campaign", "label", "item", "number", "observation");

  private static final Pattern VARIABLE = Pattern.compile("(?<=\\{)\\w+(?=})");
  private static final String FULL = "full";

  /**
   * @param described the tool, with the names of its arguments
   * @param arguments what each name means, in whichever tool
   */
  static McpTool of(JsonNode described, JsonNode arguments, List<Route> routes) {
    ObjectNode shown = described.deepCopy();
    shown.retain("name", "title", "description", "annotations");
    ObjectNode schema = shown.putObject("inputSchema").put("type", "object");
    ObjectNode properties = schema.putObject("properties");
    List<String> known =
        Stream.of("needs", "takes")
            .flatMap(list -> described.get(list).valueStream())
            .map(JsonNode::textValue)
            .toList();
    known.forEach(name -> properties.set(name, Objects.requireNonNull(arguments.get(name), name)));
    schema.set("required", described.get("needs"));
    schema.put("additionalProperties", false);
    String meant = described.get("route").textValue();
    Route route =
        routes.stream().filter(each -> each.toString().equals(meant)).findFirst().orElseThrow();
    return new McpTool(shown, route, known, described.path("defaults"));
  }

  String name() {
    return shown.get("name").textValue();
  }

  /** The arguments of a call; those that the tool does not have are refused. */
  private Fields fields(JsonNode arguments) {
    return new Fields("arguments", arguments, known);
  }

  /** Whether the agent wants everything, however long. */
  boolean isFull(JsonNode arguments) {
    return fields(arguments).flag(FULL);
  }

  /**
   * What a request would ask for that has these arguments.
   *
   * @param worker who works, unless the arguments say so
   */
  Call.Wish wish(JsonNode arguments, Optional<String> worker) {
    Fields fields = fields(arguments);
    ObjectNode rest = arguments.deepCopy();
    rest.remove(FULL);
    Map<String, String> path = new HashMap<>();
    for (String name : VARIABLE.matcher(route.path()).results().map(MatchResult::group).toList()) {
      String argument = Objects.requireNonNull(IN_PATHS.get(name));
      path.put(name, plain(argument, fields.any(argument)));
      rest.remove(argument);
    }
    rest.properties().forEach(each -> checkSize(each.getKey(), each.getValue()));
    // Who names items wants these, not those of before.
    if (!rest.hasNonNull("items")) {
      defaults.properties().stream()
          .filter(each -> !rest.hasNonNull(each.getKey()))
          .forEach(each -> rest.set(each.getKey(), each.getValue()));
    }
    if (known.contains(WORKER) && worker.isPresent() && !rest.hasNonNull(WORKER)) {
      rest.put(WORKER, worker.get());
    }
    if (route.method().equals("POST")) {
      return new Call.Wish(path, Map.of(), Optional.of(rest));
    }
    Map<String, List<String>> query = new HashMap<>();
    rest.properties().stream()
        .filter(each -> !each.getValue().isNull())
        .forEach(each -> query.put(each.getKey(), List.of(plain(each.getKey(), each.getValue()))));
    return new Call.Wish(path, query, Optional.empty());
  }

  private static String plain(String argument, JsonNode value) {
    if (!value.isValueNode()) {
      throw Problem.MALFORMED.of(
          "arguments.%s must be one value, got a list or an object".formatted(argument));
    }
    return value.asText();
  }

  /** An agent reads everything it gets: more than so much at once would crowd out the rest. */
  private void checkSize(String argument, JsonNode value) {
    JsonNode most = shown.at("/inputSchema/properties/" + argument + "/maximum");
    if (most.isNumber() && value.isNumber() && value.doubleValue() > most.doubleValue()) {
      throw Problem.REFUSED.of(
          "arguments.%s must be at most %s, got %s"
              .formatted(argument, most.asText(), value.asText()));
    }
  }
}
