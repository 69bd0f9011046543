package org.grapl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** A program of its own that is killed, or interrupted, in the middle of a sitting. */
class FindKilledTest extends TwoTriangles {

  private static final Pattern QUESTION = Pattern.compile("\\[(\\d) of 5] Is \"(\\w)\" above.*");

  /** A sitting in another process. */
  private final class Sitting implements AutoCloseable {

    private final Process java;
    private final Writer answers;
    private final BufferedReader questions;
    private final List<String> asked = new ArrayList<>();

    Sitting(Path out) throws IOException {
      java =
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
                  "--sampler",
                  "ask",
                  "--budget",
                  "5",
                  "-o",
                  out.toString())
              .start();
      answers = java.outputWriter(StandardCharsets.UTF_8);
      questions =
          new BufferedReader(new InputStreamReader(java.getErrorStream(), StandardCharsets.UTF_8));
    }

    /** Waits for the next question: its number and item. */
    String question() throws IOException {
      List<String> seen = new ArrayList<>();
      for (String line = questions.readLine(); line != null; line = questions.readLine()) {
        seen.add(line);
        Matcher question = QUESTION.matcher(line.replaceFirst("^> ", ""));
        if (question.matches()) {
          asked.add(question.group(2));
          return question.group(1) + question.group(2);
        }
      }
      throw new AssertionError("no question, only " + seen);
    }

    void answer(String line) throws IOException {
      answers.write(line + "\n");
      answers.flush();
    }

    @Override
    public void close() {
      java.destroyForcibly();
    }
  }

  private static String truly(String question) {
    return "abc".contains(question.substring(1)) ? "above" : "below";
  }

  @Test
  void aSittingThatIsKilledGoesOnWithEveryAnswerThatWasAcknowledged() throws Exception {
    Path whole = dir.resolve("whole");
    try (Sitting sitting = new Sitting(whole)) {
      for (int n = 0; n < 5; n++) {
        sitting.answer(truly(sitting.question()));
      }
      assertThat(sitting.java.waitFor(60, TimeUnit.SECONDS)).isTrue();
      assertThat(sitting.java.exitValue()).isZero();
    }
    Path killed = dir.resolve("killed");
    try (Sitting sitting = new Sitting(killed)) {
      sitting.answer(truly(sitting.question()));
      sitting.answer("a");
      sitting.question();
      sitting.question();
      sitting.answer("undo");
      // The question after the undo has been put, so the answer is off the disk.
      assertThat(sitting.question()).startsWith("2");
    } // SIGKILL
    try (Sitting sitting = new Sitting(killed)) {
      for (int n = 0; n < 4; n++) {
        String question = sitting.question();
        assertThat(question).startsWith(String.valueOf(n + 2));
        sitting.answer(truly(question));
      }
      assertThat(sitting.java.waitFor(60, TimeUnit.SECONDS)).isTrue();
    }
    for (String file : List.of("steps.csv", "decisions.csv")) {
      assertThat(killed.resolve(file)).hasSameTextualContentAs(whole.resolve(file));
    }
  }

  @Test
  void whoInterruptsAtAQuestionIsHeardAtOnceAndLosesNothing() throws Exception {
    Path out = dir.resolve("out");
    try (Sitting sitting = new Sitting(out)) {
      sitting.answer(truly(sitting.question()));
      sitting.question();
      // Not SIGINT, which a build in the background ignores and its children with it; Java takes
      // both
      // for the same wish.
      new ProcessBuilder("kill", "-TERM", String.valueOf(sitting.java.pid())).start().waitFor();
      assertThat(sitting.java.waitFor(60, TimeUnit.SECONDS)).isTrue();
      assertThat(sitting.java.exitValue()).isEqualTo(128 + 15);
    }
    assertThat(out.resolve("answers.csv")).content().hasLineCount(2);
    assertThat(out.resolve("steps.csv")).content().hasLineCount(2);
    assertThat(out.resolve("report.html"))
        .content()
        .contains("Stopped after 1 of 5 checks: interrupted.");
  }
}
