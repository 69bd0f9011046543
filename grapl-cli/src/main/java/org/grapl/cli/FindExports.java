package org.grapl.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.grapl.data.DecisionFiles;
import org.grapl.data.GraphFiles;
import org.grapl.data.GraphFormat;
import org.grapl.data.file.DataFileException;
import org.grapl.data.item.Column;
import org.grapl.data.item.ItemGraph;
import org.grapl.data.item.SameItems;
import picocli.CommandLine.Option;

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
      description =
          "Also writes the decisions as a table (.csv, .tsv, .parquet) or with the graph for Gephi"
              + " and others (.graphml, .json, .geojson). May be given several times.")
  private List<Path> files = new ArrayList<>();

  void check(List<Path> read) {
    for (Path file : files) {
      check("--export", file);
      SameFile.refuse("--export", file, read);
    }
  }

  static void check(String option, Path file) {
    GraphFormat format = GraphFormat.of(file);
    if (!TABLES.contains(format) && !format.hasAttributes()) {
      throw new BadInputException(
          "%s must name a file of a format that has a place for decisions, got %s; name it .csv or .graphml"
              .formatted(option, file));
    }
    SameFile.refuseWithoutDirectory(option, file);
  }

  /** Writes the graph without decisions, to nowhere: a name no format can hold shows now. */
  void rehearse(ItemGraph data) {
    try {
      Path nowhere = Files.createTempDirectory("grapl");
      try {
        for (Path file : files) {
          Path rehearsed = nowhere.resolve(String.valueOf(file.getFileName()));
          write(rehearsed, data, List.of());
          Files.delete(rehearsed);
        }
      } finally {
        Files.delete(nowhere);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Writes all of them; false, and a complaint, if one cannot be written. */
  boolean write(FindSummary summary, PrintWriter err) {
    SameItems same = summary.input.same();
    List<Column> decided = same.ofAll(DecisionFiles.columns(summary.verdicts));
    ItemGraph data = same.all();
    List<String> replaced =
        decided.stream()
            .filter(
                column -> data.items().column(column.name()).filter(column::differs).isPresent())
            .map(Column::name)
            .toList();
    if (!files.isEmpty() && !replaced.isEmpty()) {
      err.printf(
          "note: what items had as %s is replaced in exports by what this search found%n",
          String.join(", ", replaced));
    }
    boolean written = true;
    for (Path file : files) {
      try {
        write(file, data, decided);
      } catch (DataFileException | IllegalArgumentException e) {
        err.println("grapl: --export failed: " + e.getMessage());
        written = false;
      }
    }
    return written;
  }

  /**
   * Writes what a campaign decided: as a table of all items that its distinct ones stand for, or
   * with its graph of these.
   */
  static void writeOfCampaign(Path file, ItemGraph data, List<Column> decided) {
    SameItems same = SameItems.toldBy(data);
    if (TABLES.contains(GraphFormat.of(file))) {
      write(file, same.all(), same.ofAll(decided));
    } else {
      write(file, data, decided);
    }
  }

  private static void write(Path file, ItemGraph data, List<Column> decided) {
    GraphFormat format = GraphFormat.of(file);
    if (TABLES.contains(format)) {
      DecisionFiles.write(file, data, decided);
    } else {
      GraphFiles.write(data.with(data.items().with(decided)), file, format);
    }
  }
}
