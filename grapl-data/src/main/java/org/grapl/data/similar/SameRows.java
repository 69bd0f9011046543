package org.grapl.data.similar;

import java.nio.DoubleBuffer;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.grapl.data.file.BinaryTables.ColumnType;
import org.grapl.data.file.TableFile;
import org.grapl.data.file.TableFormat;
import org.grapl.data.item.SameItems;
import org.grapl.graph.Graph;
import org.grapl.graph.GraphBuilder;

/**
 * Which rows of a table of features have the same numbers. With many of a kind the nearest of each
 * would be nobody but those; so neighbours are looked for among the first of each kind, and the
 * others are linked to that one. Immutable.
 */
public final class SameRows {

  private final int[] first; // of the same kind as each row
  private final int[] kinds; // the first row of each kind

  private SameRows(int[] first) {
    this.first = first;
    this.kinds = IntStream.range(0, first.length).filter(row -> first[row] == row).toArray();
  }

  /** Compares rows as they are: once columns were scaled, different ones may look the same. */
  public static SameRows in(FeatureTable table) {
    Map<DoubleBuffer, Integer> seen = new TreeMap<>(); // to which 0 and −0 are the same
    int[] first = new int[table.size()];
    for (int row = 0; row < first.length; row++) {
      Integer earlier = seen.putIfAbsent(DoubleBuffer.wrap(table.row(row)), row);
      first[row] = earlier == null ? row : earlier;
    }
    return new SameRows(first);
  }

  /** How many rows have the same numbers as an earlier one. */
  public int count() {
    return first.length - kinds.length;
  }

  /** The first row of each kind. */
  public FeatureTable distinct(FeatureTable table) {
    return table.restrictedTo(kinds);
  }

  /** A graph of the first rows of each kind, with the others linked to these, as of weight 1. */
  public Graph linked(Graph ofDistinct, FeatureTable table) {
    GraphBuilder builder = Graph.builder();
    IntStream.range(0, first.length).forEach(row -> builder.item(table.name(row)));
    ofDistinct.forEachLink((a, b, weight) -> builder.link(kinds[a], kinds[b], weight));
    IntStream.range(0, first.length)
        .filter(row -> first[row] != row)
        .forEach(row -> builder.link(first[row], row));
    return builder.build();
  }

  /** Writes {@code label,same_as}, a row for each that is not the only one of its kind. */
  public void write(Path path, FeatureTable table) {
    BitSet several = new BitSet();
    IntStream.range(0, first.length)
        .filter(row -> first[row] != row)
        .forEach(row -> several.set(first[row]));
    TableFile.writeTyped(
        path,
        TableFormat.of(path),
        List.of(new ColumnType("label", false), new ColumnType(SameItems.SAME_AS, false)),
        rows ->
            IntStream.range(0, first.length)
                .filter(row -> several.get(first[row]))
                .forEach(row -> rows.add(table.name(row), table.name(first[row]))));
  }
}
