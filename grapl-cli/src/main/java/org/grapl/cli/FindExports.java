package org.grapl.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.grapl.data.DecisionFiles;
import org.grapl.data.GraphFiles;
import org.grapl.data.GraphFormat;
import org.grapl.data.item.Column;
import org.grapl.data.item.ItemGraph;
import picocli.CommandLine.Option;

/** The decisions in other programs' formats. */
final class FindExports {

  /** Written as a table of items, not of links. */
  private static final Set<GraphFormat> TABLES =
      EnumSet.of(
          GraphFormat.CSV,
          GraphFormat.TSV,
          GraphFormat.TEXT,
          GraphFormat.PARQUET,
          GraphFormat.ARROW);

  @Option(
      names = "--export",
      paramLabel = "FILE",
      description =
          "Also writes what was decided about each item beside what else is known of it: as a table"
              + " (.csv, .tsv) or with the graph for Gephi, Cytoscape, igraph, QGIS and others"
              + " (.graphml, .gexf, .json, .gml, .dot, .geojson, .parquet). May be given several"
              + " times.")
  private List<Path> files = new ArrayList<>();

  /** Refuses what could not be written, before any check is paid for. */
  void check() {
    for (Path file : files) {
      GraphFormat format = GraphFormat.of(file);
      if (!TABLES.contains(format) && !format.hasAttributes()) {
        throw new BadInputException(
            "--export must name a file of a format that has a place for decisions, got %s; name it .csv or .graphml"
                .formatted(file));
      }
      Path directory = file.toAbsolutePath().getParent();
      if (directory == null || !Files.isDirectory(directory)) {
        throw new BadInputException(
            "--export %s: there is no directory %s".formatted(file, directory));
      }
    }
  }

  /** Writes all of them. */
  void write(FindSummary summary) {
    List<Column> decided = summary.verdicts.columns();
    ItemGraph data = summary.input.data;
    for (Path file : files) {
      GraphFormat format = GraphFormat.of(file);
      if (TABLES.contains(format)) {
        DecisionFiles.write(file, data, decided);
      } else {
        GraphFiles.write(data.with(data.items().with(decided)), file, format);
      }
    }
  }
}
