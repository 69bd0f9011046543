package org.grapl.cli;

import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.grapl.data.GraphFiles;
import org.grapl.data.GraphFormat;
import org.grapl.data.item.ItemGraph;
import org.grapl.graph.Components;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Where a command writes a graph, and what it says when that is done. */
final class GraphOutput {

  /** Not of text, so that they cannot be printed. */
  private static final Set<GraphFormat> BINARY = EnumSet.of(GraphFormat.PARQUET, GraphFormat.ARROW);

  @Option(
      names = {"-o", "--output"},
      required = true,
      description =
          "Where to write the graph; its extension tells the format, and - is standard output, as csv.")
  private Path file = Path.of("");

  @Mixin Results results = new Results();

  record Written(
      int items, long links, int components, int largestComponent, int isolatedItems, Path output) {

    private void print(PrintWriter text) {
      text.printf(
          "%s, %s, %s written to %s%n",
          FindText.plural(items, "item"),
          FindText.plural(links, "link"),
          FindText.plural(components, "component"),
          output);
      if (components > 1) {
        text.printf(
            "the largest component has %s, and %s no link%n",
            FindText.plural(largestComponent, "item"),
            isolatedItems == 1 ? "1 item has" : isolatedItems + " items have");
      }
    }
  }

  private boolean isPipe() {
    return file.equals(Results.PIPE);
  }

  GraphFormat format() {
    return checked(isPipe() ? GraphFormat.CSV : GraphFormat.of(file));
  }

  /** The format itself; refuses what cannot be written before the work, not after it. */
  GraphFormat checked(GraphFormat target) {
    if (!target.isWritten()) {
      throw new BadInputException(
          "--output must be in a format that is written, got %s, which is only read; name another"
              .formatted(target));
    }
    if (isPipe() && (results.isJson() || BINARY.contains(target))) {
      throw new BadInputException(
          "--output must be a file %s, got -"
              .formatted(results.isJson() ? "beside --json" : "for " + target));
    }
    if (Files.isDirectory(file)) {
      throw new BadInputException("--output must be a file, got the directory " + file);
    }
    SameFile.refuseWithoutDirectory("--output", file);
    return target;
  }

  /** The same for a graph that would be nothing without its links. */
  GraphFormat formatWithLinks() {
    GraphFormat target = format();
    if (!target.hasLinks()) {
      throw new BadInputException(
          "--output must be in a format that holds links, got %s; name another".formatted(target));
    }
    return target;
  }

  /** Refuses another file that is to be written if it is the same. */
  void refuse(String option, Path other) {
    if (other.toAbsolutePath().normalize().equals(file.toAbsolutePath().normalize())) {
      throw new BadInputException(
          "%s must name another file than --output, got %s".formatted(option, other));
    }
  }

  void refuseToReplace(List<Path> read) {
    SameFile.refuse("--output", file, read);
  }

  /** Writes the graph; more is what else there is to say of it, a line each. */
  int write(ItemGraph data, GraphFormat target, List<String> more) {
    if (target == GraphFormat.MATRIX_MARKET && data.graph().hasLabels()) {
      results.err().println("note: a matrix has no place for names: items are called 1, 2, …");
    }
    if (isPipe()) {
      results.pipe(target.extensions().get(0), written -> GraphFiles.write(data, written, target));
      more.forEach(results.err()::println);
      return 0;
    }
    GraphFiles.write(data, file, target);
    Components components = data.graph().components();
    Written written =
        new Written(
            data.graph().size(),
            target.hasLinks() ? data.graph().links() : 0,
            components.count(),
            components.size(components.largest()),
            components.isolatedItems(),
            file);
    results.print(
        written,
        text -> {
          written.print(text);
          more.forEach(text::println);
        });
    return 0;
  }
}
