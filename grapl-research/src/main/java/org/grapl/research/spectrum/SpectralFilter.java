package org.grapl.research.spectrum;

/**
 * f(L) for a function f that falls where the small eigenvalues are, so that they become the largest
 * and best separated ones of f(L). One owner, not thread-safe.
 */
interface SpectralFilter {

  /** f(L)x, a new vector. */
  double[] apply(double[] x);

  /** An approximate eigenvector rid of what inexact applications have left in it. */
  default double[] polish(double[] x) {
    return x;
  }

  /** Values of f up to here belong to eigenvalues of which f does not tell the order. */
  double damped();

  /** The size of eigenvalue for which this is made; residuals are measured by it. */
  double scale();

  /** The residual ‖Lx − θx‖, relative to θ + {@link #scale}, that is to be tolerated in a pair. */
  double tolerance();
}
