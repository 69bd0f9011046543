package org.grapl.estimate;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.grapl.internal.Normal;

/**
 * What somebody, such as a classifier, thinks of all items before any is checked: one number or
 * several for each. Only their order counts: each is replaced by the normal score of its rank,
 * Φ⁻¹((rank − ½)/n), equal ones by that of their middle rank. So a score may be a probability, a
 * distance or a price, and no single value can be far out. An item without a score has 0, which is
 * the middle. Immutable.
 */
public final class ItemScores {

  public static final ItemScores NONE = new ItemScores(new double[0][]);

  private final double[][] values;

  private ItemScores(double[][] values) {
    this.values = values;
  }

  /**
   * @param columns one score of all items each; NaN where an item has none
   */
  public static ItemScores of(List<double[]> columns) {
    return columns.isEmpty()
        ? NONE
        : new ItemScores(columns.stream().map(ItemScores::normal).toArray(double[][]::new));
  }

  private static double[] normal(double[] raw) {
    int[] order =
        IntStream.range(0, raw.length)
            .filter(item -> !Double.isNaN(raw[item]))
            .boxed()
            .sorted(Comparator.comparingDouble(item -> raw[item]))
            .mapToInt(Integer::intValue)
            .toArray();
    double[] score = new double[raw.length];
    for (int first = 0, end; first < order.length; first = end) {
      end = first + 1;
      while (end < order.length && raw[order[end]] == raw[order[first]]) {
        end++;
      }
      double middle = Normal.quantile(0.5 * (first + end) / order.length);
      for (int k = first; k < end; k++) {
        score[order[k]] = middle;
      }
    }
    return score;
  }

  /** How many there are of each item. */
  public int count() {
    return values.length;
  }

  public boolean isEmpty() {
    return values.length == 0;
  }

  /** The k-th score of all items; shared, read only. */
  public double[] values(int k) {
    return values[k];
  }

  /** How items vary together by their scores alone, if slopes vary by 1: Σ_k s_ik s_jk. */
  public double covariance(int i, int j) {
    double sum = 0;
    for (double[] each : values) {
      sum += each[i] * each[j];
    }
    return sum;
  }

  /** The means over groups of items, such as the places of a large graph. */
  public ItemScores grouped(int[] group, int groups) {
    double[][] means = new double[values.length][groups];
    int[] items = new int[groups];
    Arrays.stream(group).forEach(g -> items[g]++);
    for (int k = 0; k < values.length; k++) {
      for (int item = 0; item < group.length; item++) {
        means[k][group[item]] += values[k][item] / items[group[item]];
      }
    }
    return new ItemScores(means);
  }
}
