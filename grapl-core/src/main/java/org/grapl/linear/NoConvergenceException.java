package org.grapl.linear;

import org.grapl.internal.Check;

/** An iterative solver gave up; carries what it reached and what was wanted. */
public final class NoConvergenceException extends RuntimeException {

  private static final long serialVersionUID = 1;

  private final int iterations;
  private final double reached;
  private final double wanted;

  public NoConvergenceException(String what, int iterations, double reached, double wanted) {
    super(
        "no convergence after %d iterations: %s %s, wanted %s"
            .formatted(iterations, what, Check.number(reached), Check.number(wanted)));
    this.iterations = iterations;
    this.reached = reached;
    this.wanted = wanted;
  }

  public int iterations() {
    return iterations;
  }

  /** The quantity that should have become small. */
  public double reached() {
    return reached;
  }

  /** How small it should have become. */
  public double wanted() {
    return wanted;
  }
}
