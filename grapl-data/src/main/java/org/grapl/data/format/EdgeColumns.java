package org.grapl.data.format;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.grapl.data.file.FieldText;
import org.grapl.internal.Decimal;

/** Which columns of an edge list hold what; {@link #NONE} if every link weighs 1. */
public record EdgeColumns(int source, int target, int weight, int width) {

  public static final int NONE = -1;

  /** Names of the two ends that hardly anybody gives to an item, unlike {@code a} and {@code b}. */
  private static final Set<String> SOURCES =
      Set.of("source", "from", "src", "node1", "node_1", "vertex1", "vertex_1", "fromnodeid");

  private static final Set<String> TARGETS =
      Set.of("target", "to", "dst", "node2", "node_2", "vertex2", "vertex_2", "tonodeid");

  /** The columns of a table without a header, by the number of its fields: two or three. */
  public static EdgeColumns plain(int width) {
    return new EdgeColumns(0, 1, width > 2 ? 2 : NONE, width);
  }

  /** The columns that a first row tells; empty if it is no header but a link. */
  public static Optional<EdgeColumns> ofHeader(List<String> fields) {
    int width = fields.size();
    int source = only(fields, SOURCES);
    int target = only(fields, TARGETS);
    boolean namesEnds = source != NONE && target != NONE;
    if (width == 2) {
      return namesEnds ? Optional.of(plain(2)) : Optional.empty();
    }
    boolean isNamed = fields.stream().allMatch(field -> Double.isNaN(Decimal.parse(field)));
    boolean isPlain = width == 3 && source == 0 && target == 1;
    if (isNamed && namesEnds && !isPlain) {
      int weight = only(fields, Set.of("weight"));
      return Optional.of(new EdgeColumns(source, target, weight, width));
    }
    return width == 3 && FieldText.isColumnName(fields.get(2))
        ? Optional.of(plain(3))
        : Optional.empty();
  }

  /** Whether one field is a name of the first end of a link and one that of the other. */
  public static boolean namesEnds(List<String> fields) {
    return only(fields, SOURCES) != NONE && only(fields, TARGETS) != NONE;
  }

  /** The column with one of these names, if exactly one has. */
  private static int only(List<String> fields, Set<String> names) {
    int[] found =
        IntStream.range(0, fields.size())
            .filter(column -> names.contains(FieldText.plain(fields.get(column))))
            .toArray();
    return found.length == 1 ? found[0] : NONE;
  }

  boolean isPlain() {
    return source == 0 && target == 1 && width <= 3;
  }

  public boolean hasWeights() {
    return weight != NONE;
  }
}
