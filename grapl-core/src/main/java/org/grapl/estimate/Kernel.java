package org.grapl.estimate;

import java.util.Locale;

/**
 * A guess at what the field looks like on the graph: normal with a covariance proportional to the
 * inverse of
 *
 * <pre>Q = (L/d̄ + ridge·I)^power,    d̄ the mean degree,</pre>
 *
 * so that weights may be in any unit. A small ridge lets whole components move together, a large
 * one makes items nearly independent; the second power gives fields that bend rather than break,
 * the fourth fields as smooth as those of a squared exponential covariance. In the balanced kernels
 * the weight between two items is first divided by the root of the product of their degrees, so
 * that hubs do not rule.
 */
public enum Kernel {
  SMOOTH(1e-3, 1, false, "neighbours resemble each other"),
  THROUGHOUT(1e-5, 1, false, "neighbours resemble each other, and so do whole regions"),
  NEARBY(1e-1, 1, false, "close neighbours resemble each other"),
  INDEPENDENT(10, 1, false, "items are nearly independent of their neighbours"),
  BENDING_THROUGHOUT(1e-4, 2, false, "values change gradually over the whole graph"),
  BENDING(1e-2, 2, false, "values change gradually within parts of the graph"),
  ROLLING(1e-1, 4, false, "values form smooth hills and valleys"),
  BALANCED(1e-2, 1, true, "neighbours resemble each other, hubs no more than others"),
  BALANCED_BENDING(1e-2, 2, true, "values change gradually, hubs count no more than others");

  private final double ridge;
  private final int power;
  private final boolean balanced;
  private final String words;

  Kernel(double ridge, int power, boolean balanced, String words) {
    this.ridge = ridge;
    this.power = power;
    this.balanced = balanced;
    this.words = words;
  }

  public double ridge() {
    return ridge;
  }

  /** 1, 2 or 4. */
  public int power() {
    return power;
  }

  public boolean isBalanced() {
    return balanced;
  }

  /** What it means to believe in it. */
  public String words() {
    return words;
  }

  /** As people write it: {@code balanced-bending}. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
