package org.grapl.linear;

import org.grapl.internal.Check;

/** An iterative solver gave up; the message says what it reached and what was wanted. */
public final class NoConvergenceException extends RuntimeException {

  private static final long serialVersionUID = 1;

  public NoConvergenceException(String what, int iterations, double reached, double wanted) {
    super(
        "no convergence after %d iterations: %s %s, wanted %s"
            .formatted(iterations, what, Check.number(reached), Check.number(wanted)));
  }
}
