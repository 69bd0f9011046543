package org.grapl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Answers typed at the terminal: in words or numbers, skipped, taken back, and resumed. */
class FindAskTest extends TwoTriangles {

  private static final Pattern QUESTION = Pattern.compile("Is \"(\\w+)\" above ");

  /** The items asked for, in order, once for each line typed. */
  private final List<String> asked = new ArrayList<>();

  /** What somebody types when the n-th time, from 0, a line is wanted, about this item. */
  private interface Typist {
    @Nullable String line(String item, int n);
  }

  private CommandRun ask(Typist typist, Object... more) {
    asked.clear();
    List<Object> args = new ArrayList<>(List.of("find", "--graph", graph, "--sampler", "ask"));
    if (!Arrays.asList(more).contains("--threshold")) {
      args.addAll(List.of("--threshold", "0.5"));
    }
    args.addAll(List.of(more));
    Function<String, @Nullable String> reading =
        err -> {
          Matcher question = QUESTION.matcher(err);
          String item = "";
          while (question.find()) {
            item = question.group(1);
          }
          asked.add(item);
          return typist.line(item, asked.size() - 1);
        };
    return CommandRun.answering(reading, args.toArray());
  }

  private static String truly(String item) {
    return "abc".contains(item) ? "above" : "below";
  }

  private static @Nullable String truly(String item, int n) {
    return truly(item);
  }

  @Test
  void answersInWordsDecide() throws IOException {
    Path out = dir.resolve("out");
    CommandRun run = ask(FindAskTest::truly, "--threshold", "10", "--json", "-o", out);
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.json().get("above").asInt()).isEqualTo(3);
    assertThat(run.json().get("checks").asInt()).as("each item once").isEqualTo(6);
    assertThat(run.err())
        .startsWith("Answer above (a), below (b)")
        .contains("\n[1 of 6] Is \"")
        .contains("above 10?\n  I cannot tell yet.\n> ")
        .containsPattern("I think (above|below), \\d\\d % sure")
        .doesNotContain("checks:");
    assertThat(run.out().strip().lines()).hasSize(1);
    assertThat(Files.readAllLines(out.resolve("answers.csv")).get(1))
        .matches("\\w,(10.5,above|9.5,below),10,\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ");
  }

  @Test
  void wordsAtAnyLineAreOnesAndZerosAtAHalf() throws IOException {
    ask(FindAskTest::truly, "--threshold", "10", "--budget", "5", "-o", dir.resolve("10"));
    List<String> words = List.copyOf(asked);
    ask((item, n) -> "abc".contains(item) ? "1" : "0", "--budget", "5", "-o", dir.resolve("half"));
    assertThat(asked).isEqualTo(words);
    assertThat(dir.resolve("half/answers.csv")).content().contains(",1,1,0.5,", ",0,0,0.5,");
  }

  @Test
  void everyWayToSayIt() {
    List<String> above = List.of("a", "ABOVE", " y", "yes", "1", "1.0");
    CommandRun run = ask((item, n) -> above.get(n), "--json");
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.json().get("above").asInt()).isEqualTo(6);
    List<String> below = List.of("b", "below", "n", "No", "0", "-0.0");
    assertThat(ask((item, n) -> below.get(n), "--json").json().get("below").asInt()).isEqualTo(6);
  }

  @Test
  void aSlipOfThePenIsExplainedAndAskedAgain() {
    List<String> typed = List.of("", "maybe", "0,7", "1e300", "u", "?", "0.7");
    CommandRun run = ask((item, n) -> n < typed.size() ? typed.get(n) : null, "--json");
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(asked.subList(0, 7).stream().distinct()).as("one item all the time").hasSize(1);
    assertThat(run.err())
        .contains(
            "  expected above, below, a number, skip, undo or quit, got \"\"; ? explains them\n",
            "got \"maybe\"; ? explains them\n",
            "got \"0,7\"; write 0.7; ? explains them\n",
            "  an answer must be in [-1.0E150, 1.0E150], got 1.0E300\n",
            "  there is nothing to take back\n",
            "  u or undo");
    assertThat(run.json().get("checks").asInt()).isEqualTo(1);
    assertThat(run.json().get("stopReason").asText()).isEqualTo("quit");
  }

  @Test
  void wordsAndNumbersOfAnotherScaleDoNotMix() {
    List<String> wordFirst = List.of("above", "12", "below");
    CommandRun words = ask((item, n) -> n < 3 ? wordFirst.get(n) : "q", "--json");
    assertThat(words.err())
        .contains(
            "  earlier answers are above and below, so an answer must be one of them: a number would"
                + " be of another scale\n");
    assertThat(words.json().get("checks").asInt()).isEqualTo(2);
    List<String> numberFirst = List.of("12", "above", "0.5");
    CommandRun numbers = ask((item, n) -> n < 3 ? numberFirst.get(n) : "q", "--json");
    assertThat(numbers.err())
        .contains("  earlier answers are numbers (12), so an answer must be a number: above does");
    assertThat(numbers.json().get("checks").asInt()).isEqualTo(2);
    List<String> undone = List.of("12", "u", "above");
    assertThat(ask((item, n) -> n < 3 ? undone.get(n) : "q").err())
        .as("what is taken back decides nothing")
        .doesNotContain("earlier answers are");
  }

  @Test
  void whatWasKnownBeforeAndOtherLinesDecideTheScale() throws IOException {
    Path numbers = write("numbers.csv", "a,0.9\n");
    assertThat(ask((item, n) -> n == 0 ? "above" : "q", "--known", numbers).err())
        .contains("earlier answers are numbers (those of --known)");
    Path words = write("words.csv", "a,1,0,1\nx,0\n");
    CommandRun both = ask((item, n) -> n == 0 ? "above" : "q", "--known", words, "--json");
    assertThat(both.json().get("checks").asInt()).as(both.err()).isEqualTo(1);
    assertThat(ask((item, n) -> n == 0 ? "above" : "q", "--also", "0.7").err())
        .contains("with --also an answer must be a number");
  }

  @Test
  void whatIsTakenBackNeverWas() throws IOException {
    for (String policy : List.of("auto", "grapl", "random", "round-robin")) {
      Path plain = dir.resolve("plain-" + policy);
      ask(FindAskTest::truly, "--budget", "5", "--policy", policy, "-o", plain);
      List<String> usual = List.copyOf(asked);
      // The first answer is wrong and taken back; after three more, two are taken back at once.
      List<String> typed = List.of("!", "u", "", "", "", "u", "u", "", "", "", "");
      Path undone = dir.resolve("undone-" + policy);
      CommandRun run =
          ask(
              (item, n) ->
                  switch (typed.get(n)) {
                    case "!" -> truly(item).equals("above") ? "below" : "above";
                    case "u" -> "undo";
                    default -> truly(item);
                  },
              "--budget",
              "5",
              "--policy",
              policy,
              "-o",
              undone);
      assertThat(run.code()).as(run.err()).isZero();
      assertThat(run.err()).contains("  taken back: ");
      assertThat(asked.get(2)).as("asked again next").isEqualTo(asked.get(0));
      assertThat(asked.get(7)).isEqualTo(asked.get(3));
      assertThat(usual).hasSize(5);
      for (String file : List.of("steps.csv", "decisions.csv")) {
        assertThat(undone.resolve(file)).as(policy).hasSameTextualContentAs(plain.resolve(file));
      }
    }
  }

  @Test
  void skippedItemsAreNotAskedForAgainAndCostNothing() {
    CommandRun run =
        ask((item, n) -> "ax".contains(item) ? "s" : truly(item), "--budget", "20", "--json");
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(asked.stream().filter("ax"::contains)).containsExactlyInAnyOrder("a", "x");
    assertThat(run.json().get("checks").asInt()).isEqualTo(20);
    CommandRun all = ask((item, n) -> "skip", "-o", dir.resolve("out"));
    assertThat(all.code()).isZero();
    assertThat(asked).containsExactlyInAnyOrder("a", "b", "c", "x", "y", "z");
    assertThat(all.out()).contains("no check was made, so nothing is decided");
    assertThat(all.err()).contains("note: 6 items were skipped, and no other is left to check");
    assertThat(dir.resolve("out")).doesNotExist();
  }

  @Test
  void aSkipCanBeTakenBackAndIsForgottenNextTime() {
    List<String> typed = List.of("s", "u", "above", "s", "q");
    Path out = dir.resolve("out");
    CommandRun run = ask((item, n) -> typed.get(n), "--noise", "exact", "-o", out);
    assertThat(run.err()).contains("  taken back: skip\n");
    assertThat(asked.get(2)).isEqualTo(asked.get(0));
    String skipped = asked.get(3);
    ask(FindAskTest::truly, "--noise", "exact", "-o", out);
    assertThat(asked).hasSize(5).contains(skipped);
  }

  @Test
  void whoQuitsGoesOnWhereHeEnded() throws IOException {
    Path whole = dir.resolve("whole");
    ask(FindAskTest::truly, "--budget", "5", "-o", whole);
    List<String> usual = List.copyOf(asked);
    Path out = dir.resolve("parts");
    // One sitting ends with quit, one with the end of input, one takes back what the first said.
    CommandRun first = ask((item, n) -> n == 2 ? "q" : truly(item), "--budget", "5", "-o", out);
    assertThat(first.code()).as(first.err()).isZero();
    assertThat(first.err())
        .contains(
            "note: 2 answers are kept in " + out.resolve("answers.csv") + "; the same command");
    assertThat(out.resolve("report.html")).content().contains("Stopped after 2 of 5 checks: quit.");
    CommandRun second = ask((item, n) -> n == 1 ? null : truly(item), "--budget", "5", "-o", out);
    assertThat(second.code()).isZero();
    assertThat(second.err())
        .contains("note: 2 answers from earlier in ", ", going on", "[3 of 5] Is \"");
    CommandRun third =
        ask((item, n) -> n < 2 ? "u" : truly(item), "--budget", "5", "-o", out, "--json");
    assertThat(third.json().get("checks").asInt()).isEqualTo(5);
    assertThat(third.json().get("finished").asBoolean()).isTrue();
    assertThat(asked.subList(2, asked.size())).isEqualTo(usual.subList(1, 5));
    for (String file : List.of("steps.csv", "decisions.csv")) {
      assertThat(out.resolve(file)).hasSameTextualContentAs(whole.resolve(file));
    }
    CommandRun more = ask(FindAskTest::truly, "--budget", "6", "-o", out, "--json");
    assertThat(more.json().get("checks").asInt()).as("a larger budget goes on").isEqualTo(6);
    assertThat(asked).hasSize(1);
  }

  @Test
  void answersAreKnownChecksForAnotherSearch() {
    Path out = dir.resolve("out");
    ask((item, n) -> n == 3 ? "q" : truly(item), "-o", out);
    Path answers = out.resolve("answers.csv");
    CommandRun other = find("--truth", values, "--noise", "1", "--known", answers, "--json");
    assertThat(other.json().get("known").asInt()).isEqualTo(3);
    CommandRun twice = ask(FindAskTest::truly, "-o", out, "--known", answers);
    assertThat(twice.code()).isEqualTo(2);
    assertThat(twice.err())
        .isEqualToIgnoringNewLines(
            "grapl: --known must name other files than "
                + answers
                + ", which --output goes on from anyway");
  }

  @Test
  void answersOfAnotherSearchAreRefused() throws IOException {
    Path out = dir.resolve("out");
    ask((item, n) -> n == 1 ? "q" : truly(item), "-o", out);
    String before = Files.readString(out.resolve("answers.csv"));
    CommandRun line = ask(FindAskTest::truly, "--threshold", "0.7", "-o", out);
    assertThat(line.code()).isEqualTo(2);
    assertThat(line.err())
        .isEqualToIgnoringNewLines(
            "grapl: "
                + out.resolve("answers.csv")
                + ":2: this answer is about the threshold 0.5, the search is about 0.7; keep them in"
                + " different directories");
    graph = write("others.csv", "k,l\nl,m\n");
    CommandRun items = ask(FindAskTest::truly, "-o", out);
    assertThat(items.code()).isEqualTo(2);
    assertThat(items.err()).contains("answers.csv:2: no item is called ");
    assertThat(out.resolve("answers.csv")).content().isEqualTo(before);
  }

  @Test
  void aTornRowIsDroppedAndSaidToBe() throws IOException {
    Path out = dir.resolve("out");
    ask((item, n) -> n == 3 ? "q" : truly(item), "--budget", "5", "-o", out);
    String kept = Files.readString(out.resolve("answers.csv"));
    Files.writeString(out.resolve("answers.csv"), kept.substring(0, kept.length() - 4));
    CommandRun run = ask(FindAskTest::truly, "--budget", "5", "-o", out);
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.err())
        .contains("answers.csv was not written to its end and is dropped: \"")
        .contains("note: 2 answers from earlier");
    assertThat(asked).hasSize(3);
  }

  @Test
  void whoKeepsNothingIsTold() {
    assertThat(ask((item, n) -> null).err())
        .startsWith("note: answers are not kept and cannot be resumed; --output DIR keeps them");
  }

  @Test
  void aPersonIsAskedOneByOne() {
    CommandRun run = ask(FindAskTest::truly, "--batch", "3");
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains("--batch must be left out with --sampler ask, got 3");
  }

  @Test
  void whatIsCertifiedIsTheSameInPartsAndAnItemDrawnByLotIsNotSkipped() throws IOException {
    Object[] until = {"--noise", "exact", "--until", "error=0.4,confidence=0.6", "--json"};
    CommandRun whole = ask(FindAskTest::truly, until);
    assertThat(whole.json().get("stopReason").asText()).isEqualTo("certified");
    List<String> usual = List.copyOf(asked);
    Path out = dir.resolve("out");
    Object[] kept = Arrays.copyOf(until, until.length + 2);
    kept[until.length] = "-o";
    kept[until.length + 1] = out;
    List<String> all = new ArrayList<>();
    for (int sitting = 0; sitting < usual.size(); sitting++) {
      CommandRun run = ask((item, n) -> n == 0 ? truly(item) : "q", kept);
      all.add(asked.get(0));
      if (sitting == usual.size() - 1) {
        assertThat(run.json().get("certificate")).isEqualTo(whole.json().get("certificate"));
      }
    }
    assertThat(all).isEqualTo(usual);
    CommandRun skipping =
        ask(
            (item, n) -> n < 40 ? truly(item) : n == 40 ? "s" : "q",
            "--noise",
            "1",
            "--until",
            "error=0.4,confidence=0.6");
    assertThat(skipping.err()).contains("this item was drawn by lot to show what --until asks for");
  }
}
