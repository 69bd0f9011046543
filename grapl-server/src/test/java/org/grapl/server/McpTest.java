package org.grapl.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.client.transport.HttpClientStreamableHttpTransport;
import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.json.schema.JsonSchemaValidator;
import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.TextContent;
import io.modelcontextprotocol.spec.McpSchema.Tool;
import java.net.http.HttpRequest;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.grapl.store.sql.AccessLog;
import org.grapl.store.sql.Tokens.Role;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Agents over HTTP, as others write them: by the protocol's own client. */
class McpTest extends WithServer {

  private static final ObjectMapper JSON = new ObjectMapper();

  /** An agent at work, and the names of the tools it has used. */
  private record Agent(McpSyncClient client, Map<String, Tool> tools, Set<String> used)
      implements AutoCloseable {

    static Agent of(RunningServer at, String query, String... headers) {
      HttpRequest.Builder request = HttpRequest.newBuilder();
      McpSyncClient client =
          McpClient.sync(
                  HttpClientStreamableHttpTransport.builder(at.server().address().toString())
                      .endpoint("/mcp" + query)
                      .requestBuilder(headers.length == 0 ? request : request.headers(headers))
                      .build())
              .requestTimeout(Duration.ofSeconds(60))
              .build();
      client.initialize();
      Map<String, Tool> tools =
          client.listTools().tools().stream()
              .collect(Collectors.toMap(Tool::name, Function.identity()));
      return new Agent(client, tools, new HashSet<>());
    }

    CallToolResult call(String tool, Map<String, Object> arguments) {
      used.add(tool);
      return client.callTool(CallToolRequest.builder(tool).arguments(arguments).build());
    }

    private static String text(CallToolResult result) {
      return ((TextContent) result.content().get(0)).text();
    }

    /** What comes of a call that the tool's own schema allows. */
    JsonNode done(String tool, Map<String, Object> arguments) {
      JsonSchemaValidator validator = McpJsonDefaults.getSchemaValidator();
      assertThat(
              validator
                  .validate(Objects.requireNonNull(tools.get(tool)).inputSchema(), arguments)
                  .valid())
          .as(tool + " " + arguments)
          .isTrue();
      CallToolResult result = call(tool, arguments);
      assertThat(result.isError()).as(text(result)).isFalse();
      try {
        return JSON.readTree(text(result));
      } catch (JsonProcessingException e) {
        throw new AssertionError(text(result), e);
      }
    }

    String refused(String tool, Map<String, Object> arguments) {
      CallToolResult result = call(tool, arguments);
      assertThat(result.isError()).as(text(result)).isTrue();
      return text(result);
    }

    @Override
    public void close() {
      client.closeGracefully();
    }
  }

  private static void create(String name, int items) {
    Reply created = server.post("/v1/campaigns", RunningServer.chain(name, items));
    assertThat(created.status()).as(created.body()).isEqualTo(201);
  }

  private static List<Map<String, Object>> answers(JsonNode asked, double value) {
    return asked.findValuesAsText("ticket").stream()
        .map(ticket -> Map.<String, Object>of("ticket", Long.parseLong(ticket), "value", value))
        .toList();
  }

  @Test
  void theProtocolsOwnClientFindsEveryToolAndUsesEachOfThem() {
    try (Agent agent = Agent.of(server, "")) {
      assertThat(agent.client().getServerInfo().name()).isEqualTo("grapl");
      assertThat(agent.client().getServerInstructions()).contains("Never invent");
      agent.client().ping();
      for (Tool tool : agent.tools().values()) {
        assertThat(McpJsonDefaults.getSchemaValidator().validateSchema(tool.inputSchema()).valid())
            .as(tool.name())
            .isTrue();
        assertThat(tool.description()).as(tool.name()).hasSizeGreaterThan(50);
        assertThat(tool.title()).as(tool.name()).isNotBlank();
      }
      Map<String, Object> pond = Map.of("campaign", "pond");
      agent.done(
          "create_campaign",
          Map.of(
              "name",
              "pond",
              "settings",
              Map.of("threshold", 5, "noise", "exact"),
              "graph",
              Map.of(
                  "links",
                  List.of(List.of("inlet", "reeds"), List.of("reeds", "dam", 2)),
                  "items",
                  List.of("well"))));
      assertThat(agent.done("list_campaigns", Map.of()).findValuesAsText("name")).contains("pond");
      JsonNode asked = agent.done("ask", Map.of("campaign", "pond", "count", 3));
      assertThat(asked.get("tickets")).hasSize(3);
      JsonNode told =
          agent.done(
              "tell", Map.of("campaign", "pond", "answers", answers(asked, 7).subList(0, 2)));
      assertThat(told.findValuesAsText("outcome")).containsExactly("accepted", "accepted");
      long left = asked.at("/tickets/2/ticket").longValue();
      agent.done("give_back", Map.of("campaign", "pond", "tickets", List.of(left), "note", "far"));
      agent.done(
          "withdraw",
          Map.of("campaign", "pond", "observation", told.at("/taken/1/observation").longValue()));
      JsonNode status = agent.done("status", pond);
      assertThat(status.get("checks").intValue()).isEqualTo(1);
      assertThat(status.get("withdrawn").intValue()).isEqualTo(1);
      assertThat(status.get("givenBack").intValue()).isEqualTo(1);
      assertThat(agent.done("decisions", pond).get("decisions")).hasSize(4);
      JsonNode why = agent.done("explain", Map.of("campaign", "pond", "item", "dam"));
      assertThat(why.get("item").textValue()).isEqualTo("dam");
      Map<String, Object> goal = Map.of("campaign", "pond", "error", 0.5, "confidence", 0.8);
      assertThat(agent.done("certificate_forecast", goal).has("likely")).isTrue();
      agent.done("certificate_open", goal);
      assertThat(agent.done("certificate", pond).get("running").isNull()).isFalse();
      agent.done("certificate_close", pond);
      assertThat(agent.done("certificate", pond).get("running").isNull()).isTrue();
      assertThat(agent.used()).isEqualTo(agent.tools().keySet());
    }
  }

  @Test
  void anAnswerCountsOnceWhoeverRepeatsItAndAnotherOneIsRefusedInWords() {
    create("once", 5);
    try (Agent agent = Agent.of(server, "")) {
      JsonNode asked = agent.done("ask", Map.of("campaign", "once"));
      assertThat(agent.done("ask", Map.of("campaign", "once"))).isEqualTo(asked);
      Map<String, Object> telling = Map.of("campaign", "once", "answers", answers(asked, 0.75));
      assertThat(agent.done("tell", telling).findValue("outcome").textValue())
          .isEqualTo("accepted");
      assertThat(agent.done("tell", telling).findValue("outcome").textValue())
          .isEqualTo("repeated");
      assertThat(agent.refused("tell", Map.of("campaign", "once", "answers", answers(asked, 0.25))))
          .isEqualTo(
              "ticket 1 was already told 0.75, got 0.25; observations are never overwritten,"
                  + " record a second one instead, or withdraw the first");
      assertThat(agent.done("status", Map.of("campaign", "once")).get("checks").intValue())
          .isEqualTo(1);
      JsonNode next =
          agent.done(
              "tell", Map.of("campaign", "once", "answers", answers(asked, 0.75), "next", 1));
      assertThat(next.at("/tickets/0/ticket").longValue()).isEqualTo(2);
    }
  }

  @Test
  void anAnswerAfterItsTimeIsTakenAndMarked() {
    create("late", 3);
    try (Agent ann = Agent.of(server, "?worker=ann");
        Agent bob = Agent.of(server, "?worker=bob")) {
      JsonNode asked =
          ann.done("ask", Map.of("campaign", "late", "items", List.of("a1"), "leaseSeconds", 1));
      assertThat(asked.at("/tickets/0/worker").textValue()).isEqualTo("ann");
      Map<String, Object> same = Map.of("campaign", "late", "items", List.of("a1"));
      assertThat(bob.refused("ask", same)).contains("one that nobody else is checking");
      Instant patience = Instant.now().plusSeconds(30);
      CallToolResult taken = bob.call("ask", same);
      while (taken.isError() && Instant.now().isBefore(patience)) {
        taken = bob.call("ask", same);
      }
      assertThat(taken.isError()).isFalse();
      assertThat(
              ann.done("tell", Map.of("campaign", "late", "answers", answers(asked, 1)))
                  .findValue("outcome")
                  .textValue())
          .isEqualTo("late");
    }
  }

  @Test
  void whatIsWrongIsToldInTheWordsOfTheApi() {
    create("words", 3);
    try (Agent agent = Agent.of(server, "")) {
      assertThat(agent.refused("status", Map.of("campaign", "lake")))
          .isEqualTo(server.get("/v1/campaigns/lake/status").detail());
      assertThat(agent.refused("ask", Map.of("campaign", "words", "count", 0)))
          .isEqualTo("count must be from 1 to 10000, got 0");
      assertThat(agent.refused("ask", Map.of("campaign", "words", "count", 201)))
          .isEqualTo("arguments.count must be at most 200, got 201");
      assertThat(agent.refused("ask", Map.of("campaign", "words", "cuont", 1)))
          .endsWith("got \"cuont\"; did you mean \"count\"?");
      assertThat(agent.refused("ask", Map.of()))
          .isEqualTo("arguments.campaign must be given, got none");
      assertThat(agent.refused("status", Map.of("campaign", List.of("words"))))
          .isEqualTo("arguments.campaign must be one value, got a list or an object");
      assertThat(agent.refused("decisions", Map.of("campaign", "words", "side", "left")))
          .isEqualTo("side must be above, below or retired, got \"left\"");
      assertThat(
              agent.refused(
                  "tell",
                  Map.of(
                      "campaign", "words", "answers", List.of(Map.of("ticket", 1, "value", "x")))))
          .isEqualTo("answer.value must be a number, got a text");
      assertThat(
              agent.refused(
                  "tell", Map.of("campaign", "words", "answers", List.of(Map.of("value", 1)))))
          .isEqualTo("answer.ticket must be given, got none");
      assertThat(agent.refused("explain", Map.of("campaign", "words", "item", "../a9")))
          .contains("../a9");
      assertThatThrownBy(() -> agent.call("statsu", Map.of()))
          .isInstanceOf(McpError.class)
          .hasMessageContaining("there is no tool \"statsu\"; did you mean \"status\"?");
      assertThat(agent.done("status", Map.of("campaign", "words")).get("entries").intValue())
          .isZero();
    }
  }

  @Test
  void whatIsTooLargeIsRefusedAndTheServerGoesOn() {
    String large = " ".repeat((int) Limits.USUAL.jsonBytes());
    Reply reply = server.post("/mcp", "{\"jsonrpc\":\"2.0\",\"id\":1," + large + "\"method\":1}");
    assertThat(reply.status()).isEqualTo(413);
    assertThat(reply.detail()).isEqualTo("the body must be at most 1048576 bytes");
    String deep = "[".repeat(100) + "]".repeat(100);
    assertThat(server.post("/mcp", deep).status()).isEqualTo(400);
    assertThat(ping(1).at("/result").isObject()).isTrue();
  }

  private static JsonNode ping(Object id) {
    return rpc("{\"jsonrpc\":\"2.0\",\"id\":%s,\"method\":\"ping\"}".formatted(id));
  }

  private static JsonNode rpc(String message) {
    Reply reply = server.post("/mcp", message);
    assertThat(reply.status()).as(reply.body()).isEqualTo(200);
    return reply.json();
  }

  @Test
  void messagesThatAreNoneAreAnsweredAsTheProtocolSays() {
    assertThat(ping("\"a\"").get("id").textValue()).isEqualTo("a");
    assertThat(rpc("[]").at("/error/code").intValue()).isEqualTo(-32600);
    assertThat(rpc("{\"jsonrpc\":\"2.0\",\"id\":{},\"method\":\"ping\"}").has("error")).isTrue();
    assertThat(
            rpc("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"resources/list\"}")
                .at("/error/code")
                .intValue())
        .isEqualTo(-32601);
    String told = "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\"}";
    assertThat(server.post("/mcp", told).status()).isEqualTo(202);
    assertThat(server.post("/mcp", "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}").status())
        .isEqualTo(202);
    assertThat(server.get("/mcp", "Accept", "text/event-stream").status()).isEqualTo(405);
    assertThat(server.post("/mcp", told, "MCP-Protocol-Version", "1999-01-01").status())
        .isEqualTo(400);
    assertThat(server.post("/mcp", told, "Origin", "http://elsewhere.example").status())
        .isEqualTo(403);
    for (String[] wanted :
        List.of(
            new String[] {"2025-06-18", "2025-06-18"},
            new String[] {"2025-03-26", "2024-11-05"},
            new String[] {"2099-01-01", "2025-11-25"},
            new String[] {"1.0", "2025-11-25"})) {
      String hello =
          "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":{\"protocolVersion\":\"%s\"}}"
              .formatted(wanted[0]);
      assertThat(rpc(hello).at("/result/protocolVersion").textValue()).isEqualTo(wanted[1]);
    }
  }

  @Test
  void aRepeatedMessageWithItsKeyGetsTheSameTickets() {
    create("keys", 9);
    String ask =
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\"ask\","
            + "\"arguments\":{\"campaign\":\"keys\",\"resume\":false}}}";
    Reply first = server.post("/mcp", ask, "Idempotency-Key", "k");
    assertThat(server.post("/mcp", ask, "Idempotency-Key", "k").json()).isEqualTo(first.json());
    assertThat(server.post("/mcp", ask, "Idempotency-Key", "l").json()).isNotEqualTo(first.json());
    assertThat(first.header("ETag")).isEmpty();
  }

  @Test
  void decisionsComeByThePageWithTheirTotalAndAlwaysAsJson() {
    create("pages", 50);
    Reply asCsv =
        server.post(
            "/mcp",
            "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\"decisions\","
                + "\"arguments\":{\"campaign\":\"pages\"}}}",
            "Accept",
            "text/csv");
    assertThat(asCsv.json().at("/result/content/0/text").asText()).startsWith("{\"entries\":0");
    try (Agent agent = Agent.of(server, "")) {
      JsonNode page = agent.done("decisions", Map.of("campaign", "pages"));
      assertThat(page.get("total").intValue()).isEqualTo(50);
      Set<String> seen = new HashSet<>(page.get("decisions").findValuesAsText("item"));
      assertThat(seen).hasSize(20);
      while (!page.get("next").isNull()) {
        page =
            agent.done(
                "decisions", Map.of("campaign", "pages", "cursor", page.get("next").textValue()));
        page.get("decisions")
            .findValuesAsText("item")
            .forEach(item -> assertThat(seen.add(item)).isTrue());
      }
      assertThat(seen).hasSize(50);
      JsonNode near = agent.done("decisions", Map.of("campaign", "pages", "near", 3));
      assertThat(near.get("decisions")).hasSize(3);
      assertThat(near.get("total").intValue()).isEqualTo(50);
    }
  }

  @Test
  void whatIsLongIsShortenedUnlessAllIsWanted() {
    StringBuilder links = new StringBuilder("source,target\n");
    for (int item = 0; item < 30; item++) {
      links.append("hub,a").append(item).append('\n');
    }
    String text = "x".repeat(499) + "\ud83d\ude00" + "y".repeat(1000);
    StringBuilder header = new StringBuilder("label,text");
    StringBuilder row = new StringBuilder("hub,").append(text);
    for (int column = 0; column < 20; column++) {
      header.append(",c").append(column);
      row.append(",v").append(column);
    }
    Reply created =
        new Form()
            .text("campaign", "{\"name\": \"long\", \"settings\": {\"threshold\": 0.5}}")
            .file("graph", "links.csv", links.toString())
            .file("items", "items.csv", header + "\n" + row + "\n")
            .post(server, "/v1/campaigns");
    assertThat(created.status()).as(created.body()).isEqualTo(201);
    try (Agent agent = Agent.of(server, "")) {
      JsonNode hub = agent.done("explain", Map.of("campaign", "long", "item", "hub"));
      assertThat(hub.get("neighbours")).hasSize(10);
      assertThat(hub.get("neighboursLeftOut").intValue()).isEqualTo(20);
      assertThat(hub.at("/attributes/text").textValue())
          .isEqualTo("x".repeat(499) + "... (1501 characters in all)");
      assertThat(hub.get("attributes")).hasSize(13);
      assertThat(hub.at("/attributes/...").textValue()).isEqualTo("9 more");
      assertThat(hub.get("shortened").textValue()).contains("full: true");
      JsonNode all = agent.done("explain", Map.of("campaign", "long", "item", "hub", "full", true));
      assertThat(all).isEqualTo(server.get("/v1/campaigns/long/items/hub").json());
      assertThat(all.at("/attributes/text").textValue()).isEqualTo(text);
      JsonNode leaf = agent.done("explain", Map.of("campaign", "long", "item", "a1"));
      assertThat(leaf.has("shortened")).isFalse();
    }
  }

  private static List<String> accesses(RunningServer of) {
    return of.accessLog().newest(Long.MAX_VALUE, 100).stream()
        .map(AccessLog.Line::access)
        .map(each -> each.action() + " " + each.campaign() + " " + each.status())
        .toList();
  }

  @Test
  void agentsMayDoWhatTheirTokensMay(@TempDir Path apart) {
    try (RunningServer closed = new RunningServer(RunningServer.SETTINGS.withTokens(), apart)) {
      String[] owner = closed.issue("ann", Role.OWNER, "lab", Optional.empty());
      String[] worker = closed.issue("bob", Role.WORKER, "lab", Optional.empty());
      String[] reader = closed.issue("eve", Role.READER, "lab", Optional.empty());
      String[] stranger = closed.issue("mallory", Role.OWNER, "elsewhere", Optional.empty());
      assertThat(closed.post("/v1/campaigns", RunningServer.chain("lake", 5), owner).status())
          .isEqualTo(201);
      Map<String, Object> lake = Map.of("campaign", "lake");
      Map<String, Object> goal = Map.of("campaign", "lake", "error", 0.4, "confidence", 0.8);
      JsonNode asked;
      try (Agent bob = Agent.of(closed, "", worker)) {
        asked = bob.done("ask", lake);
        assertThat(asked.at("/tickets/0/worker").textValue()).isEqualTo("bob");
        bob.done("tell", Map.of("campaign", "lake", "answers", answers(asked, 1)));
        String forbidden = "a token of the role worker must not do this";
        assertThat(bob.refused("decisions", lake)).isEqualTo(forbidden);
        assertThat(bob.refused("certificate_open", goal)).isEqualTo(forbidden);
        assertThat(bob.refused("certificate_close", lake)).isEqualTo(forbidden);
        assertThat(
                bob.refused(
                    "create_campaign",
                    Map.of("name", "x", "settings", Map.of(), "graph", Map.of())))
            .isEqualTo(forbidden);
        assertThat(bob.refused("ask", Map.of("campaign", "lake", "worker", "ann")))
            .contains("the name of the token, \"bob\"");
        // No tool deletes; what the token may not do elsewhere it may not do here.
        assertThat(bob.tools().keySet()).noneMatch(name -> name.contains("delete"));
        assertThat(closed.delete("/v1/campaigns/lake", worker).status()).isEqualTo(403);
      }
      try (Agent eve = Agent.of(closed, "", reader)) {
        assertThat(eve.done("decisions", lake).get("decisions")).hasSize(5);
        assertThat(eve.refused("tell", Map.of("campaign", "lake", "answers", answers(asked, 1))))
            .isEqualTo("a token of the role reader must not do this");
        assertThat(eve.refused("ask", lake)).contains("reader must not");
      }
      try (Agent mallory = Agent.of(closed, "", stranger)) {
        assertThat(mallory.refused("status", lake)).isEqualTo("there is no campaign \"lake\"");
        assertThat(mallory.done("list_campaigns", Map.of()).get("campaigns")).isEmpty();
      }
      assertThat(closed.post("/mcp", "{}").status()).isEqualTo(401);
      // The books tell who did what to which campaign, and what came of it.
      Instant patience = Instant.now().plusSeconds(30);
      List<String> lines = accesses(closed);
      while (!lines.contains("POST /mcp  401") && Instant.now().isBefore(patience)) {
        lines = accesses(closed);
      }
      assertThat(lines)
          .contains(
              "POST /v1/campaigns/{name}/tell lake 200",
              "POST /v1/campaigns/{name}/tell lake 403",
              "GET /v1/campaigns/{name}/status lake 404",
              "POST /mcp  401");
    }
  }
}
