package org.grapl.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.client.transport.ServerParameters;
import io.modelcontextprotocol.client.transport.StdioClientTransport;
import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.TextContent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * An agent of the protocol's own client, which starts {@code grapl mcp} and checks every item of a
 * campaign. What it is about to tell, and what was acknowledged, it writes down first: killed at
 * any moment, it comes back, repeats what it is not sure of, and goes on. A program of its own.
 */
final class ScriptedAgent implements AutoCloseable {

  private static final ObjectMapper JSON = new ObjectMapper();

  private final McpSyncClient client;

  ScriptedAgent(List<String> command, Duration patience) {
    this.client =
        McpClient.sync(
                new StdioClientTransport(
                    ServerParameters.builder(command.get(0))
                        .args(command.subList(1, command.size()))
                        .build(),
                    McpJsonDefaults.getMapper()))
            .requestTimeout(patience)
            .initializationTimeout(Duration.ofSeconds(60))
            .build();
    client.initialize();
  }

  /** The command line of this very build, as a program of its own. */
  static List<String> grapl(Object... args) {
    return CommandRun.program(Main.class, args);
  }

  McpSyncClient client() {
    return client;
  }

  CallToolResult call(String tool, Map<String, Object> arguments) {
    return client.callTool(CallToolRequest.builder(tool).arguments(arguments).build());
  }

  static String text(CallToolResult result) {
    return ((TextContent) result.content().get(0)).text();
  }

  JsonNode done(String tool, Map<String, Object> arguments) throws IOException {
    CallToolResult result = call(tool, arguments);
    if (result.isError()) {
      throw new IllegalStateException(text(result));
    }
    return JSON.readTree(text(result));
  }

  @Override
  public void close() {
    client.closeGracefully();
  }

  /** What a check of an item gives. */
  static int value(String item) {
    return item.hashCode() & 1;
  }

  private static void note(Path notes, String line) throws IOException {
    Files.writeString(
        notes,
        line + "\n",
        StandardOpenOption.CREATE,
        StandardOpenOption.APPEND,
        StandardOpenOption.SYNC);
  }

  private void tell(Path notes, String ticket, String value) throws IOException {
    done(
        "tell",
        Map.of(
            "campaign",
            "lake",
            "answers",
            List.of(Map.of("ticket", Long.parseLong(ticket), "value", Integer.parseInt(value)))));
    note(notes, "told " + ticket + " " + value);
  }

  private void work(Path notes) throws IOException {
    Set<String> unsure = new LinkedHashSet<>();
    for (String line : Files.exists(notes) ? Files.readAllLines(notes) : List.<String>of()) {
      if (line.startsWith("telling ")) {
        unsure.add(line.substring("telling ".length()));
      } else {
        unsure.remove(line.substring("told ".length()));
      }
    }
    for (String each : unsure) {
      tell(notes, each.split(" ", -1)[0], each.split(" ", -1)[1]);
    }
    JsonNode asked = done("ask", Map.of("campaign", "lake", "count", 4));
    while (!asked.get("tickets").isEmpty()) {
      for (JsonNode ticket : asked.get("tickets")) {
        String number = ticket.get("ticket").asText();
        String value = Integer.toString(value(ticket.get("item").textValue()));
        note(notes, "telling " + number + " " + value);
        tell(notes, number, value);
      }
      asked = done("ask", Map.of("campaign", "lake", "count", 4));
    }
  }

  /** The store, and the file of notes. Threads of the client would outlive a failure. */
  public static void main(String[] args) {
    int code = 1;
    try (ScriptedAgent agent =
        new ScriptedAgent(grapl("mcp", "--store", args[0]), Duration.ofSeconds(10))) {
      agent.work(Path.of(args[1]));
      code = 0;
    } catch (IOException | RuntimeException e) {
      System.err.println(e);
    }
    System.exit(code);
  }
}
