package org.grapl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.modelcontextprotocol.spec.McpSchema.Tool;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Agents on standard input and output, and what their page says. */
class McpCommandTest extends CampaignOnTriangles {

  private static final Path PAGE = ReadmeBlocks.ROOT.resolve("docs/AGENTS.md");
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int ITEMS = 60;

  private static String call(String tool, String arguments) {
    return "{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"tools/call\",\"params\":{\"name\":\"%s\",\"arguments\":%s}}\n"
        .formatted(tool, arguments);
  }

  private static List<JsonNode> answers(CommandRun run) throws IOException {
    assertThat(run.code()).as(run.err()).isZero();
    List<JsonNode> answers = new ArrayList<>();
    for (String line : run.out().lines().toList()) {
      answers.add(JSON.readTree(line));
    }
    return answers;
  }

  private static String said(JsonNode answer) {
    return answer.at("/result/content/0/text").asText();
  }

  @Test
  void theAgentOfThePageStartsItAndEveryToolOfThePageAnswers() throws IOException {
    done("create", "lake", "--graph", graph, "--threshold", "0.5");
    String page = Files.readString(PAGE);
    JsonNode configured =
        JSON.readTree(ReadmeBlocks.first(Path.of("docs/AGENTS.md"), "json"))
            .at("/mcpServers/grapl");
    assertThat(configured.get("command").textValue()).endsWith("/grapl");
    List<Object> words = new ArrayList<>();
    configured.get("args").forEach(word -> words.add(word.textValue()));
    words.set(words.indexOf("/path/to/lab.db"), store);
    try (ScriptedAgent agent =
        new ScriptedAgent(ScriptedAgent.grapl(words.toArray()), Duration.ofSeconds(60))) {
      List<String> tools = agent.client().listTools().tools().stream().map(Tool::name).toList();
      assertThat(Pattern.compile("(?m)^\\| `(\\w+)` \\|").matcher(page).results().map(this::word))
          .containsExactlyElementsOf(tools);
      for (String tool : tools) {
        String said = ScriptedAgent.text(agent.call(tool, Map.of("campaign", "lake")));
        assertThat(said).as(tool).isNotBlank().doesNotContain("Exception", "the server failed");
      }
      assertThat(agent.done("status", Map.of("campaign", "lake")).get("open").intValue())
          .isEqualTo(1);
    }
  }

  private String word(MatchResult match) {
    return match.group(1);
  }

  @Test
  void whatThePageShowsComesOut() throws IOException {
    List<String> block =
        Pattern.compile("```sh\n(.*?)\n```", Pattern.DOTALL)
            .matcher(Files.readString(PAGE))
            .results()
            .map(this::word)
            .findFirst()
            .orElseThrow()
            .lines()
            .toList();
    CommandRun made = ReadmeBlocks.run(block.get(0), dir);
    assertThat(made.code()).as(made.err()).isZero();
    String[] pipe = block.get(1).split(" \\| \\./grapl ", -1);
    String typed = pipe[0].replaceFirst("^echo '", "").replaceFirst("'$", "");
    CommandRun run =
        CommandRun.typing(
            typed + "\n", "mcp", "--store", dir.resolve(pipe[1].replaceFirst(".* ", "")));
    assertThat(timeless(run.out().strip()))
        .isEqualTo(
            timeless(
                Pattern.compile("(?m)^\\{\"jsonrpc.*$")
                    .matcher(Files.readString(PAGE))
                    .results()
                    .map(MatchResult::group)
                    .findFirst()
                    .orElseThrow()));
  }

  private static String timeless(String text) {
    return text.replaceAll("\\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z", "TIME");
  }

  @Test
  void whatCannotBePassedOnIsAnsweredAndTheNextMessageIsTaken() throws IOException {
    done("create", "lake", "--graph", graph, "--threshold", "0.5");
    String large = "x".repeat(1 << 20);
    List<JsonNode> answers =
        answers(
            CommandRun.typing(
                "no JSON\n\n"
                    + "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}\n"
                    + call("tell", "{\"campaign\":\"lake\",\"worker\":\"" + large + "\"}")
                    + call("status", "{\"campaign\":\"pond\"}")
                    + call("ask", "{\"campaign\":\"lake\"}"),
                "mcp",
                "--store",
                store,
                "--worker",
                "ann"));
    assertThat(answers).hasSize(4);
    assertThat(answers.get(0).get("id").isNull()).isTrue();
    assertThat(answers.get(0).at("/error/message").textValue()).startsWith("body must be JSON");
    assertThat(answers.get(1).get("id").intValue()).isEqualTo(7);
    assertThat(answers.get(1).at("/result/isError").booleanValue()).isTrue();
    assertThat(said(answers.get(1))).isEqualTo("the body must be at most 1048576 bytes");
    assertThat(said(answers.get(2))).isEqualTo("there is no campaign \"pond\"");
    assertThat(JSON.readTree(said(answers.get(3))).at("/tickets/0/worker").textValue())
        .isEqualTo("ann");
  }

  @Test
  void aServerThatRunsIsUsedAndOneThatDoesNotIsToldOf() throws Exception {
    Process server =
        new ProcessBuilder(ScriptedAgent.grapl("serve", "--port", "0", "--store", store)).start();
    String address;
    try {
      address = server.inputReader().readLine();
      done("create", "lake", "--graph", graph, "--threshold", "0.5");
      List<JsonNode> answers =
          answers(
              CommandRun.typing(
                  call("ask", "{\"campaign\":\"lake\"}"), "mcp", "--server", address));
      assertThat(JSON.readTree(said(answers.get(0))).at("/tickets/0/worker").textValue())
          .isEqualTo("local");
    } finally {
      server.destroyForcibly();
    }
    assertThat(server.waitFor(60, TimeUnit.SECONDS)).isTrue();
    List<JsonNode> answers =
        answers(
            CommandRun.typing(
                call("ask", "{\"campaign\":\"lake\"}")
                    + "{\"jsonrpc\":\"2.0\",\"id\":8,\"method\":\"tools/list\"}\n",
                "mcp",
                "--server",
                address));
    assertThat(answers.get(0).at("/result/isError").booleanValue()).isTrue();
    assertThat(said(answers.get(0)))
        .contains("must be the address of a server that runs ('grapl serve')");
    assertThat(answers.get(1).at("/error/message").textValue()).contains("a server that runs");
    CommandRun wrong = CommandRun.of("mcp", "--server", "nowhere");
    assertThat(wrong.code()).isEqualTo(2);
    assertThat(wrong.err()).contains("address must be like http://127.0.0.1:8080");
    assertThat(wrong.out()).isEmpty();
  }

  @Test
  @Tag("slow")
  void twoAgentsOnOneStoreGetTicketsOfTheirOwn() throws IOException {
    done("create", "lake", "--graph", graph, "--threshold", "0.5");
    try (ScriptedAgent ann = agent("ann");
        ScriptedAgent bob = agent("bob")) {
      Map<String, Object> three = Map.of("campaign", "lake", "count", 3);
      Set<String> items = new HashSet<>(ann.done("ask", three).findValuesAsText("item"));
      items.addAll(bob.done("ask", three).findValuesAsText("item"));
      assertThat(items).hasSize(6);
      assertThat(ann.done("ask", three).findValuesAsText("worker")).containsOnly("ann");
    }
  }

  private ScriptedAgent agent(String name) {
    return new ScriptedAgent(
        ScriptedAgent.grapl("mcp", "--store", store, "--worker", name), Duration.ofSeconds(60));
  }

  /** Kills the server, the agent, or both, again and again, until all items are checked. */
  @Test
  @Tag("slow")
  void anAgentKilledInTheMiddleLosesAndDoublesNothing() throws Exception {
    StringBuilder links = new StringBuilder("source,target\n");
    for (int item = 1; item < ITEMS; item++) {
      links.append("a%d,a%d\n".formatted(item - 1, item));
    }
    done(
        "create",
        "lake",
        "--graph",
        write("chain.csv", links.toString()),
        "--threshold",
        "0.5",
        "--noise",
        "exact");
    Path notes = dir.resolve("notes.txt");
    int kills = 0;
    boolean isDone = false;
    for (int round = 0; !isDone && round < 40; round++) {
      Process agent =
          new ProcessBuilder(CommandRun.program(ScriptedAgent.class, store, notes))
              .redirectErrorStream(true)
              .redirectOutput(dir.resolve("agent-" + round + ".txt").toFile())
              .start();
      try {
        long wanted = told(notes).size() + 9L;
        while (agent.isAlive() && told(notes).size() < wanted) {
          TimeUnit.MILLISECONDS.sleep(1); // so that kills hit asking, telling and in between
        }
        List<ProcessHandle> servers = agent.children().toList();
        if (agent.isAlive() && round % 3 != 1) {
          servers.forEach(ProcessHandle::destroyForcibly);
          kills++;
        }
        if (agent.isAlive() && round % 3 != 0) {
          agent.destroyForcibly();
          kills++;
        }
        assertThat(agent.waitFor(60, TimeUnit.SECONDS)).isTrue();
        for (ProcessHandle server : servers) {
          server.onExit().get(60, TimeUnit.SECONDS); // a server whose agent is gone goes too
        }
        isDone = agent.exitValue() == 0;
      } finally {
        agent.destroyForcibly();
      }
    }
    assertThat(isDone).isTrue();
    assertThat(kills).isGreaterThanOrEqualTo(5);
    List<String> told = told(notes);
    assertThat(told).hasSize(ITEMS).doesNotHaveDuplicates();
    JsonNode status = done("status", "lake", "--json").json();
    assertThat(status.get("checks").intValue()).isEqualTo(ITEMS);
    assertThat(status.get("open").intValue()).isZero();
    Set<String> items = new HashSet<>();
    for (String line : done("log", "lake", "--json").out().lines().toList()) {
      JsonNode entry = JSON.readTree(line);
      if (entry.path("kind").asText().equals("told")) {
        assertThat(told)
            .contains(
                "told %d %d"
                    .formatted(entry.get("ticket").longValue(), entry.get("value").intValue()));
      } else if (entry.path("kind").asText().equals("asked")) {
        assertThat(items.add(entry.get("item").textValue())).isTrue();
      }
    }
    assertThat(items).hasSize(ITEMS);
    List<String> above = new ArrayList<>();
    done("decide", "lake", "--json").json().get("itemsAbove").forEach(i -> above.add(i.asText()));
    items.removeIf(item -> ScriptedAgent.value(item) == 0);
    assertThat(above).containsExactlyInAnyOrderElementsOf(items);
  }

  private static List<String> told(Path notes) throws IOException {
    return Files.exists(notes)
        ? new String(Files.readAllBytes(notes), StandardCharsets.UTF_8)
            .lines()
            .filter(line -> line.startsWith("told "))
            .toList()
        : List.of();
  }
}
