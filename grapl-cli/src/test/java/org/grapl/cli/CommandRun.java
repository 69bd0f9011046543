package org.grapl.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.PrintWriter;
import java.io.StringWriter;

/** One command line run in this JVM: its exit code and what it printed. */
record CommandRun(int code, String out, String err) {

  static CommandRun of(Object... args) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    String[] words = new String[args.length];
    for (int k = 0; k < args.length; k++) {
      words[k] = args[k].toString();
    }
    int code = Main.run(new PrintWriter(out, true), new PrintWriter(err, true), words);
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
