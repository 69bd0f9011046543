package org.grapl.data;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.grapl.data.file.DataFileException;
import org.grapl.data.file.FileName;
import org.grapl.data.file.Labels;
import org.grapl.data.file.TableFormat;
import org.grapl.data.format.EdgeListReader;
import org.grapl.data.format.EdgeListWriter;
import org.grapl.data.format.GexfReader;
import org.grapl.data.format.GexfWriter;
import org.grapl.data.format.GmlReader;
import org.grapl.data.format.GmlWriter;
import org.grapl.data.format.GraphMlReader;
import org.grapl.data.format.GraphMlWriter;
import org.grapl.data.format.GraphReader;
import org.grapl.data.format.GraphWriter;
import org.grapl.data.format.JsonGraphReader;
import org.grapl.data.format.JsonGraphWriter;
import org.grapl.data.format.MatrixMarket;
import org.grapl.data.region.GeoJsonReader;
import org.grapl.data.region.GeoJsonWriter;
import org.grapl.data.region.GridReader;
import org.grapl.data.region.MapOptions;
import org.grapl.data.region.TopoJsonReader;

/**
 * The kinds of graph file; each may be compressed with gzip, which the ending {@code .gz} tells.
 */
@SuppressWarnings("ImmutableEnumChecker") // readers and writers have no state
public enum GraphFormat {
  /** An edge list with commas: {@code .csv}. */
  CSV(
      List.of(".csv"),
      input -> EdgeListReader.read(input, TableFormat.CSV),
      (data, path) -> EdgeListWriter.write(data, path, TableFormat.CSV)),
  /** An edge list with tabs: {@code .tsv}, {@code .tab}. */
  TSV(
      List.of(".tsv", ".tab"),
      input -> EdgeListReader.read(input, TableFormat.TSV),
      (data, path) -> EdgeListWriter.write(data, path, TableFormat.TSV)),
  /**
   * An edge list whose separator (tab, comma, semicolon or blanks) is seen from its first row, with
   * comment lines anywhere: {@code .txt}, {@code .edges}. Written with tabs.
   */
  TEXT(
      List.of(".txt", ".edges"),
      input -> EdgeListReader.read(input, TableFormat.TEXT),
      (data, path) -> EdgeListWriter.write(data, path, TableFormat.TEXT)),
  /** A sparse matrix in the Matrix Market exchange format: {@code .mtx}. */
  MATRIX_MARKET(List.of(".mtx"), MatrixMarket::read, MatrixMarket::write),
  /**
   * A map of regions, linked where they have a border in common, or of points, which have no links:
   * {@code .geojson}. Links are not written.
   */
  GEOJSON(
      List.of(".geojson"),
      input -> GeoJsonReader.read(input, MapOptions.DEFAULT),
      GeoJsonWriter::write),
  /** A map of regions that share their borders: {@code .topojson}. */
  TOPOJSON(List.of(".topojson"), input -> TopoJsonReader.read(input, MapOptions.DEFAULT)),
  /** A raster of cells, each linked to the four beside it: an ESRI grid, {@code .asc}. */
  RASTER(List.of(".asc"), input -> GridReader.read(input, MapOptions.DEFAULT)),
  /** Nodes, links and attributes in XML, known to most programs: {@code .graphml}. */
  GRAPHML(List.of(".graphml"), GraphMlReader::read, GraphMlWriter::write),
  /** Gephi's XML: {@code .gexf}. */
  GEXF(List.of(".gexf"), GexfReader::read, GexfWriter::write),
  /** Nodes and links in JSON, as networkx, d3, Cytoscape.js and others have it: {@code .json}. */
  JSON(List.of(".json"), JsonGraphReader::read, JsonGraphWriter::write),
  /** The Graph Modelling Language: {@code .gml}. */
  GML(List.of(".gml"), GmlReader::read, GmlWriter::write),
  /** An edge list in Apache Parquet: {@code .parquet}; needs the module grapl-columnar. */
  PARQUET(
      List.of(".parquet"),
      input -> EdgeListReader.readBelowHeader(input, TableFormat.CSV),
      (data, path) -> EdgeListWriter.write(data, path, TableFormat.CSV)),
  /** An edge list in Apache Arrow's file format: {@code .arrow}, {@code .feather}; likewise. */
  ARROW(
      List.of(".arrow", ".feather"),
      input -> EdgeListReader.readBelowHeader(input, TableFormat.CSV),
      (data, path) -> EdgeListWriter.write(data, path, TableFormat.CSV));

  private static final Set<GraphFormat> WITH_ATTRIBUTES =
      EnumSet.of(GRAPHML, GEXF, JSON, GML, GEOJSON);

  private final List<String> extensions;
  private final GraphReader reader;
  private final Optional<GraphWriter> writer;

  GraphFormat(List<String> extensions, GraphReader reader, GraphWriter writer) {
    this.extensions = extensions;
    this.reader = reader;
    this.writer = Optional.of(writer);
  }

  /** A format that is read only. */
  GraphFormat(List<String> extensions, GraphReader reader) {
    this.extensions = extensions;
    this.reader = reader;
    this.writer = Optional.empty();
  }

  /** The format that the file's name tells, upper or lower case. */
  public static GraphFormat of(Path path) {
    return Arrays.stream(values())
        .filter(format -> format.extensions.contains(FileName.extension(path)))
        .findFirst()
        .orElseThrow(() -> unknownExtension(path));
  }

  /**
   * The format of this name, which is that of the constant or an extension without its point, in
   * any case and with hyphens or underscores.
   */
  public static GraphFormat named(String name) {
    Objects.requireNonNull(name, "name must be given, got null");
    String plain = name.toLowerCase(Locale.ROOT).replace('_', '-');
    return Arrays.stream(values())
        .filter(
            format -> format.toString().equals(plain) || format.extensions.contains("." + plain))
        .findFirst()
        .orElseThrow(
            () -> {
              List<String> names = Arrays.stream(values()).map(GraphFormat::toString).toList();
              return org.grapl.internal.Check.mustBe(
                  "format",
                  "one of " + String.join(", ", names),
                  '"' + name + '"' + Labels.hint(names, plain));
            });
  }

  /** Whether graphs can be written in this format. */
  public boolean isWritten() {
    return writer.isPresent();
  }

  /** Whether files of this format hold attributes of items. */
  public boolean hasAttributes() {
    return WITH_ATTRIBUTES.contains(this);
  }

  /** Whether files of this format hold links, rather than what they follow from. */
  public boolean hasLinks() {
    return this != GEOJSON;
  }

  /** The endings of file names, each with its point. */
  public List<String> extensions() {
    return extensions;
  }

  GraphReader reader() {
    return reader;
  }

  /** The writer, or the complaint that there is none. */
  GraphWriter writer(Path path) {
    return writer.orElseThrow(
        () ->
            new DataFileException(
                path, "graphs of the format " + this + " are read, not written; name another"));
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
          case ".xlsx", ".xls", ".ods" -> "; save the table as CSV in UTF-8";
          default -> "";
        };
    return new DataFileException(
        path, "the name must end in one of " + known + ", or one of these and .gz" + remedy);
  }

  /** The name in lower case with hyphens, as people type it. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
