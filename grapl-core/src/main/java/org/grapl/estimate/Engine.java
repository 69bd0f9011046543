package org.grapl.estimate;

import org.grapl.Question;
import org.grapl.graph.Graph;
import org.grapl.linear.Elimination;

/** The ways of computing one and the same Laplacian-regularised estimate. */
public enum Engine implements EstimatorFactory {
  /** Whatever suits the graph. */
  AUTO {
    @Override
    public Estimator open(Graph graph, Smoothing smoothing, Question question) {
      Elimination elimination = Elimination.of(graph);
      return suited(elimination) == EXACT
          ? new ExactEstimator.Start(graph, smoothing.lambda(), elimination)
              .open(smoothing, question)
          : ITERATIVE.open(graph, smoothing, question);
    }
  },
  /** {@link ExactEstimator}. */
  EXACT {
    @Override
    public Estimator open(Graph graph, Smoothing smoothing, Question question) {
      return ExactEstimator.open(graph, smoothing, question);
    }
  },
  /** {@link LocalEstimator}. */
  LOCAL {
    @Override
    public Estimator open(Graph graph, Smoothing smoothing, Question question) {
      return LocalEstimator.open(graph, smoothing, question);
    }
  },
  /** {@link IterativeEstimator}. */
  ITERATIVE {
    @Override
    public Estimator open(Graph graph, Smoothing smoothing, Question question) {
      return IterativeEstimator.open(graph, smoothing, question);
    }
  };

  /** A core of this size takes some seconds to invert and 70 MB to keep. */
  private static final int LARGEST_CORE = 3000;

  /** A factor of this size takes some 30 ms to walk through, and 240 MB. */
  private static final int MOST_ENTRIES = 20_000_000;

  /** The engine that {@link #AUTO} takes for a graph with this elimination. */
  public static Engine suited(Elimination elimination) {
    boolean eliminatesWell =
        elimination.coreSize() <= LARGEST_CORE && elimination.entries() <= MOST_ENTRIES;
    return eliminatesWell ? EXACT : ITERATIVE;
  }
}
