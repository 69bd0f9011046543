package org.grapl.data;

import java.nio.file.Path;
import java.util.function.Function;
import org.grapl.data.file.DataFileException;
import org.grapl.data.file.FileName;
import org.grapl.data.file.HeapTooSmallException;
import org.grapl.data.file.ReadProgress;
import org.grapl.data.file.TextInput;
import org.grapl.data.item.ItemGraph;
import org.grapl.data.region.GeoJsonReader;
import org.grapl.data.region.GridReader;
import org.grapl.data.region.MapOptions;
import org.grapl.data.region.TopoJsonReader;
import org.grapl.graph.Graph;
import org.grapl.graph.GraphBuilder;
import org.grapl.internal.Check;

/**
 * Reads and writes graphs. The format follows from the file's name ({@link GraphFormat}) unless it
 * is named. Directed graphs are taken as undirected ones. Thread-safe.
 *
 * <h2>Edge lists</h2>
 *
 * One link per row: {@code source,target} or {@code source,target,weight}, all rows alike; Parquet
 * and Arrow tables are edge lists with a header. Repeated links add up, as {@link GraphBuilder}
 * says. Names are any text, kept exactly, blanks included; in double quotes they may hold
 * separators, line ends and doubled quotes. Items are numbered as their names first appear.
 *
 * <ul>
 *   <li>A row with an empty target ({@code name,} or {@code name,,}) declares an item without
 *       adding a link: for items that have none, and to fix the numbering.
 *   <li>The first row is a header if it has three fields and the third is a word, or if it has two
 *       and both are usual names of the ends of a link, in any case: source or from, src, node1,
 *       vertex1, FromNodeId and target or to, dst, node2, vertex2, ToNodeId. A third field that
 *       begins like a number, is empty, or stands for a missing number (NaN, NA, null, …) is a bad
 *       weight, not a header.
 *   <li>A header that names one source and one target among other columns tells where they stand;
 *       the weight is then the column called weight, and the others are passed over.
 *   <li>Comments are told at {@link org.grapl.data.file.RowReader}.
 * </ul>
 *
 * <h2>Matrix Market</h2>
 *
 * Square {@code coordinate} matrices of {@code real}, {@code integer} or {@code pattern} entries,
 * {@code general} or {@code symmetric}. In a general matrix a link may be given once, in either
 * direction, or in both with equal weights and then counts once; entries repeated at one place add
 * up. Items are called by their number from 1: the format has no place for names.
 *
 * <p>Other formats are documented at their readers in {@code org.grapl.data.format}.
 */
public final class GraphFiles {

  private GraphFiles() {}

  /**
   * Reads a graph in one pass: memory is that of the {@link GraphBuilder}, and that of attributes
   * where the format has them.
   *
   * @throws HeapTooSmallException if the graph is larger than the memory Java was given
   */
  public static Graph read(Path path) {
    return readItems(path).graph();
  }

  public static ItemGraph readItems(Path path) {
    return readItems(path, GraphFormat.of(path), ReadProgress.SILENT);
  }

  /** The same in a format that is named, telling how far it has come. */
  public static ItemGraph readItems(Path path, GraphFormat format, ReadProgress progress) {
    Check.given("format", format);
    return read(TextInput.open(path, progress), format::read);
  }

  /** Reads a graph from a text, which is closed. */
  public static ItemGraph readItems(TextInput text, GraphFormat format) {
    Check.given("format", format);
    return read(text, format::read);
  }

  /** Reads a map: {@code .geojson}, {@code .topojson} or {@code .asc}, also with {@code .gz}. */
  public static ItemGraph readMap(Path path, MapOptions options, ReadProgress progress) {
    String extension = FileName.extension(path);
    Function<TextInput, ItemGraph> reader =
        switch (extension) {
          case ".geojson" -> input -> GeoJsonReader.read(input, options);
          case ".topojson" -> input -> TopoJsonReader.read(input, options);
          case ".asc" -> input -> GridReader.read(input, options);
          default ->
              throw new DataFileException(
                  path,
                  "the name of a map must end in one of .geojson, .topojson, .asc, or one of these and .gz");
        };
    if (options.object().isPresent() && !extension.equals(".topojson")) {
      throw new DataFileException(path, "only TopoJSON files have objects to choose from");
    }
    if (options.tolerance().isPresent() && !extension.equals(".geojson")) {
      throw new DataFileException(
          path, "only regions of GeoJSON files can have borders that nearly touch");
    }
    if (options.diagonals() && !extension.equals(".asc")) {
      throw new DataFileException(path, "only cells of a raster can be linked at their corners");
    }
    return read(TextInput.open(path, progress), reader);
  }

  private static ItemGraph read(TextInput opened, Function<TextInput, ItemGraph> reader) {
    try (TextInput input = opened) {
      try {
        return reader.apply(input);
      } catch (OutOfMemoryError e) {
        throw input.tooLarge(); // what filled the memory is out of reach by now
      }
    }
  }

  /**
   * Writes a graph such that {@link #read(Path)} gives it back: the same items with the same names
   * and numbers, the same weights to the last bit. An item known by its number only comes back from
   * an edge list with that number as its name.
   */
  public static void write(Graph graph, Path path) {
    write(ItemGraph.of(Check.given("graph", graph)), path, GraphFormat.of(path));
  }

  /** Writes a graph and, where the format has a place for them, the attributes of its items. */
  public static void write(ItemGraph data, Path path, GraphFormat format) {
    Check.given("data", data);
    Check.given("format", format);
    format.write(data, path);
  }
}
