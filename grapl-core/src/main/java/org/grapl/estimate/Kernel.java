package org.grapl.estimate;

import java.util.Locale;

/**
 * A guess at what the field looks like on the graph: normal with a covariance proportional to the
 * inverse of
 *
 * <pre>Q = (L/d̄ + ridge·I)^power,    d̄ the mean degree,</pre>
 *
 * so that weights may be in any unit. A small ridge lets whole regions move together, a large one
 * makes items nearly independent; the fourth power gives fields as smooth as those of a squared
 * exponential covariance. In the balanced kernel the weight between two items is first divided by
 * the root of the product of their degrees, so that hubs do not rule.
 *
 * <p>Where parts of a graph have many links between them, as communities do, all of these leave
 * each item nearly on its own. There the covariance of two items is the chance that a walk of some
 * steps leads from one to the other,
 *
 * <pre>((I + D^−½ A D^−½)/2)^steps,    A the weights of the links, D their sums,</pre>
 *
 * which keeps what differs between clusters and forgets what differs within them.
 */
public enum Kernel {
  SMOOTH(1e-3, 1, false, 0),
  NEARBY(1e-1, 1, false, 0),
  INDEPENDENT(10, 1, false, 0),
  ROLLING(1e-1, 4, false, 0),
  BALANCED(1e-2, 1, true, 0),
  CLUSTERED(0, 0, false, 32);

  private final double ridge;
  private final int power;
  private final boolean balanced;
  private final int steps;

  Kernel(double ridge, int power, boolean balanced, int steps) {
    this.ridge = ridge;
    this.power = power;
    this.balanced = balanced;
    this.steps = steps;
  }

  /**
   * The kernel of a name, {@code CLUSTERED}, or the nearest to one that earlier versions had.
   *
   * @throws IllegalArgumentException if there is none
   */
  static Kernel named(String name) {
    return switch (name) {
      case "THROUGHOUT" -> SMOOTH;
      case "BENDING", "BENDING_THROUGHOUT" -> ROLLING;
      case "BALANCED_BENDING" -> CLUSTERED;
      default -> valueOf(name);
    };
  }

  public double ridge() {
    return ridge;
  }

  /** 1 or 4; 0 if its covariance is that of walks. */
  public int power() {
    return power;
  }

  public boolean isBalanced() {
    return balanced;
  }

  /** Of a walk; 0 if its covariance is an inverse. */
  public int steps() {
    return steps;
  }

  /** As people write it: {@code clustered}. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
