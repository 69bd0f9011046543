package org.grapl.estimate;

import org.grapl.Question;
import org.grapl.Smoothing;
import org.grapl.graph.Graph;

/** Opens estimators; an {@link Engine}, or a lambda for anything else. */
@FunctionalInterface
public interface EstimatorFactory {

  /** An estimator that has seen nothing. */
  Estimator open(Graph graph, Smoothing smoothing, Question question);

  /** Every item for itself. */
  static EstimatorFactory plainMeans() {
    return (graph, smoothing, question) -> new PlainMeans(graph.size(), question);
  }
}
