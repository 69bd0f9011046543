package org.grapl.benchmarks;

import org.grapl.Noise;
import org.grapl.Question;
import org.grapl.Truth;
import org.grapl.graph.Graph;
import org.grapl.internal.Check;
import org.grapl.policy.GraplPolicy;
import org.grapl.research.Problem;
import org.grapl.sampler.SimulatedSampler;

/**
 * What all contenders of a case share.
 *
 * @param problem the graph, the line and where values come from
 * @param alpha α of GrAPL's rule
 */
public record Setting(Problem problem, double alpha) {

  /** Draws everything random. */
  static final long SEED = 1;

  /** Lets the estimates rule from the start, instead of a tour of all items. */
  private static final double ALPHA = 1;

  private static final double TOLERANCE = 0.01;

  /** R of the paper's block model. */
  private static final double NOISE = 2;

  public Setting {
    Check.positive("alpha", alpha);
  }

  /** The first half of the items lies at 1, the second at −1, the line at 0. */
  static Setting halves(Graph graph) {
    double[] means = new double[graph.size()];
    for (int item = 0; item < means.length; item++) {
      means[item] = 2 * item < means.length ? 1 : -1;
    }
    return of(graph, Truth.of(means), 0, Noise.gaussian(NOISE), ALPHA);
  }

  /** The truth and nothing but the truth, every item once before any twice: the paper's blogs. */
  static Setting exact(Graph graph, Truth truth, double threshold) {
    return of(graph, truth, threshold, Noise.exact(), GraplPolicy.DEFAULT_ALPHA);
  }

  private static Setting of(Graph graph, Truth truth, double threshold, Noise noise, double alpha) {
    Question question = new Question(threshold, TOLERANCE);
    return new Setting(
        new Problem(graph, truth, question, () -> new SimulatedSampler(truth, noise, SEED)), alpha);
  }

  Graph graph() {
    return problem.graph();
  }
}
