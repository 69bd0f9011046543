package org.grapl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Several checks out at once, made by real programs. */
class FindParallelTest extends TwoTriangles {

  private static final String ANSWER = "case $l in [abc]) echo 1;; *) echo 0;; esac";

  private CommandRun ask(String program, Object... more) {
    List<Object> args = new ArrayList<>(List.of("--sampler", program, "--noise", "exact"));
    args.addAll(List.of(more));
    return find(args.toArray());
  }

  /** A program that notes each question in a file, by an id of its own, and answers. */
  private String noting(String answer) {
    return "while read l; do echo \"$$ $l\" >> '%s'; %s; done"
        .formatted(dir.resolve("asked"), answer);
  }

  private List<String> asked() throws IOException {
    return Files.readAllLines(dir.resolve("asked"));
  }

  @Test
  void everyoneIsAskedAtOnceAndEveryAnswerIsKept() throws IOException {
    // Each answers when three have been asked: one after the other none ever would.
    String program =
        noting("until [ $(wc -l < '%s') -ge 3 ]; do sleep 0.05; done; " + ANSWER)
            .replace("%s", dir.resolve("asked").toString());
    Path out = dir.resolve("out");
    CommandRun run =
        ask(program, "--parallel", 3, "--budget", 6, "--answer-within", 30, "--json", "-o", out);
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.json().get("checks").asInt()).isEqualTo(6);
    assertThat(run.json().get("above").asInt()).isEqualTo(3);
    assertThat(asked().stream().map(line -> line.split(" ")[0]).distinct()).hasSize(3);
    assertThat(asked().stream().map(line -> line.split(" ")[1]))
        .containsExactlyInAnyOrder("a", "b", "c", "x", "y", "z");
    assertThat(out.resolve("answers.csv")).content().hasLineCount(7);
  }

  @Test
  void oneThatDiesIsDoneWithoutAndItsItemIsAskedOfAnother() throws IOException {
    String program =
        noting(
            "mkdir '%s' 2>/dev/null && { echo out of paper >&2; exit 7; }; "
                    .formatted(dir.resolve("died"))
                + ANSWER);
    CommandRun run = ask(program, "--parallel", 3, "--budget", 6, "--json");
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.json().get("checks").asInt()).isEqualTo(6);
    assertThat(run.json().get("above").asInt()).isEqualTo(3);
    assertThat(run.err())
        .containsPattern(
            "note: program \"sh .*: ended with exit code 7 instead of answering for '\\w'; its last"
                + " error lines: out of paper; going on with the other 2\n");
    assertThat(asked()).hasSize(7);
  }

  @Test
  void anItemThatBringsDownTwoEndsTheSearchWithWhatTheOthersFound() throws IOException {
    String program = noting("[ $l = b ] && exit 3; " + ANSWER);
    Path out = dir.resolve("out");
    CommandRun run = ask(program, "--parallel", 4, "--budget", 6, "--json", "-o", out);
    assertThat(run.code()).isEqualTo(1);
    assertThat(run.json().get("failure").asText())
        .contains("ended with exit code 3 instead of answering for 'b'");
    int checks = run.json().get("checks").asInt();
    assertThat(checks).isBetween(2, 5);
    assertThat(out.resolve("answers.csv")).content().hasLineCount(checks + 1);
    CommandRun resumed = ask(noting(ANSWER), "--parallel", 2, "--budget", 6, "--json", "-o", out);
    assertThat(resumed.code()).as(resumed.err()).isZero();
    assertThat(resumed.json().get("checks").asInt()).isEqualTo(6);
    assertThat(asked()).as("b twice in vain, the others once").hasSize(8);
  }

  @Test
  void whenAllAreGoneTheSearchFails() {
    CommandRun run = ask("read l; exit 3", "--parallel", 3, "--budget", 6, "--json");
    assertThat(run.code()).isEqualTo(1);
    assertThat(run.json().get("failure").asText()).contains("ended with exit code 3");
    assertThat(run.json().get("checks").asInt()).isZero();
  }

  @Test
  void whatIsSkippedIsNotAskedAgain() throws IOException {
    CommandRun run =
        ask(
            noting("[ $l = b ] && echo skip && continue; " + ANSWER),
            "--parallel",
            4,
            "--budget",
            6,
            "--json");
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.json().get("stopReason").asText()).isEqualTo("rest skipped");
    assertThat(asked()).hasSize(6);
  }

  @ParameterizedTest
  @ValueSource(strings = {"error=0.2", "recall=0.8"})
  void anAuditLooksAheadAndClaimsWhatIsTrue(String claims) throws IOException {
    // A chain of items, the first third above the line.
    String links =
        IntStream.range(0, 60)
            .mapToObj(k -> "i%d,i%d\n".formatted(k, k + 1))
            .collect(Collectors.joining());
    graph = write("chain.csv", links);
    String program = noting("[ ${l#i} -lt 20 ] && echo 1 || echo 0");
    Path out = dir.resolve("out");
    List<Object> args = new ArrayList<>(List.of("--until", claims, "--json", "-o", out));
    if (claims.startsWith("recall")) {
      args.addAll(List.of("--goal", "above"));
    }
    args.addAll(List.of("--parallel", 8));
    CommandRun run = ask(program, args.toArray());
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.json().get("stopReason").asText()).isEqualTo("certified");
    int wrong = 0;
    for (String line : Files.readAllLines(out.resolve("decisions.csv")).subList(1, 62)) {
      boolean isAbove = Integer.parseInt(line.split(",")[0].substring(1)) < 20;
      boolean isCalledAbove = line.contains(",above");
      wrong += isAbove == isCalledAbove ? 0 : 1;
      // What was answered is never contradicted.
      assertThat(
              isAbove != isCalledAbove
                  && asked().toString().contains(" " + line.split(",")[0] + ","))
          .as(line)
          .isFalse();
    }
    assertThat(wrong).isLessThanOrEqualTo(12);
    // Told again from its answers alone it certifies the same.
    CommandRun again = ask("exit 1", args.toArray());
    assertThat(again.code()).as(again.err()).isZero();
    assertThat(again.json().at("/certificate/claim"))
        .isEqualTo(run.json().at("/certificate/claim"));
  }

  @Test
  void withoutAnotherOneOutBothWaysAskTheSame() {
    List<Object> common = List.of("--truth", values, "--noise", "0.3", "--budget", "40");
    String[] names = {"one", "other"};
    for (String name : names) {
      List<Object> args = new ArrayList<>(common);
      args.addAll(List.of("-o", dir.resolve(name)));
      if (name.equals("other")) {
        args.addAll(List.of("--parallel", 1));
      }
      assertThat(find(args.toArray()).code()).isZero();
    }
    assertThat(dir.resolve("other/steps.csv"))
        .hasSameTextualContentAs(dir.resolve("one/steps.csv"));
  }

  @Test
  void withKnownValuesSeveralAtOnceAreSimulated() {
    for (int round = 0; round < 2; round++) {
      CommandRun run =
          find(
              "--truth",
              values,
              "--parallel",
              4,
              "--noise",
              "0.3",
              "--budget",
              "40",
              "--json",
              "-o",
              dir.resolve("out" + round));
      assertThat(run.code()).as(run.err()).isZero();
      assertThat(run.json().get("checks").asInt()).isEqualTo(40);
    }
    assertThat(dir.resolve("out0/steps.csv"))
        .as("the same seed, the same search")
        .hasSameTextualContentAs(dir.resolve("out1/steps.csv"));
  }

  @Test
  void whatDoesNotGoTogetherIsRefused() {
    assertRefused(
        "--parallel must be left out with --sampler ask, got 2",
        "--sampler",
        "ask",
        "--parallel",
        2);
    assertRefused(
        "--batch must be left out with --parallel, got 5; a check is chosen whenever one of them is done",
        "--sampler",
        "cat",
        "--budget",
        5,
        "--batch",
        5,
        "--parallel",
        2);
    assertRefused(
        "--parallel must be a whole number from 1 to 256, got 0",
        "--sampler",
        "cat",
        "--budget",
        5,
        "--parallel",
        0);
  }

  private void assertRefused(String message, Object... args) {
    CommandRun run = find(args);
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains("grapl: " + message);
  }

  @Test
  void killedInTheMiddleItLosesNoAnswerThatCameIn() throws Exception {
    graph = write("chain.csv", chain(40));
    Path out = dir.resolve("out");
    Path gate = dir.resolve("gate");
    // The first nine questions at least are answered; then nobody answers until there is a gate.
    String program =
        noting(
            "n=$(wc -l < '%s'); while [ $n -gt 12 ] && [ ! -e '%s' ]; do sleep 0.05; done; echo 1"
                .formatted(dir.resolve("asked"), gate));
    Process java =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName(),
                "find",
                "--graph",
                graph.toString(),
                "--threshold",
                "0.5",
                "--noise",
                "exact",
                "--sampler",
                program,
                "--parallel",
                "4",
                "--budget",
                "41",
                "-o",
                out.toString())
            .redirectErrorStream(true)
            .start();
    try {
      // Four are asked at once, so up to three of the twelve may see one question too many.
      await(() -> Files.exists(out.resolve("answers.csv")) && lines(out) >= 9);
    } finally {
      java.destroyForcibly().waitFor(60, TimeUnit.SECONDS);
    }
    int kept = lines(out);
    assertThat(kept).isLessThan(41);
    Files.createFile(gate);
    List<String> before = Files.readAllLines(out.resolve("answers.csv"));
    CommandRun resumed = ask(program, "--parallel", 4, "--budget", 41, "--json", "-o", out);
    assertThat(resumed.code()).as(resumed.err()).isZero();
    assertThat(resumed.err()).contains("note: " + kept + " answers from earlier");
    List<String> after = Files.readAllLines(out.resolve("answers.csv"));
    assertThat(after).hasSize(42).startsWith(before.toArray(new String[0]));
    assertThat(after.stream().map(line -> line.split(",")[0])).doesNotHaveDuplicates();
  }

  private static int lines(Path out) throws IOException {
    String text = Files.readString(out.resolve("answers.csv"));
    return Math.max(0, (int) text.chars().filter(c -> c == '\n').count() - 1);
  }

  private static String chain(int links) {
    return IntStream.range(0, links)
        .mapToObj(k -> "i%d,i%d\n".formatted(k, k + 1))
        .collect(Collectors.joining());
  }

  private interface Condition {
    boolean holds() throws IOException;
  }

  private static void await(Condition condition) throws Exception {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
    while (!condition.holds()) {
      assertThat(System.nanoTime()).as("in time").isLessThan(deadline);
      TimeUnit.MILLISECONDS.sleep(20);
    }
  }
}
