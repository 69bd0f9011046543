package org.grapl.cli;

import java.util.List;
import java.util.concurrent.Callable;
import org.grapl.data.GraphFormat;
import org.grapl.data.item.Column;
import org.grapl.data.item.ItemGraph;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code grapl graph convert}: one format into another. */
@Command(
    name = "convert",
    description = {
      "Writes a graph in another format, chosen by the file's extension:",
      "'grapl graph formats' lists them. Attributes of items go along where the format has a place."
    })
final class GraphConvertCommand implements Callable<Integer> {

  @Mixin private GraphArgument from = new GraphArgument();

  @Mixin private GraphOutput to = new GraphOutput();

  @Option(
      names = "--output-format",
      paramLabel = "NAME",
      description = "The format of --output, if its name does not tell.")
  private @Nullable GraphFormat format;

  @Override
  public Integer call() {
    GraphFormat target = format == null ? to.format() : to.checked(format);
    to.refuseToReplace(List.of(from.file));
    ItemGraph data = from.read(to.results.err());
    int code = to.write(data, target, List.of());
    if (!target.hasLinks() && data.graph().links() > 0) {
      to.results.note("%s has no place for links: %d are left out", target, data.graph().links());
    }
    if (!target.hasAttributes() && !data.items().columns().isEmpty()) {
      to.results.note(
          "%s has no place for attributes: %s left out",
          target, String.join(", ", data.items().columns().stream().map(Column::name).toList()));
    }
    return code;
  }
}
