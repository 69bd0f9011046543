package org.grapl.data;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.grapl.data.file.DataFileException;
import org.grapl.data.file.FileName;
import org.grapl.data.file.Labels;
import org.grapl.data.file.TableFormat;
import org.grapl.data.file.TextInput;
import org.grapl.data.format.EdgeListReader;
import org.grapl.data.format.EdgeListWriter;
import org.grapl.data.format.GexfReader;
import org.grapl.data.format.GmlReader;
import org.grapl.data.format.GraphMlReader;
import org.grapl.data.format.GraphMlWriter;
import org.grapl.data.format.JsonGraphReader;
import org.grapl.data.format.JsonGraphWriter;
import org.grapl.data.format.MatrixMarket;
import org.grapl.data.item.ItemGraph;
import org.grapl.data.region.GeoJsonReader;
import org.grapl.data.region.GeoJsonWriter;
import org.grapl.data.region.GridReader;
import org.grapl.data.region.MapOptions;
import org.grapl.data.region.TopoJsonReader;
import org.grapl.internal.Check;
import org.jspecify.annotations.Nullable;

/**
 * The kinds of graph file; each may be compressed with gzip, which the ending {@code .gz} tells.
 * What is written reads back as the same items with the same numbers, the same weights to the last
 * bit and, where the format has a place for them, the same names and attributes.
 */
@SuppressWarnings("ImmutableEnumChecker") // readers and writers have no state
public enum GraphFormat {
  CSV(TableFormat.CSV, ".csv"),
  TSV(TableFormat.TSV, ".tsv", ".tab"),
  /** An edge list as {@link TableFormat#TEXT} is a table: {@code .txt}, {@code .edges}. */
  TEXT(TableFormat.TEXT, ".txt", ".edges"),
  MATRIX_MARKET(MatrixMarket::read, MatrixMarket::write, ".mtx"),
  /** Regions, linked where they share a border, or points. Links are not written. */
  GEOJSON(input -> GeoJsonReader.read(input, MapOptions.DEFAULT), GeoJsonWriter::write, ".geojson"),
  /** A map of regions that share their borders: {@code .topojson}. */
  TOPOJSON(input -> TopoJsonReader.read(input, MapOptions.DEFAULT), null, ".topojson"),
  /** A raster of cells, each linked to the four beside it: an ESRI grid, {@code .asc}. */
  RASTER(input -> GridReader.read(input, MapOptions.DEFAULT), null, ".asc"),
  GRAPHML(GraphMlReader::read, GraphMlWriter::write, ".graphml"),
  GEXF(GexfReader::read, null, ".gexf"),
  /** Nodes and links in JSON, as networkx, d3 and Cytoscape.js have it: {@code .json}. */
  JSON(JsonGraphReader::read, JsonGraphWriter::write, ".json"),
  GML(GmlReader::read, null, ".gml"),
  /** An edge list in Apache Parquet: {@code .parquet}; needs the module grapl-columnar. */
  PARQUET(
      input -> EdgeListReader.readBelowHeader(input, TableFormat.CSV),
      (data, path) -> EdgeListWriter.write(data, path, TableFormat.CSV),
      ".parquet"),
  /** An edge list in Apache Arrow's file format: {@code .arrow}, {@code .feather}; likewise. */
  ARROW(PARQUET.reader, PARQUET.writer, ".arrow", ".feather"),
  /** An edge list in a workbook: {@code .xlsx}, {@code .ods}; read only. */
  WORKBOOK(input -> EdgeListReader.read(input, TableFormat.CSV), null, ".xlsx", ".ods");

  private static final Set<GraphFormat> WITH_ATTRIBUTES = EnumSet.of(GRAPHML, JSON, GEOJSON);

  private final List<String> extensions;
  private final Function<TextInput, ItemGraph> reader;
  private final @Nullable BiConsumer<ItemGraph, Path> writer;

  GraphFormat(
      Function<TextInput, ItemGraph> reader,
      @Nullable BiConsumer<ItemGraph, Path> writer,
      String... extensions) {
    this.extensions = List.of(extensions);
    this.reader = reader;
    this.writer = writer;
  }

  GraphFormat(TableFormat table, String... extensions) {
    this(
        input -> EdgeListReader.read(input, table),
        (data, path) -> EdgeListWriter.write(data, path, table),
        extensions);
  }

  public static GraphFormat of(Path path) {
    return Arrays.stream(values())
        .filter(format -> format.extensions.contains(FileName.extension(path)))
        .findFirst()
        .orElseThrow(() -> unknownExtension(path));
  }

  /** The format of this name or ending, in any case and with hyphens or underscores. */
  public static GraphFormat named(String name) {
    String plain = Check.given("name", name).toLowerCase(Locale.ROOT).replace('_', '-');
    List<String> names = Arrays.stream(values()).map(GraphFormat::toString).toList();
    return Arrays.stream(values())
        .filter(
            format -> format.toString().equals(plain) || format.extensions.contains("." + plain))
        .findFirst()
        .orElseThrow(
            () ->
                Check.mustBe(
                    "format",
                    "one of " + String.join(", ", names),
                    '"' + name + '"' + Labels.hint(names, plain)));
  }

  public boolean isWritten() {
    return writer != null;
  }

  /** Whether attributes of items are written in this format. */
  public boolean hasAttributes() {
    return WITH_ATTRIBUTES.contains(this);
  }

  /** Whether files of this format hold links, rather than what they follow from. */
  public boolean hasLinks() {
    return this != GEOJSON;
  }

  public List<String> extensions() {
    return extensions;
  }

  ItemGraph read(TextInput input) {
    return reader.apply(input);
  }

  void write(ItemGraph data, Path path) {
    if (writer == null) {
      throw new DataFileException(
          path, "graphs of the format " + this + " are read, not written; write .graphml instead");
    }
    writer.accept(data, path);
  }

  private static DataFileException unknownExtension(Path path) {
    String known =
        Arrays.stream(values())
            .flatMap(format -> format.extensions.stream())
            .collect(Collectors.joining(", "));
    String remedy =
        switch (FileName.extension(path)) {
          case ".shp", ".gpkg", ".kml" -> "; export the map as GeoJSON, for instance from QGIS";
          case ".dot", ".gv" -> "; convert it with gv2gml of Graphviz, and add .gml to the name";
          case ".net", ".paj", ".dimacs", ".col", ".gr" ->
              "; convert it to GraphML or CSV, for instance with networkx or igraph in Python";
          case ".xls" -> "; save it as .xlsx or CSV";
          default -> "";
        };
    return new DataFileException(
        path, "the name must end in one of " + known + ", or one of these and .gz" + remedy);
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
