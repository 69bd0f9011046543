package org.grapl.data.similar;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.grapl.graph.Graph;
import org.grapl.internal.Check;

/**
 * Items described by numbers: one row each, the same columns for all, nothing missing. Immutable; 8
 * bytes per number.
 */
public final class FeatureTable {

  private final Graph items;
  private final List<String> columns;
  private final double[] values;

  /** Shares {@code values}, row after row. */
  FeatureTable(Graph items, List<String> columns, double[] values) {
    this.items = items;
    this.columns = List.copyOf(columns);
    this.values = values;
  }

  /** Items without links, called by their number from 1. */
  static Graph numbered(int size) {
    return Graph.ofSize(size).build().renamed(item -> Integer.toString(item + 1));
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
    Check.index("item", size(), item);
    return values[item * columns.size() + Check.index("column", columns.size(), column)];
  }

  /** The numbers themselves, row after row. Shared: read only. */
  double[] values() {
    return values;
  }

  /** The columns in which all items are the same: they tell nothing apart. */
  public List<String> constantColumns() {
    return IntStream.range(0, columns.size())
        .filter(this::isConstant)
        .mapToObj(columns::get)
        .toList();
  }

  private boolean isConstant(int column) {
    for (int at = column; at < values.length; at += columns.size()) {
      if (values[at] != values[column]) {
        return false;
      }
    }
    return true;
  }

  /**
   * The same items with every column shifted and scaled to mean 0 and standard deviation 1 (that of
   * the whole, divided by the number of items). Constant columns are left out.
   */
  public FeatureTable standardised() {
    int[] kept = IntStream.range(0, columns.size()).filter(column -> !isConstant(column)).toArray();
    int width = kept.length;
    if (width == 0) {
      throw Check.mustBe("features", "different for at least two items", "the same for all");
    }
    double[] scaled = new double[size() * width];
    for (int to = 0; to < width; to++) {
      standardise(kept[to], scaled, to, width);
    }
    return new FeatureTable(items, Arrays.stream(kept).mapToObj(columns::get).toList(), scaled);
  }

  private void standardise(int column, double[] scaled, int to, int width) {
    double[] x = new double[size()];
    for (int item = 0; item < x.length; item++) {
      x[item] = values[item * columns.size() + column];
    }
    scale(x, 0, x.length);
    double mean = 0;
    for (double each : x) {
      mean += each / x.length;
    }
    double squares = 0;
    for (double each : x) {
      squares += (each - mean) * (each - mean) / x.length;
    }
    double deviation = Math.sqrt(squares);
    for (int item = 0; item < x.length; item++) {
      scaled[item * width + to] = (x[item] - mean) / deviation;
    }
  }

  /**
   * Divides some numbers by one power of two such that the largest of them lies in [1, 2), unless
   * all are 0, so that their squares neither vanish nor overflow; one that is below the smallest
   * normal number lies below 1, but far from 0. No digit changes, so that what does not depend on
   * the unit keeps its bits.
   */
  static void scale(double[] x, int from, int to) {
    double largest = 0;
    for (int k = from; k < to; k++) {
      largest = Math.max(largest, Math.abs(x[k]));
    }
    int exponent = Math.getExponent(largest);
    for (int k = from; k < to; k++) {
      x[k] = Math.scalb(x[k], -exponent);
    }
  }
}
