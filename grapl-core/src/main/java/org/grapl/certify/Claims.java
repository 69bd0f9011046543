package org.grapl.certify;

import java.util.ArrayList;
import java.util.List;
import org.grapl.internal.Check;

/**
 * What is asked, or shown, of a decision. An item that may be either side of the line within the
 * tolerance counts as what it is called.
 *
 * @param error at most this share of all items is wrong; 1 if nothing is asked
 * @param recall of the items above the line at least this share is called above; 0 if nothing is
 *     asked
 * @param precision of the items called above at least this share is above the line; 0 if nothing is
 *     asked
 */
public record Claims(double error, double recall, double precision) {

  /** A share that rounding has moved is still the one asked for: 0.07 · 100 must not become 6. */
  private static final double ROUNDING = 1e-9;

  public Claims {
    Check.within("error", 0, 1, error);
    Check.within("recall", 0, 1, recall);
    Check.within("precision", 0, 1, precision);
  }

  /** At most this share of all items is wrong. */
  public static Claims error(double error) {
    return new Claims(error, 0, 0);
  }

  /** What is true of a decision that calls so many of the items above, so many of them wrongly. */
  public static Claims of(int wrongAbove, int wrongBelow, int named, int size) {
    return shown(Wrong.of(wrongAbove, wrongBelow), named, size);
  }

  /** What holds if so many of the items are called above, and at most so many of them are wrong. */
  static Claims shown(Wrong most, int named, int size) {
    double found = named - most.above;
    double error = Math.min(1, most.all / size);
    double recall = found + most.below > 0 ? Math.max(0, found / (found + most.below)) : 1;
    double precision = named > 0 ? Math.max(0, found / named) : 1;
    return new Claims(error, recall, precision);
  }

  /**
   * A number of wrong items.
   *
   * @param above of those called above
   * @param below of those called below
   */
  record Wrong(double all, double above, double below) {

    static Wrong of(double above, double below) {
      return new Wrong(above + below, above, below);
    }

    Wrong plus(Wrong other) {
      return new Wrong(all + other.all, above + other.above, below + other.below);
    }

    Wrong times(double factor) {
      return new Wrong(factor * all, factor * above, factor * below);
    }
  }

  /** Whether these are as strong as others. */
  public boolean imply(Claims asked) {
    return error <= asked.error + ROUNDING
        && recall >= asked.recall - ROUNDING
        && precision >= asked.precision - ROUNDING;
  }

  /** The same with twice the errors. */
  public Claims halved() {
    return new Claims(
        Math.min(1, 2 * error), Math.max(0, 2 * recall - 1), Math.max(0, 2 * precision - 1));
  }

  /** What both of these say. */
  Claims or(Claims other) {
    return new Claims(
        Math.max(error, other.error),
        Math.min(recall, other.recall),
        Math.min(precision, other.precision));
  }

  /** The largest number of all items that may be wrong: ⌊error · size⌋. */
  int allowed(int size) {
    return (int) Math.floor(error * size + ROUNDING);
  }

  /** Whether items called above and below are to be counted apart. */
  boolean areOfSides() {
    return recall > 0 || precision > 0;
  }

  /** The smallest share of errors put up with, of whatever. */
  double smallestShare() {
    return Math.min(error, 1 - Math.max(recall, precision));
  }

  /** As people write them: {@code error=0.05}, {@code recall=0.95,precision=0.9}. */
  @Override
  public String toString() {
    List<String> parts = new ArrayList<>();
    if (error < 1) {
      parts.add("error=" + Check.number(error));
    }
    if (recall > 0) {
      parts.add("recall=" + Check.number(recall));
    }
    if (precision > 0) {
      parts.add("precision=" + Check.number(precision));
    }
    return String.join(",", parts);
  }
}
