package org.grapl.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.PrintWriter;
import java.io.StringReader;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** One command line run in this JVM: its exit code and what it printed. */
record CommandRun(int code, String out, String err) {

  static CommandRun of(Object... args) {
    return typing("", args);
  }

  /** The same while somebody types this. */
  static CommandRun typing(String typed, Object... args) {
    return run(err -> new BufferedReader(new StringReader(typed)), args);
  }

  /**
   * The same while somebody reads the questions and answers them.
   *
   * @param typist types a line after seeing all that was printed on stderr; null to end the input
   */
  static CommandRun answering(Function<String, @Nullable String> typist, Object... args) {
    return run(
        err ->
            new BufferedReader(new StringReader("")) {
              @Override
              public @Nullable String readLine() {
                return typist.apply(err.toString());
              }
            },
        args);
  }

  private static CommandRun run(Function<StringWriter, BufferedReader> in, Object... args) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    String[] words = new String[args.length];
    for (int k = 0; k < args.length; k++) {
      words[k] = args[k].toString();
    }
    int code =
        Main.run(in.apply(err), new PrintWriter(out, true), new PrintWriter(err, true), words);
    return new CommandRun(code, out.toString(), err.toString());
  }

  /** What starts a program of this very build, apart from this JVM. */
  static List<String> program(Class<?> main, Object... args) {
    List<String> words =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                main.getName()));
    for (Object each : args) {
      words.add(each.toString());
    }
    return words;
  }

  JsonNode json() {
    try {
      return new ObjectMapper().readTree(out);
    } catch (JsonProcessingException e) {
      throw new AssertionError("not one JSON object: " + out, e);
    }
  }
}
