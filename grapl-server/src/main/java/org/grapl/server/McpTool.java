package org.grapl.server;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * Something an agent can do: a route of this server under another name, whose arguments become what
 * the path, the query or the body of a request would hold.
 *
 * @param shown what agents see of it
 * @param defaults what is asked for unless the agent says otherwise
 */
record McpTool(ObjectNode shown, Route route, ObjectNode defaults) {

  /** How agents call what varies in a path. */
  private static final Map<String, String> ARGUMENTS =
      Map.of("name", "campaign", "label", "item", "number", "observation");

  private static final Pattern VARIABLE = Pattern.compile("\\{(\\w+)}");
  private static final String FULL = "full";
  static final String WORKER = "worker";

  static McpTool of(JsonNode described, List<Route> routes) {
    ObjectNode shown = described.deepCopy();
    JsonNode defaults = shown.path("defaults");
    String meant = shown.get("route").textValue();
    Route route =
        routes.stream()
            .filter(each -> each.toString().equals(meant))
            .findFirst()
            .orElseThrow(() -> new IllegalStateException("no route " + meant));
    shown.remove(List.of("route", "defaults"));
    return new McpTool(
        shown, route, defaults instanceof ObjectNode some ? some : Shown.object());
  }

  String name() {
    return shown.get("name").textValue();
  }

  /** Whether the agent wants everything, however long. */
  boolean isFull(Fields arguments) {
    return arguments.flag(FULL);
  }

  /** The arguments of a call; those that the tool does not have are refused. */
  Fields fields(JsonNode arguments) {
    List<String> known = new ArrayList<>();
    properties().fieldNames().forEachRemaining(known::add);
    return new Fields("arguments", arguments, known);
  }

  private JsonNode properties() {
    return shown.at("/inputSchema/properties");
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
    for (String variable :
        VARIABLE.matcher(route.path()).results().map(MatchResult::group).toList()) {
      String name = variable.substring(1, variable.length() - 1);
      String argument = Objects.requireNonNull(ARGUMENTS.get(name));
      JsonNode given = fields.any(argument);
      path.put(name, plain(argument, given));
      rest.remove(argument);
    }
    rest.properties().forEach(each -> checkSize(each.getKey(), each.getValue()));
    defaults
        .properties()
        .forEach(
            each -> {
              // Who names items wants these, not those of before.
              if (!rest.hasNonNull(each.getKey()) && !rest.hasNonNull("items")) {
                rest.set(each.getKey(), each.getValue());
              }
            });
    if (properties().has(WORKER) && worker.isPresent() && !rest.hasNonNull(WORKER)) {
      rest.put(WORKER, worker.get());
    }
    if (route.method().equals("POST")) {
      return new Call.Wish(path, Map.of(), Optional.of(rest));
    }
    Map<String, List<String>> query = new LinkedHashMap<>();
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
    JsonNode most = properties().path(argument).path("maximum");
    if (most.isNumber() && value.isNumber() && value.doubleValue() > most.doubleValue()) {
      throw Problem.REFUSED.of(
          "arguments.%s must be at most %s, got %s"
              .formatted(argument, most.asText(), value.asText()));
    }
  }
}
