package org.grapl.store;

import java.util.List;
import java.util.OptionalInt;

/**
 * What more checks are expected to bring, in the opinion of the model: it is told what it believes
 * itself, several times at random. Where the model is wrong about the items, so is this.
 *
 * @param entries the number of the last entry known
 * @param checks how many more were to be rehearsed
 * @param rehearsals how many times they were; once where there are very many items
 * @param points the first for now; none if nothing can be rehearsed
 * @param next the items that are asked for first, at most five
 * @param remark why there are no points, or why they end early; mostly empty
 * @param isComplete whether all was rehearsed that was to be, and nothing happened since
 */
public record Forecast(
    long entries,
    int checks,
    int rehearsals,
    List<Point> points,
    List<Under> under,
    List<Integer> next,
    String remark,
    boolean isComplete) {

  /** More are not rehearsed. */
  public static final int MOST_CHECKS = 1000;

  public Forecast {
    points = List.copyOf(points);
    under = List.copyOf(under);
    next = List.copyOf(next);
  }

  /** The same, which is not complete if something happened since it was made. */
  public Forecast asOf(long head) {
    return entries == head
        ? this
        : new Forecast(entries, checks, rehearsals, points, under, next, remark, false);
  }

  /**
   * How many are expected to be wrong after some more checks, and the range that holds the true
   * number 9 times in 10: medians of the rehearsals.
   */
  public record Point(int checks, double wrong, double low, double high) {}

  /** After how many more checks the share of wrong items is lower; none if not within those. */
  public record Under(double share, OptionalInt checks) {}
}
