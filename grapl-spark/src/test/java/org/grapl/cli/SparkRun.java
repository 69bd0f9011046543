package org.grapl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.PrintWriter;
import java.io.StringReader;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** What a command came to, with Spark on the class path. */
record SparkRun(int code, String out, String err) {

  static SparkRun of(List<String> command, Object... more) {
    List<String> words = new ArrayList<>(command);
    Arrays.stream(more).map(Object::toString).forEach(words::add);
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int code =
        Main.run(
            new BufferedReader(new StringReader("")),
            new PrintWriter(out, true),
            new PrintWriter(err, true),
            words.toArray(String[]::new));
    return new SparkRun(code, out.toString(), err.toString());
  }

  /** Runs a command that must be refused in one sentence, without anything printed. */
  static void refused(int code, String message, List<String> command, Object... more) {
    SparkRun run = of(command, more);
    assertThat(run.code()).as(run.err()).isEqualTo(code);
    assertThat(run.err().lines().filter(line -> !line.startsWith("starting Spark at ")))
        .first()
        .asString()
        .startsWith("grapl: ")
        .contains(message);
    assertThat(run.err()).doesNotContain("\tat ").doesNotContain("Exception");
    assertThat(run.out()).isEmpty();
  }
}
