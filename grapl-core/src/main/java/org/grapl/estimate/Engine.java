package org.grapl.estimate;

import org.grapl.Question;
import org.grapl.graph.Graph;

/** The ways of computing one and the same Laplacian-regularised estimate. */
public enum Engine implements EstimatorFactory {
  /** Whatever suits the graph. */
  AUTO {
    @Override
    public Engine resolve(Graph graph) {
      return graph.size() <= LARGEST_EXACT ? EXACT : ITERATIVE;
    }

    @Override
    public Estimator open(Graph graph, Smoothing smoothing, Question question) {
      return resolve(graph).open(graph, smoothing, question);
    }
  },
  /** {@link ExactEstimator}. */
  EXACT {
    @Override
    public Estimator open(Graph graph, Smoothing smoothing, Question question) {
      return ExactEstimator.open(graph, smoothing, question);
    }
  },
  /** {@link IterativeEstimator}. */
  ITERATIVE {
    @Override
    public Estimator open(Graph graph, Smoothing smoothing, Question question) {
      return IterativeEstimator.open(graph, smoothing, question);
    }
  };

  /** Up to here an explicit inverse is quick to make (seconds) and small (16 MB). */
  private static final int LARGEST_EXACT = 2000;

  /** The engine that is meant for this graph: itself unless {@link #AUTO}. */
  public Engine resolve(Graph graph) {
    return this;
  }
}
