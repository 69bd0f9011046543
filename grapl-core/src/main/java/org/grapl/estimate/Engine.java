package org.grapl.estimate;

import org.grapl.Question;
import org.grapl.Smoothing;
import org.grapl.graph.Graph;

/**
 * The ways of computing one and the same Laplacian-regularised estimate. Opening an estimator
 * analyses the graph each time; an {@link EnginePlan} does so once for many.
 */
public enum Engine implements EstimatorFactory {
  /** Whatever suits the graph. */
  AUTO,
  /** {@link ExactEstimator}: all means at each step, exact to rounding. */
  EXACT,
  /** Means that move, on graphs that fall apart; of a {@link LargeGraphEngine}. */
  SEPARATOR,
  /** Means that move, on any graph; of a {@link LargeGraphEngine}. */
  LOCAL,
  /** All means at each step, by conjugate gradients; of a {@link LargeGraphEngine}. */
  ITERATIVE;

  @Override
  public Estimator open(Graph graph, Smoothing smoothing, Question question) {
    return EnginePlan.of(graph, this, Accuracy.DEFAULT).open(graph, smoothing, question);
  }
}
