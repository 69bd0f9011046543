package org.grapl.data.format;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.grapl.data.file.FieldText;
import org.grapl.internal.Decimal;

/**
 * Which columns of an edge list hold what.
 *
 * @param weight the column of weights; {@link #NONE} if every link weighs 1
 * @param width how many fields a row has
 */
public record EdgeColumns(int source, int target, int weight, int width) {

  public static final int NONE = -1;

  /** Names of the two ends that hardly anybody gives to an item, unlike {@code a} and {@code b}. */
  private static final Set<String> SOURCES =
      Set.of("source", "from", "src", "node1", "node_1", "vertex1", "vertex_1", "fromnodeid");

  private static final Set<String> TARGETS =
      Set.of("target", "to", "dst", "node2", "node_2", "vertex2", "vertex_2", "tonodeid");

  private static final String WEIGHT = "weight";

  /** The columns of a table without a header, by the number of its fields: two or three. */
  public static EdgeColumns plain(int width) {
    return new EdgeColumns(0, 1, width > 2 ? 2 : NONE, width);
  }

  /** The columns that a first row tells; empty if it is no header but an link. */
  public static Optional<EdgeColumns> ofHeader(List<String> fields) {
    int width = fields.size();
    int[] sources = among(fields, SOURCES);
    int[] targets = among(fields, TARGETS);
    boolean isInOrder =
        sources.length == 1 && sources[0] == 0 && targets.length == 1 && targets[0] == 1;
    if (width == 2) {
      return sources.length + targets.length == 2 ? Optional.of(plain(2)) : Optional.empty();
    }
    boolean isNamed = fields.stream().allMatch(field -> Double.isNaN(Decimal.parse(field)));
    if (isNamed && sources.length == 1 && targets.length == 1 && !(isInOrder && width == 3)) {
      int[] weights = among(fields, Set.of(WEIGHT));
      return Optional.of(
          new EdgeColumns(sources[0], targets[0], weights.length == 1 ? weights[0] : NONE, width));
    }
    return width == 3 && FieldText.isColumnName(fields.get(2))
        ? Optional.of(plain(3))
        : Optional.empty();
  }

  /** Whether one field is a name of the first end of an link and one that of the other. */
  static boolean namesEnds(List<String> fields) {
    return among(fields, SOURCES).length == 1 && among(fields, TARGETS).length == 1;
  }

  private static int[] among(List<String> fields, Set<String> names) {
    return IntStream.range(0, fields.size())
        .filter(column -> names.contains(FieldText.plain(fields.get(column))))
        .toArray();
  }

  /** Whether the columns stand as in a table without a header. */
  boolean isPlain() {
    return source == 0 && target == 1 && width <= 3;
  }

  /** Whether links have weights of their own. */
  public boolean hasWeights() {
    return weight != NONE;
  }
}
