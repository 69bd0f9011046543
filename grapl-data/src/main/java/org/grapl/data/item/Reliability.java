package org.grapl.data.item;

import java.util.List;
import java.util.stream.IntStream;
import org.grapl.Decision;
import org.grapl.Truth;

/**
 * How sure decisions were of items that nobody checked, and how many of these were right.
 *
 * @param bins by the stated probability to be on the side they are called, from even to certain
 */
public record Reliability(List<Bin> bins) {

  private static final double[] EDGES = {0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.99, 1};

  /**
   * Items, the sum of their stated probabilities, and how many were on the side they were called.
   */
  public record Bin(double from, double to, long items, double expectedRight, long right) {

    private Bin plus(long more, double expected, long moreRight) {
      return new Bin(from, to, items + more, expectedRight + expected, right + moreRight);
    }
  }

  public Reliability {
    bins = List.copyOf(bins);
  }

  /** Of a decision, which must have deviations. */
  public static Reliability of(Decision decision, Truth truth) {
    return new Reliability(
        IntStream.range(1, EDGES.length)
            .mapToObj(k -> bin(decision, truth, EDGES[k - 1], EDGES[k]))
            .toList());
  }

  private static Bin bin(Decision decision, Truth truth, double from, double to) {
    Bin bin = new Bin(from, to, 0, 0, 0);
    for (int item = 0; item < decision.size(); item++) {
      double above = decision.probabilityAbove(item);
      double stated = decision.isAbove(item) ? above : 1 - above;
      if (decision.checks(item) == 0 && stated >= from && (stated < to || to == 1)) {
        boolean isAbove = decision.question().isAbove(truth.mean(item));
        bin = bin.plus(1, stated, isAbove == decision.isAbove(item) ? 1 : 0);
      }
    }
    return bin;
  }

  /** Of the items of both. */
  public Reliability plus(Reliability other) {
    return new Reliability(
        IntStream.range(0, bins.size())
            .mapToObj(
                k -> {
                  Bin more = other.bins.get(k);
                  return bins.get(k).plus(more.items, more.expectedRight, more.right);
                })
            .toList());
  }

  /** How far shares of right items are from those stated, bin by bin, weighted by items. */
  public double calibrationError() {
    return bins.stream().mapToDouble(bin -> Math.abs(bin.right - bin.expectedRight)).sum()
        / bins.stream().mapToLong(Bin::items).sum();
  }
}
