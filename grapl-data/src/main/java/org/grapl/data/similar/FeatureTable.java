package org.grapl.data.similar;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Collection;
import java.util.List;
import java.util.stream.IntStream;
import org.grapl.graph.Graph;
import org.grapl.graph.GraphBuilder;
import org.grapl.internal.Check;

/**
 * Items described by numbers: one row each, the same columns for all, nothing missing. 8 bytes per
 * number. Changed by {@link #standardise} only; thread-safe but for that.
 */
public final class FeatureTable {

  private final Graph items;
  private final double[][] rows;
  private List<String> columns;

  /** Shares the rows. */
  FeatureTable(Graph items, List<String> columns, double[][] rows) {
    this.items = items;
    this.columns = List.copyOf(columns);
    this.rows = rows;
  }

  /** Items without links, called by their number, counted from {@code first}. */
  static Graph numbered(int size, int first) {
    return Graph.ofSize(size).build().renamed(item -> Integer.toString(first + item));
  }

  /** The same rows, shared, under other names: one for each, in the order of the rows. */
  public FeatureTable named(Collection<String> names) {
    if (names.size() != size()) {
      throw Check.mustBe("names", size() + ", a different one for each row", names.size());
    }
    GraphBuilder named = Graph.builder();
    names.forEach(named::item);
    return new FeatureTable(named.build(), columns, rows);
  }

  /** The items by their names, without links. */
  Graph items() {
    return items;
  }

  public int size() {
    return items.size();
  }

  public List<String> columns() {
    return columns;
  }

  public String name(int item) {
    return items.label(item);
  }

  public double value(int item, int column) {
    return row(Check.index("item", size(), item))[Check.index("column", columns.size(), column)];
  }

  /** The numbers of an item. Shared: read only. */
  double[] row(int item) {
    return rows[item];
  }

  /** Some of the rows, shared, in the order given. */
  FeatureTable restrictedTo(int[] some) {
    return new FeatureTable(
        items.restrictedTo(some),
        columns,
        Arrays.stream(some).mapToObj(this::row).toArray(double[][]::new));
  }

  /** The columns in which all items are the same: they tell nothing apart. */
  public List<String> constantColumns() {
    BitSet varying = varying();
    return IntStream.range(0, columns.size())
        .filter(column -> !varying.get(column))
        .mapToObj(columns::get)
        .toList();
  }

  /** The columns that tell items apart; rows are gone through once, as they lie in memory. */
  private BitSet varying() {
    BitSet varying = new BitSet();
    for (double[] row : rows) {
      for (int column = 0; column < row.length; column++) {
        if (row[column] != rows[0][column]) {
          varying.set(column);
        }
      }
    }
    return varying;
  }

  /**
   * Shifts and scales every column to mean 0 and standard deviation 1 (that of the whole, divided
   * by the number of items), in place, as a second table may not fit into memory. Constant columns
   * are left out.
   *
   * @return this table
   */
  public FeatureTable standardise() {
    int[] kept = varying().stream().toArray();
    int width = kept.length;
    if (width == 0) {
      throw Check.mustBe("features", "different for at least two items", "the same for all");
    }
    double[] largest = new double[width];
    for (int item = 0; item < rows.length; item++) {
      double[] row = rows[item];
      for (int to = 0; to < width; to++) {
        row[to] = row[kept[to]]; // from the same place or from behind it
        largest[to] = Math.max(largest[to], Math.abs(row[to]));
      }
      rows[item] = row.length == width ? row : Arrays.copyOf(row, width);
    }
    double[] mean = new double[width];
    for (double[] row : rows) {
      for (int k = 0; k < width; k++) {
        row[k] = Math.scalb(row[k], -Math.getExponent(largest[k]));
        mean[k] += row[k] / rows.length;
      }
    }
    double[] deviation = new double[width];
    for (double[] row : rows) {
      for (int k = 0; k < width; k++) {
        row[k] -= mean[k];
        deviation[k] += row[k] * row[k] / rows.length;
      }
    }
    Arrays.setAll(deviation, k -> Math.sqrt(deviation[k]));
    for (double[] row : rows) {
      for (int k = 0; k < width; k++) {
        row[k] /= deviation[k];
      }
    }
    columns = Arrays.stream(kept).mapToObj(columns::get).toList();
    return this;
  }

  /**
   * Divides some numbers by one power of two such that the largest of them lies in [1, 2), unless
   * all are 0, so that their squares neither vanish nor overflow; one that is below the smallest
   * normal number lies below 1, but far from 0. No digit changes, so that what does not depend on
   * the unit keeps its bits.
   */
  static void scale(double[] x) {
    double largest = 0;
    for (double each : x) {
      largest = Math.max(largest, Math.abs(each));
    }
    int exponent = Math.getExponent(largest);
    for (int k = 0; k < x.length; k++) {
      x[k] = Math.scalb(x[k], -exponent);
    }
  }
}
