package org.grapl;

import java.util.List;
import java.util.Optional;

/**
 * What is believed of somebody who checks, from how their answers agree with those of others and
 * with what the graph says of the items.
 *
 * @param answers how many of theirs were weighed
 * @param sides if answers tell sides
 * @param numbers if they are numbers
 * @param guessing how likely it is that their answers have nothing to do with the items
 * @param alike others whose mistakes are mostly the same as theirs, which count as one
 */
public record Checker(
    String name,
    int answers,
    Optional<OfSides> sides,
    Optional<OfNumbers> numbers,
    double guessing,
    List<String> alike) {

  /** From here on it is said of somebody that they guess. */
  private static final double NAMED = 0.7;

  public Checker {
    alike = List.copyOf(alike);
  }

  /** Whether their answers most probably have nothing to do with the items. */
  public boolean isGuessing() {
    return guessing >= NAMED;
  }

  /**
   * How often answers are right, if the item lies above, if it lies below, and of all.
   *
   * @param low with a probability of 95 % {@code right} is more than this
   * @param high and with 95 % less than this
   */
  public record OfSides(double ifAbove, double ifBelow, double right, double low, double high) {}

  /**
   * How far answers lie from the truth.
   *
   * @param bias how much too high they are on average
   * @param noise their standard deviation apart from that
   * @param low with a probability of 95 % {@code noise} is more than this
   * @param high and with 95 % less than this
   */
  public record OfNumbers(double bias, double noise, double low, double high) {}
}
