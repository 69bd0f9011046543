package org.grapl.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks made by a language model, which a real server on a real socket plays. */
class FindLlmTest extends TwoTriangles {

  private Path prompt = Path.of("");
  private Path items = Path.of("");

  @BeforeEach
  void question() throws IOException {
    prompt = write("prompt.txt", "Is {label}, a {kind}, {{early}}?\n");
    items = write("items.csv", "label,kind\na,b\nb,c\nc,d\nx,y\ny,z\nz,\"\u00e4 \"\"q\"\"\"\n");
  }

  private static String truly(ChatServer.Call call) {
    return "abc".indexOf(call.question().charAt(3)) >= 0 ? "Yes." : "no";
  }

  private CommandRun ask(ChatServer server, Object... more) {
    return find(arguments(server, more).toArray());
  }

  private List<Object> arguments(ChatServer server, Object... more) {
    List<Object> args =
        new ArrayList<>(List.of("--sampler", "llm", "--llm-address", server.address()));
    args.addAll(List.of("--llm-model", "tiny", "--prompt", prompt, "--items", items));
    args.addAll(List.of("--cache", dir.resolve("cache.jsonl"), "--json"));
    for (int k = 0; k < more.length; k++) {
      int given = args.indexOf(more[k]);
      if (given >= 0) {
        args.set(given + 1, more[++k]); // each once
      } else {
        args.add(more[k]);
      }
    }
    return args;
  }

  @Test
  void aModelAnswersAndASecondRunCostsNothing() throws IOException {
    try (ChatServer server = new ChatServer((call, k) -> call.say(truly(call)))) {
      CommandRun run =
          ask(server, "--budget", 6, "--price", "2,30", "-o", dir.resolve("out"), "--parallel", 3);
      assertThat(run.code()).as(run.err()).isZero();
      assertThat(run.json().get("above").asInt()).isEqualTo(3);
      assertThat(server.sold).hasSize(6).contains("Is z, a ä \"q\", {early}?#1");
      JsonNode request = server.asked.get(0);
      assertThat(request.get("model").asText()).isEqualTo("tiny");
      assertThat(request.get("temperature").asInt()).isZero();
      assertThat(request.get("stream").asBoolean()).isFalse();
      assertThat(request.at("/messages/0/content").asText())
          .isEqualTo("Answer with one word: yes or no.");
      long in = server.sold.stream().mapToLong(sold -> sold.length() - 2).sum();
      assertThat(run.json().at("/llm/tokensIn").asLong()).isEqualTo(in);
      assertThat(run.json().at("/llm/tokensOut").asLong()).isEqualTo(6);
      assertThat(run.json().at("/llm/money").asDouble())
          .isCloseTo((2.0 * in + 30 * 6) / 1e6, within(1e-15));
      assertThat(run.err()).contains("note: the model's 6 answers took " + in + " tokens read");
      assertThat(dir.resolve("out/answers.csv")).content().contains(",1,Yes.,0.5,");

      CommandRun again = ask(server, "--budget", 6, "--price", "2,30");
      assertThat(again.code()).as(again.err()).isZero();
      assertThat(server.asked).hasSize(6);
      assertThat(again.json().at("/llm/moneyNow").asDouble()).isZero();
      assertThat(again.json().at("/llm/money")).isEqualTo(run.json().at("/llm/money"));
      // Another model is another opinion.
      ask(server, "--budget", 6, "--llm-model", "other");
      assertThat(server.asked).hasSize(12);
    }
  }

  @Test
  void whatMayPassIsAskedAgain() throws IOException {
    String[] nonsense = {"<html>busy</html>", "{}", "{\"choices\": []}"};
    try (ChatServer server =
        new ChatServer(
            (call, k) -> {
              if (k == 1) {
                call.exchange().getResponseHeaders().add("Retry-After", "0");
                call.send(429, "");
              } else if (k == 2) {
                call.send(500, "{\"error\": \"out of luck\"}");
              } else if (k == 3) {
                byte[] whole = call.completion("yes", "stop").getBytes(StandardCharsets.UTF_8);
                call.exchange().sendResponseHeaders(200, whole.length);
                call.exchange().getResponseBody().write(whole, 0, 40); // and hangs up
                call.exchange().getResponseBody().flush();
              } else if (k == 4) {
                call.send(200, call.completion("yes", "stop").substring(0, 40));
              } else if (k >= 6 && k <= 8) {
                call.send(200, nonsense[k - 6]);
              } else {
                call.say(truly(call));
              }
            })) {
      CommandRun run = ask(server, "--budget", 6);
      assertThat(run.code()).as(run.err()).isZero();
      assertThat(run.json().get("checks").asInt()).isEqualTo(6);
      assertThat(server.sold).hasSize(6).doesNotHaveDuplicates();
      assertThat(run.json().at("/llm/answersBoughtNow").asInt()).isEqualTo(6);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "401 | bad key | got 401; the key is read from the environment, GRAPL_LLM_KEY, where there is none",
        "404 | nothing here | got 404 (the address mostly ends in /chat/completions): \"nothing here\"",
        "400 | no such model | got 400: \"no such model\"",
        "200 | data: {\"choices\": []} | is a stream of events, which was not asked for; turn streaming off there",
        "200 | no JSON at all | no JSON but \"no JSON at all\"; tried 5 times",
      })
  void whatWillNotPassIsToldInWords(int status, String body, String message) throws IOException {
    try (ChatServer server = new ChatServer((call, k) -> call.send(status, body))) {
      CommandRun run = ask(server, "--budget", 6);
      assertThat(run.code()).isEqualTo(1);
      assertThat(run.json().get("failure").asText())
          .startsWith(server.address() + ": ")
          .endsWith(message);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"stop", "length"})
  void anAnswerInAnotherFormIsHandedBackThenSkipped(String finish) throws IOException {
    try (ChatServer server =
        new ChatServer(
            (call, k) -> {
              boolean isBad = call.question().startsWith("Is b,") || call.attempt() == 1;
              call.send(
                  200,
                  call.completion(isBad ? "Yes, I think" : truly(call), isBad ? finish : "stop"));
            })) {
      CommandRun run = ask(server, "--budget", 6, "--parallel", 2);
      assertThat(run.code()).as(run.err()).isZero();
      assertThat(run.json().get("checks").asInt()).isEqualTo(5);
      assertThat(run.json().get("stopReason").asText()).isEqualTo("rest skipped");
      assertThat(run.err())
          .contains(
              "note: \"b\" is skipped: its answer "
                  + (finish.equals("stop")
                      ? "must be yes or no, got \"Yes, I think\", 3 times"
                      : "was cut off (length) at \"Yes, I think\", 3 times"));
      assertThat(server.asked).hasSize(5 * 2 + 3);
      assertThat(server.asked)
          .anySatisfy(
              request -> {
                assertThat(request.get("messages")).hasSize(4);
                assertThat(request.at("/messages/2/content").asText()).isEqualTo("Yes, I think");
                assertThat(request.at("/messages/3/role").asText()).isEqualTo("user");
              });
      CommandRun again = ask(server, "--budget", 6);
      assertThat(again.json().get("checks").asInt()).isEqualTo(5);
      assertThat(server.asked).as("nothing is bought twice").hasSize(5 * 2 + 3);
    }
  }

  @Test
  void numbersAreTakenAsTheyAre() throws IOException {
    try (ChatServer server =
        new ChatServer((call, k) -> call.say(truly(call).equals("no") ? "-1.5" : " 2e0\n"))) {
      CommandRun run = ask(server, "--budget", 6, "--answer", "number", "-o", dir.resolve("out"));
      assertThat(run.code()).as(run.err()).isZero();
      assertThat(run.json().get("above").asInt()).isEqualTo(3);
      assertThat(dir.resolve("out/steps.csv")).content().contains("-1.5").contains(",2");
    }
  }

  @Test
  void probabilitiesComeFromTheFirstToken() throws IOException {
    try (ChatServer server =
        new ChatServer(
            (call, k) -> {
              boolean isYes = !truly(call).equals("no");
              var body = ChatServer.JSON.readTree(call.completion(isYes ? "Yes" : "no", "stop"));
              var token =
                  ((com.fasterxml.jackson.databind.node.ObjectNode) body.at("/choices/0"))
                      .putObject("logprobs")
                      .putArray("content")
                      .addObject();
              token.put("token", isYes ? "Yes" : "no").put("logprob", Math.log(isYes ? 0.6 : 0.9));
              var others = token.putArray("top_logprobs");
              if (isYes) { // P(yes) = (0.6 + 0.1) / (0.6 + 0.1 + 0.2)
                others.addObject().put("token", "Yes").put("logprob", Math.log(0.6));
                others.addObject().put("token", " yes").put("logprob", Math.log(0.1));
                others.addObject().put("token", "No").put("logprob", Math.log(0.2));
                others.addObject().put("token", "Maybe").put("logprob", Math.log(0.05));
              }
              call.send(200, body.toString());
            })) {
      CommandRun run =
          ask(server, "--budget", 6, "--answer", "probability", "-o", dir.resolve("out"));
      assertThat(run.code()).as(run.err()).isZero();
      for (String line : Files.readAllLines(dir.resolve("out/answers.csv")).subList(1, 7)) {
        boolean isYes = "abc".indexOf(line.charAt(0)) >= 0;
        assertThat(Double.parseDouble(line.split(",")[1]))
            .isCloseTo(isYes ? 0.7 / 0.9 : 0.1, within(1e-12));
      }
      assertThat(server.asked.get(0).get("logprobs").asBoolean()).isTrue();
    }
    try (ChatServer mute = new ChatServer((call, k) -> call.say("yes"))) {
      CommandRun run = ask(mute, "--budget", 6, "--answer", "probability");
      assertThat(run.json().get("failure").asText())
          .endsWith(
              "comes without logprobs, which --answer probability needs; take --answer yes-no");
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 4})
  void moneyIsNeverExceeded(int parallel) throws IOException {
    graph = write("chain.csv", chain(60));
    items = write("items.csv", "label,kind\ni1,thing\n");
    try (ChatServer server = new ChatServer((call, k) -> call.say("yes"))) {
      // An answer costs about 0.0015 by 100 per million, and 16 tokens out at most 0.0016.
      double limit = 0.05;
      CommandRun run =
          ask(server, "--price", "50,100", "--budget-money", limit, "--parallel", parallel);
      assertThat(run.code()).as(run.err()).isZero();
      assertThat(run.json().get("stopReason").asText()).isEqualTo("money");
      double in = server.sold.stream().mapToLong(sold -> sold.length() - 2).sum();
      double spent = (50 * in + 100 * server.sold.size()) / 1e6;
      assertThat(spent).isBetween(0.7 * limit, limit);
      assertThat(run.json().at("/llm/money").asDouble()).isCloseTo(spent, within(1e-12));
      assertThat(run.json().get("checks").asInt()).isEqualTo(server.sold.size());
    }
  }

  @Test
  void aDryRunAsksNothing() throws IOException {
    try (ChatServer server = new ChatServer((call, k) -> call.say("yes"))) {
      CommandRun run = ask(server, "--budget", 4, "--price", "100,1000", "--dry-run");
      assertThat(run.code()).as(run.err()).isZero();
      assertThat(run.json().get("checks").asInt()).isEqualTo(4);
      // 32 bytes of the rule and about 21 of the question are 13 tokens, 10 are the frame.
      assertThat(run.json().get("estimatedTokensIn").asInt()).isBetween(80, 110);
      assertThat(run.json().get("estimatedMoney").asDouble()).isBetween(0.015, 0.021);
      List<Object> args = arguments(server, "--budget", 4, "--dry-run");
      args.remove("--json");
      assertThat(find(args.toArray()).out())
          .startsWith("Nothing was asked. 4 checks would take about ")
          .contains("This is an estimate");
      assertThat(server.asked).isEmpty();
      assertThat(dir.resolve("cache.jsonl")).doesNotExist();
    }
  }

  @Test
  void aLineOfTheCacheThatWasTornIsDroppedAndOtherNonsenseRefused() throws IOException {
    Path cache = dir.resolve("cache.jsonl");
    try (ChatServer server = new ChatServer((call, k) -> call.say(truly(call)))) {
      ask(server, "--budget", 6);
      List<String> lines = Files.readAllLines(cache);
      Files.writeString(cache, String.join("\n", lines).substring(0, 40 + lines.get(0).length()));
      assertThat(ask(server, "--budget", 6).code()).isZero();
      assertThat(server.sold).hasSize(11);
      assertThat(Files.readAllLines(cache)).hasSize(6);
      Files.writeString(cache, "nonsense\n", StandardOpenOption.APPEND);
      CommandRun refused = ask(server, "--budget", 6);
      assertThat(refused.code()).isEqualTo(2);
      assertThat(refused.err())
          .contains("cache.jsonl:7: expected an answer of a language model as find keeps it");
    }
  }

  @Test
  void whatIsMissingOrMeansNothingIsRefused() throws IOException {
    try (ChatServer server = new ChatServer((call, k) -> call.say("yes"))) {
      Path unknown = write("unknown.txt", "Is {labl} {kind}?");
      refused(
          ask(server, "--budget", 6, "--prompt", unknown),
          "--prompt " + unknown + " must name {label}, {kind} in braces, got {labl}");
      Path none = write("none.txt", "Is it?");
      refused(
          ask(server, "--budget", 6, "--prompt", none),
          "must name {label} or a column of the items in braces, got none");
      refused(threshold(3, server), "--threshold must be > 0 and at most 1 with --answer yes-no");
      refused(
          ask(server, "--budget", 6, "--noise", "yes-no"),
          "--noise must be left out or exact with --sampler llm, got ");
      refused(ask(server, "--budget", 6, "--price", "1"), "--price must be two numbers >= 0");
      refused(ask(server, "--budget-money", 6), "--budget-money needs --price");
      assertThat(server.asked).isEmpty();
    }
    refused(find("--sampler", "llm", "--budget", 6), "--sampler llm needs --prompt");
    refused(
        find("--truth", values, "--prompt", prompt), "about a language model need --sampler llm");
    refused(find("--truth", values, "--dry-run"), "about a language model need --sampler llm");
  }

  private CommandRun threshold(double threshold, ChatServer server) {
    List<Object> args = arguments(server, "--budget", 6, "--graph", graph);
    args.add(0, "find");
    args.addAll(List.of("--threshold", threshold));
    return CommandRun.of(args.toArray());
  }

  private static void refused(CommandRun run, String message) {
    assertThat(run.code()).as(run.err()).isEqualTo(2);
    assertThat(run.err()).startsWith("grapl: ").contains(message);
  }

  @Test
  void killedAndResumedItBuysNoAnswerTwice() throws Exception {
    graph = write("chain.csv", chain(40));
    items = write("items.csv", "label,kind\ni1,thing\n");
    Path cache = dir.resolve("cache.jsonl");
    Path out = dir.resolve("out");
    CountDownLatch isKilled = new CountDownLatch(1);
    try (ChatServer server =
        new ChatServer(
            (call, k) -> {
              if (k > 15 && isKilled.getCount() > 0) {
                try {
                  isKilled.await(); // whoever asked is dead by then
                } catch (InterruptedException e) {
                  Thread.currentThread().interrupt();
                }
                return;
              }
              call.say("yes");
            })) {
      List<Object> args =
          arguments(server, "--budget", 41, "--parallel", 4, "--price", "3,7", "-o", out);
      Process java = elsewhere(args);
      try {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
        while (!Files.exists(cache) || Files.readAllLines(cache).size() < 15) {
          assertThat(System.nanoTime()).as("in time").isLessThan(deadline);
          TimeUnit.MILLISECONDS.sleep(20);
        }
      } finally {
        java.destroyForcibly().waitFor(60, TimeUnit.SECONDS); // SIGKILL
      }
      isKilled.countDown();
      assertThat(server.keys).contains("Bearer sk-very-secret");
      CommandRun resumed = find(args.toArray());
      assertThat(resumed.code()).as(resumed.err()).isZero();
      assertThat(resumed.json().get("checks").asInt()).isEqualTo(41);
      assertThat(server.sold).hasSize(41).doesNotHaveDuplicates();
      long in = server.sold.stream().mapToLong(sold -> sold.length() - 2).sum();
      JsonNode bill = resumed.json().get("llm");
      assertThat(bill.get("answers").asInt()).isEqualTo(41);
      assertThat(bill.get("answersBoughtNow").asInt()).isEqualTo(26);
      assertThat(bill.get("tokensIn").asLong()).isEqualTo(in);
      assertThat(bill.get("money").asDouble()).isCloseTo((3.0 * in + 7 * 41) / 1e6, within(1e-15));
      assertThat(Files.readAllLines(cache)).hasSize(41);
    }
  }

  @Test
  void aKeyThatTheServerQuotesIsNotShown() throws Exception {
    try (ChatServer server =
        new ChatServer((call, k) -> call.send(400, "bad key sk-very-secret given"))) {
      Process java = elsewhere(arguments(server, "--budget", 6));
      String said = new String(java.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      assertThat(java.waitFor()).isEqualTo(1);
      assertThat(said).contains("got 400: \"bad key … given\"").doesNotContain("secret");
    }
  }

  /** The same in another process, with a key. */
  private Process elsewhere(List<Object> args) throws IOException {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName()));
    command.addAll(List.of("find", "--graph", graph.toString(), "--threshold", "0.5"));
    args.forEach(each -> command.add(each.toString()));
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().put(LlmOptions.KEY, "sk-very-secret");
    return builder.start();
  }

  private static String chain(int links) {
    return IntStream.range(0, links)
        .mapToObj(k -> "i%d,i%d\n".formatted(k, k + 1))
        .collect(Collectors.joining());
  }
}
