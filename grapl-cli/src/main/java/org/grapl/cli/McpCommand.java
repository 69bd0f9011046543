package org.grapl.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.Callable;
import org.grapl.client.GraplClient;
import org.grapl.client.GraplException;
import org.grapl.client.Patience;
import org.grapl.server.GraplServer;
import org.grapl.store.Campaigns;
import org.grapl.store.sql.Database;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/**
 * Passes messages on: a line of standard input to the address {@code /mcp} of a server, its answer
 * to a line of standard output. Without another server there is one inside, which nobody else can
 * use.
 */
@Command(
    name = "mcp",
    description =
        "Lets an AI agent work on campaigns: speaks the Model Context Protocol on standard input and"
            + " output until the input ends. See docs/AGENTS.md.",
    footer = {
      "Examples, as what an agent is told to start:",
      "  ./grapl mcp --store lake.db",
      "  GRAPL_TOKEN=grapl_... ./grapl mcp --server https://grapl.example.org"
    })
final class McpCommand implements Callable<Integer> {

  /** What JSON-RPC calls a failure that is not the caller's. */
  private static final int FAILED = -32603;

  /** Agents themselves wait a minute or so for a tool. */
  private static final Patience OF_AGENTS = Patience.USUAL.withDeadline(Duration.ofSeconds(45));

  @ParentCommand private @Nullable Main main;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Mixin private StoreOption store = new StoreOption();

  @Option(
      names = "--server",
      paramLabel = "URL",
      description =
          "The address of a server that runs, whose campaigns are meant instead of those of --store."
              + " If it asks for a token, that is the environment variable GRAPL_TOKEN.")
  private @Nullable URI server;

  @Option(
      names = "--worker",
      paramLabel = "WHO",
      description =
          "Who works, for tickets and the log. Agents that work on one campaign at the same time need"
              + " names of their own (default: agent; with --server the name of the token).")
  private @Nullable String worker;

  @Override
  public Integer call() throws IOException {
    if (server != null) {
      Optional<String> token = Optional.ofNullable(System.getenv("GRAPL_TOKEN"));
      passAll(server, token.filter(given -> !given.isBlank()), Optional.ofNullable(worker));
      return 0;
    }
    Main.Logging.ofServer();
    String secret = UUID.randomUUID().toString(); // of 122 bits that nobody can foresee
    try (Database database = store.openOrMake();
        GraplServer inside =
            GraplServer.startFor(
                secret,
                Campaigns.serving(database.storage(), Clock.systemUTC()),
                database.accessLog())) {
      passAll(
          inside.address(), Optional.of(secret), Optional.of(worker == null ? "agent" : worker));
    }
    return 0;
  }

  private void passAll(URI address, Optional<String> token, Optional<String> who)
      throws IOException {
    GraplClient.Builder client = GraplClient.at(address).patience(OF_AGENTS);
    token.ifPresent(client::token);
    who.ifPresent(client::worker);
    BufferedReader in = Main.in(main);
    PrintWriter out = spec.commandLine().getOut();
    try (GraplClient open = client.open()) {
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        String answer = line.isBlank() ? "" : passOn(open, line);
        if (!answer.isEmpty()) {
          out.println(answer);
        }
      }
    }
  }

  private String passOn(GraplClient client, String line) {
    try {
      byte[] answer = client.passOn(line.getBytes(StandardCharsets.UTF_8));
      return new String(answer, StandardCharsets.UTF_8);
    } catch (GraplException e) {
      return refused(line, String.valueOf(e.getMessage()));
    }
  }

  /** The answer to a message that did not come through: what an agent called, fails in words. */
  private String refused(String line, String why) {
    JsonNode message;
    try {
      message = Json.MAPPER.readTree(line);
    } catch (JsonProcessingException e) {
      message = Json.MAPPER.nullNode();
    }
    ObjectNode answer = Json.MAPPER.createObjectNode().put("jsonrpc", "2.0");
    answer.set("id", message.get("id"));
    if (message.has("method") && !message.has("id")) {
      spec.commandLine().getErr().println("grapl: " + why);
      return ""; // nobody waits for an answer
    }
    if (message.path("method").asText().equals("tools/call")) {
      ObjectNode result = answer.putObject("result").put("isError", true);
      result.putArray("content").addObject().put("type", "text").put("text", why);
    } else {
      answer.putObject("error").put("code", FAILED).put("message", why);
    }
    return answer.toString();
  }
}
