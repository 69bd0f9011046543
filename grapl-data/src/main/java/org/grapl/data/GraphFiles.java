package org.grapl.data;

import java.io.InputStream;
import java.nio.file.Path;
import org.grapl.data.file.HeapTooSmallException;
import org.grapl.data.file.ReadProgress;
import org.grapl.data.file.TextInput;
import org.grapl.data.item.ItemGraph;
import org.grapl.graph.Graph;
import org.grapl.graph.GraphBuilder;
import org.grapl.internal.Check;

/**
 * Reads and writes graphs. The format follows from the file's name ({@link GraphFormat}) unless it
 * is named. Thread-safe.
 *
 * <h2>Edge lists</h2>
 *
 * One link per row: {@code source,target} or {@code source,target,weight}, all rows alike. Edges
 * are undirected and repeated ones add up, as {@link GraphBuilder} says. Names are any text, kept
 * exactly, blanks included; in double quotes they may hold separators, line ends and doubled
 * quotes. Numbers are names too. Items are numbered in the order in which their names first appear.
 *
 * <ul>
 *   <li>A row with an empty target ({@code name,} or {@code name,,}) declares an item without
 *       adding a link: for items that have none, and to fix the numbering.
 *   <li>The first row is a header if it has three fields and the third is a word, or if it has two
 *       and both are usual names of the ends of a link: source or from, src, node1, vertex1,
 *       FromNodeId and target or to, dst, node2, vertex2, ToNodeId (also with an underscore), in
 *       any case. A row {@code a,b} is a link. A third field that begins like a number, is empty,
 *       or stands for a missing number (NaN, NA, null, …) is a bad weight, not a header.
 *   <li>A header that names one source and one target among other columns tells where they stand;
 *       the weight is then the column called weight, and the others are passed over.
 *   <li>Comments: see {@link GraphFormat#TEXT} for {@code .txt} and {@code .edges} files, where
 *       lines that begin with {@code #} or {@code %} are skipped. In {@code .csv} and {@code .tsv}
 *       files, lines of {@code #} alone or of {@code #} and a blank and anything are skipped above
 *       the first row; further down everything is data.
 *   <li>Fields separated by blanks cannot be quoted, nor hold blanks.
 * </ul>
 *
 * <h2>Matrix Market</h2>
 *
 * {@code coordinate} matrices of {@code real}, {@code integer} or {@code pattern} entries, {@code
 * general} or {@code symmetric}, square. Vertices without entries are items too. In a general
 * matrix a link may be given once, in either direction, or in both with equal weights and then
 * counts once; entries repeated at one place add up. A symmetric matrix holds entries on and below
 * the diagonal only. Items are called by their number from 1: the format has no place for names.
 *
 * <h2>Other formats</h2>
 *
 * What is accepted is documented at {@link org.grapl.data.format.GraphMlReader}, {@link
 * org.grapl.data.format.GexfReader}, {@link org.grapl.data.format.JsonGraphReader} and {@link
 * org.grapl.data.format.GmlReader}; how names and attributes are written that a format has no room
 * for, at the writers beside them. Directed graphs are taken as undirected ones. Parquet and Arrow
 * tables are edge lists with a header.
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
    return read(path, GraphFormat.of(path));
  }

  /** Reads a graph in the given format whatever the file's name; only {@code .gz} still counts. */
  public static Graph read(Path path, GraphFormat format) {
    return read(path, format, ReadProgress.SILENT);
  }

  /** Reads a graph as {@link #read(Path)} does and tells how far it has come. */
  public static Graph read(Path path, ReadProgress progress) {
    return read(path, GraphFormat.of(path), progress);
  }

  /** Reads a graph in the given format and tells how far it has come. */
  public static Graph read(Path path, GraphFormat format, ReadProgress progress) {
    return readItems(path, format, progress).graph();
  }

  /** Reads a graph and what the file tells of its items. */
  public static ItemGraph readItems(Path path) {
    return readItems(path, GraphFormat.of(path), ReadProgress.SILENT);
  }

  /** Reads a graph and what the file tells of its items, and tells how far it has come. */
  public static ItemGraph readItems(Path path, GraphFormat format, ReadProgress progress) {
    Check.given("format", format);
    return read(TextInput.open(path, progress), format);
  }

  /**
   * Reads a graph that comes from elsewhere than a file; the stream is closed. The name is what
   * complaints call it by, and tells by {@code .gz} whether it is compressed.
   */
  public static ItemGraph readItems(InputStream data, Path name, GraphFormat format) {
    Check.given("format", format);
    return read(TextInput.of(data, name), format);
  }

  private static ItemGraph read(TextInput opened, GraphFormat format) {
    try (TextInput input = opened) {
      try {
        return format.read(input);
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
    write(graph, path, GraphFormat.of(path));
  }

  /** Writes a graph in the given format whatever the file's name; only {@code .gz} still counts. */
  public static void write(Graph graph, Path path, GraphFormat format) {
    write(ItemGraph.of(Check.given("graph", graph)), path, format);
  }

  /** Writes a graph and, where the format has a place for them, the attributes of its items. */
  public static void write(ItemGraph data, Path path, GraphFormat format) {
    Check.given("data", data);
    Check.given("format", format);
    format.write(data, path);
  }
}
