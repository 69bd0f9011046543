package org.grapl.cli;

import java.io.PrintWriter;
import java.util.concurrent.Callable;
import org.grapl.data.GraphFormat;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code grapl graph formats}: the kinds of graph file. */
@Command(
    name = "formats",
    mixinStandardHelpOptions = true,
    description = "Lists the formats of graph files.")
final class GraphFormatsCommand implements Callable<Integer> {

  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public Integer call() {
    PrintWriter out = spec.commandLine().getOut();
    for (GraphFormat format : GraphFormat.values()) {
      out.printf(
          "%-14s %-24s %s%n",
          format,
          String.join(" ", format.extensions()),
          format.isWritten() ? "read and written" : "read");
    }
    out.println("Text formats may be compressed: add .gz to the name.");
    return 0;
  }
}
