package org.grapl.cli;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.grapl.data.GraphFormat;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code grapl graph formats}: the kinds of graph file. */
@Command(name = "formats", description = "Lists the formats of graph files.")
final class GraphFormatsCommand implements Callable<Integer> {

  @Mixin private Results results = new Results();

  private record Formats(List<Format> formats) {}

  private record Format(String name, List<String> extensions, boolean written) {}

  @Override
  public Integer call() {
    List<Format> formats =
        Stream.of(GraphFormat.values())
            .map(each -> new Format(each.toString(), each.extensions(), each.isWritten()))
            .toList();
    results.print(
        new Formats(formats),
        text -> {
          for (Format each : formats) {
            text.printf(
                "%-14s %-24s %s%n",
                each.name,
                String.join(" ", each.extensions),
                each.written ? "read and written" : "read");
          }
          text.println("Text formats may be compressed: add .gz to the name.");
        });
    return 0;
  }
}
