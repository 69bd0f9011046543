package org.grapl.engine.gradient;

/** An approximate inverse of V = L + diag(shift), symmetric and positive definite. */
public interface Preconditioner {

  /** Brings it up to date with a system whose shift has moved. */
  void refresh();

  /** out ≈ V⁻¹r. */
  void apply(double[] r, double[] out);

  /** What applying it costs: the entries of its factor, those on the diagonal included. */
  long work();
}
