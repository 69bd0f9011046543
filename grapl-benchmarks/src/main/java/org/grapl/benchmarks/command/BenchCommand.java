package org.grapl.benchmarks.command;

import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.PrintWriter;
import java.util.Locale;
import org.grapl.cli.Benchmark;
import org.grapl.cli.Json;
import org.grapl.cli.Machine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** What benchmarks have in common: text for people, or one JSON object that names the machine. */
abstract class BenchCommand implements Benchmark {

  private static final JsonMapper JSON =
      Json.MAPPER.rebuild().disable(MapperFeature.AUTO_DETECT_IS_GETTERS).build();

  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(names = "--json", description = "Prints one JSON object instead of text.")
  boolean json;

  final PrintWriter out() {
    return spec.commandLine().getOut();
  }

  final PrintWriter err() {
    return spec.commandLine().getErr();
  }

  /** A record by the names of its components. */
  static ObjectNode tree(Object measured) {
    return JSON.valueToTree(measured);
  }

  /** The machine, then what was measured on it. */
  static ObjectNode result(Object... measured) {
    ObjectNode node = JSON.createObjectNode();
    node.set("machine", tree(Machine.here()));
    for (Object each : measured) {
      node.setAll(tree(each));
    }
    return node;
  }

  /** What a measured time is worth. */
  static String threeDigits(double value) {
    return String.format(Locale.ROOT, value < 10 ? "%.2f" : value < 100 ? "%.1f" : "%.0f", value);
  }
}
