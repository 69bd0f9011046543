package org.grapl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Each mistake a person can make ends in one line that says what is wrong, and exit code 2. */
class BadInputTest {

  @TempDir private Path dir = Path.of("");

  private Path graph = Path.of("");
  private Path values = Path.of("");

  @BeforeEach
  void goodFiles() throws IOException {
    graph = write("edges.csv", "a,b\nb,c\n");
    values = write("values.csv", "a,1\nb,0\nc,0\n");
  }

  private Path write(String name, String content) throws IOException {
    return Files.writeString(dir.resolve(name), content);
  }

  /** Runs find and expects this one line on stderr, after the name of the program. */
  private void refused(String message, Object... options) {
    CommandRun run = CommandRun.of(options);
    assertThat(run.err()).isEqualToIgnoringNewLines("grapl: " + message);
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
  }

  private void findRefused(String message, Object... more) {
    Object[] options = new Object[more.length + 7];
    Object[] first = {"find", "--graph", graph, "--truth", values, "--threshold", "0.5"};
    System.arraycopy(first, 0, options, 0, 7);
    System.arraycopy(more, 0, options, 7, more.length);
    refused(message, options);
  }

  @Test
  void missingGraphFile() {
    graph = dir.resolve("nowhere.csv");
    findRefused(graph + ": no such file");
  }

  @Test
  void missingValuesFile() {
    values = dir.resolve("nowhere.csv");
    findRefused(values + ": no such file");
  }

  @Test
  void emptyGraphFile() throws IOException {
    graph = write("empty.csv", "");
    findRefused(graph + ": the file is empty; expected rows 'source,target[,weight]'");
  }

  @Test
  void unknownLabelInValues() throws IOException {
    graph = write("towns.csv", "Springfield,Shelbyville\n");
    values = write("other.csv", "Springfield,1\nShelbyvile,0\n");
    findRefused(
        values
            + ":2: no item is called \"Shelbyvile\" in the graph; did you mean \"Shelbyville\"? If it has no"
            + " links, give --unlinked or add the row \"Shelbyvile,\" to "
            + graph);
  }

  @Test
  void duplicateValueRows() throws IOException {
    values = write("twice.csv", "a,1\nb,0\na,0\nc,1\n");
    findRefused(values + ":3: a second value for \"a\" (the first is on line 1)");
  }

  @Test
  void missingValue() throws IOException {
    values = write("few.csv", "a,1\n");
    findRefused(values + ": 2 of 3 items have no value, first \"b\"; every item needs one");
  }

  @Test
  void negativeWeight() throws IOException {
    graph = write("negative.csv", "a,b,1\nb,c,-2\n");
    findRefused(graph + ":2: weight must be a finite number >= 0, got -2");
  }

  @Test
  void wrongColumnCount() throws IOException {
    graph = write("wide.csv", "a,b,1\nb,c,2\na,b,c,d\n");
    findRefused(graph + ":3: expected 'source,target[,weight]', got 4 fields: \"a,b,c,d\"");
  }

  @Test
  void binaryGarbage() throws IOException {
    graph = dir.resolve("garbage.csv");
    Files.write(graph, new byte[] {'a', ',', 'b', 0, 1, 2});
    CommandRun run =
        CommandRun.of("find", "--graph", graph, "--truth", values, "--threshold", "0.5");
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err())
        .startsWith("grapl: " + graph + ": this does not look like text (byte 0x00 at offset 3)");
  }

  @Test
  void thresholdThatIsNoNumber() {
    for (String word : List.of("NaN", "inf", "1e999")) {
      CommandRun run =
          CommandRun.of("find", "--graph", graph, "--truth", values, "--threshold", word);
      assertThat(run.code()).isEqualTo(2);
      assertThat(run.err())
          .startsWith("grapl: --threshold must be a finite number, got \"%s\"\n".formatted(word));
    }
  }

  @Test
  void gammaNotPositive() {
    String rule = "gamma must be a finite number > 0, got ";
    findRefused(rule + "0", "--policy", "grapl", "--gamma", "0");
    findRefused(rule + "-3", "--policy", "grapl", "--gamma", "-3");
    String small = "gamma must be at least 1e-308, got 1.0E-320";
    findRefused(small, "--policy", "grapl", "--gamma", "1e-320");
    for (String word : List.of("much", "1d")) {
      CommandRun run =
          CommandRun.of("find", "-g", graph, "--truth", values, "-t", "0.5", "--gamma", word);
      assertThat(run.code()).isEqualTo(2);
      assertThat(run.err())
          .startsWith("grapl: --gamma must be a number, got \"%s\"\n".formatted(word));
    }
  }

  @Test
  void aNumberWithALetterBehind() {
    CommandRun run =
        CommandRun.of("find", "--graph", graph, "--truth", values, "--threshold", "0.5f");
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).startsWith("grapl: --threshold must be a number, got \"0.5f\"");
  }

  @Test
  void aLambdaBelowRounding() {
    CommandRun run =
        CommandRun.of(
            "find",
            "-g",
            graph,
            "--truth",
            values,
            "-t",
            "0.5",
            "--policy",
            "grapl",
            "--lambda",
            "1e-17");
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).startsWith("grapl: lambda must be larger for weights this large");
  }

  @Test
  void aProblemInfinitelyHardForTheory() throws IOException {
    values = write("on-the-line.csv", "a,1\nb,0.5\nc,0\n");
    refused(
        "tolerance must be > 0 where a mean equals the threshold (arm 1), got 0; such a problem is"
            + " infinitely hard",
        "theory",
        "--graph",
        graph,
        "--truth",
        values,
        "--threshold",
        "0.5",
        "--tolerance",
        "0");
  }

  @Test
  void budgetZero() {
    findRefused("budget must be a whole number >= 1, got 0", "--budget", "0");
  }

  @Test
  void otherSettings() {
    findRefused("lambda must be a finite number > 0, got 0", "--policy", "grapl", "--lambda", "0");
    findRefused("alpha must be a finite number > 0, got -1", "--policy", "grapl", "--alpha", "-1");
    findRefused("tolerance must be a finite number >= 0, got -0.1", "--tolerance", "-0.1");
    findRefused("--batch must be auto or a whole number >= 1, got \"0\"", "--batch", "0");
    findRefused("--batch must be auto or a whole number >= 1, got \"1.5\"", "--batch", "1.5");
    findRefused(
        "noise must be unknown, exact, yes-no or the standard deviation of a check, got \"loud\"",
        "--noise",
        "loud");
    findRefused(
        "--noise must be exact, yes-no or a number where checks are simulated, got unknown",
        "--noise",
        "unknown");
  }

  @Test
  void yesAndNoAroundAMeanBeyondOne() throws IOException {
    values = write("beyond.csv", "a,1\nb,1.5\nc,0\n");
    findRefused(
        "mean of \"b\" must be in [0, 1] where checks are yes or no, got 1.5", "--noise", "yes-no");
  }

  @Test
  void outIsAFile() {
    findRefused("--output must be a directory, got the file " + values, "-o", values);
  }

  @Test
  void unknownOptionSuggestsTheRightOne() {
    CommandRun run =
        CommandRun.of("find", "--grap", graph, "--truth", values, "--threshold", "0.5");
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains("--graph").doesNotContain("\tat ");
  }

  @Test
  void unknownCommand() {
    CommandRun run = CommandRun.of("reprodce");
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err())
        .startsWith("grapl: command of 'grapl' must be one of find, campaign, ")
        .contains(", got \"reprodce\"; did you mean \"reproduce\"?\nTry 'grapl --help'.\n");
  }

  @Test
  void unknownCommandOfACommand() {
    CommandRun run = CommandRun.of("campaign", "stauts", "lake");
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err())
        .startsWith("grapl: command of 'grapl campaign' must be one of create, ask, ")
        .endsWith(", got \"stauts\"; did you mean \"status\"?\nTry 'grapl campaign --help'.\n");
    assertThat(CommandRun.of("token", "xyzxyz").err())
        .startsWith("grapl: command of 'grapl token' must be one of create, list, revoke, got ")
        .doesNotContain("did you mean");
  }

  @Test
  void complaintsOfTheParserAreInTheFormOfAllOthers() {
    assertThat(CommandRun.of("campaign", "undo", "lake", "x").err())
        .startsWith("grapl: OBSERVATION must be a whole number, got \"x\"\n");
    assertThat(CommandRun.of("token", "create", "--role", "king", "--name", "ann").err())
        .startsWith("grapl: --role must be reader, worker or owner, got \"king\"\n");
    assertThat(CommandRun.of("campaign", "give-back", "lake", "1", "two").err())
        .startsWith("grapl: 'grapl campaign give-back' takes no such argument, got \"two\"\n");
  }
}
