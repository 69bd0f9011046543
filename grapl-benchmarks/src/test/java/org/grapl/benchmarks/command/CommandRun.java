package org.grapl.benchmarks.command;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.PrintWriter;
import java.io.StringReader;
import java.io.StringWriter;
import java.util.Arrays;
import org.grapl.cli.Main;

/** One command line run in this JVM: its exit code and what it printed. */
record CommandRun(int code, String out, String err) {

  static CommandRun of(Object... args) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int code =
        Main.run(
            new BufferedReader(new StringReader("")),
            new PrintWriter(out, true),
            new PrintWriter(err, true),
            Arrays.stream(args).map(Object::toString).toArray(String[]::new));
    return new CommandRun(code, out.toString(), err.toString());
  }

  JsonNode json() {
    try {
      return new ObjectMapper().readTree(out);
    } catch (JsonProcessingException e) {
      throw new AssertionError("not one JSON object: " + out, e);
    }
  }
}
