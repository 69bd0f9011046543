package org.grapl.server;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.grapl.data.file.Labels;
import org.grapl.store.StoreException;

/**
 * Campaigns for agents, by the Model Context Protocol: one message a request, one answer to it, and
 * nothing to be remembered in between. A tool is a route of this server, with the same roles,
 * limits and words; what the route refuses, the agent reads as the result of its call.
 */
final class McpRoutes {

  private static final String VERSION_HEADER = "MCP-Protocol-Version";

  /** Not 2025-03-26, which has several messages in one request. */
  private static final List<String> VERSIONS = List.of("2024-11-05", "2025-06-18", "2025-11-25");

  /** What JSON-RPC calls its errors. */
  private static final int INVALID_REQUEST = -32600;

  private static final int NO_SUCH_METHOD = -32601;
  private static final int INVALID_PARAMETERS = -32602;

  private final Map<String, McpTool> tools = new LinkedHashMap<>();
  private final String instructions;
  private final Telemetry telemetry;

  McpRoutes(List<Route> others, Telemetry telemetry) {
    this.telemetry = telemetry;
    JsonNode described = described();
    this.instructions = described.get("instructions").textValue();
    for (JsonNode each : described.get("tools")) {
      McpTool tool = McpTool.of(each, described.get("arguments"), others);
      tools.put(tool.name(), tool);
    }
  }

  private static JsonNode described() {
    try (InputStream text =
        Objects.requireNonNull(McpRoutes.class.getResourceAsStream("mcp-tools.json"))) {
      return Fields.JSON.readTree(text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  List<Route> routes() {
    return List.of(Route.post("/mcp", Access.SEE, this::message, McpTool.WORKER));
  }

  private void message(Call call) throws IOException {
    String version = call.context().header(VERSION_HEADER);
    if (version != null && !VERSIONS.contains(version)) {
      throw Problem.MALFORMED.of(
          "%s must be one of %s, got \"%s\""
              .formatted(VERSION_HEADER, String.join(", ", VERSIONS), version));
    }
    JsonNode message = call.json();
    boolean isTold = !message.has("id") && message.path("method").isTextual();
    if (isTold || message.has("result") || message.has("error")) {
      call.context().status(202); // nobody asked anything
      return;
    }
    ObjectNode answer = Shown.object().put("jsonrpc", "2.0");
    answer.set("id", message.get("id"));
    boolean isRequest =
        message.path("jsonrpc").asText().equals("2.0")
            && message.path("method").isTextual()
            && (message.path("id").isTextual() || message.path("id").isIntegralNumber());
    if (isRequest) {
      answer(call, message.get("method").textValue(), message.path("params"), answer);
    } else {
      fail(answer, INVALID_REQUEST, "a message must be a JSON-RPC 2.0 request or notification");
    }
    call.answer(answer);
  }

  private void answer(Call call, String method, JsonNode given, ObjectNode answer)
      throws IOException {
    switch (method) {
      case "initialize" -> initialize(given, answer.putObject("result"));
      case "ping" -> answer.putObject("result");
      case "tools/list" -> {
        var list = answer.putObject("result").putArray("tools");
        tools.values().forEach(tool -> list.add(tool.shown()));
      }
      case "tools/call" -> {
        String name = given.path("name").asText();
        McpTool tool = tools.get(name);
        if (tool == null) {
          List<String> known = new ArrayList<>(tools.keySet());
          fail(
              answer,
              INVALID_PARAMETERS,
              "there is no tool \"%s\"%s".formatted(name, Labels.hint(known, name)));
        } else {
          use(call, tool, given.path("arguments"), answer.putObject("result"));
        }
      }
      default ->
          fail(
              answer,
              NO_SUCH_METHOD,
              "method must be initialize, ping, tools/list or tools/call, got \"%s\""
                  .formatted(method));
    }
  }

  private static void fail(ObjectNode answer, int code, String text) {
    answer.putObject("error").put("code", code).put("message", text);
  }

  /** The version asked for, or the last before it; whoever cannot speak that goes away. */
  private void initialize(JsonNode given, ObjectNode result) {
    String wanted = given.path("protocolVersion").asText();
    String version =
        VERSIONS.stream()
            .filter(each -> each.compareTo(wanted) <= 0)
            .reduce((before, after) -> after)
            .orElse(VERSIONS.get(VERSIONS.size() - 1));
    result.put("protocolVersion", version);
    result.putObject("capabilities").putObject("tools");
    result.putObject("serverInfo").put("name", "grapl").put("version", ServiceRoutes.VERSION);
    result.put("instructions", instructions);
  }

  private void use(Call call, McpTool tool, JsonNode given, ObjectNode result) {
    JsonNode arguments = given.isMissingNode() || given.isNull() ? Shown.object() : given;
    String text;
    boolean isRefused = false;
    try {
      text = text(call, tool, arguments);
    } catch (RuntimeException | IOException failure) {
      if (failure instanceof StoreException) {
        telemetry.storeFailed();
      }
      ProblemException problem = Problems.of(failure);
      call.context().status(problem.status());
      isRefused = true;
      text = String.valueOf(problem.getMessage());
    }
    result.putArray("content").addObject().put("type", "text").put("text", text);
    result.put("isError", isRefused);
    call.putAside(tool.route(), arguments.path("campaign").asText());
  }

  private static String text(Call call, McpTool tool, JsonNode arguments) throws IOException {
    call.askFor(tool.route(), tool.wish(arguments, call.query(McpTool.WORKER)));
    JsonNode answer = Fields.JSON.readTree(Objects.requireNonNullElse(call.context().result(), ""));
    if (answer.isMissingNode()) {
      return "{\"done\":true}";
    }
    return (tool.isFull(arguments) ? answer : Shortened.of(answer)).toString();
  }
}
