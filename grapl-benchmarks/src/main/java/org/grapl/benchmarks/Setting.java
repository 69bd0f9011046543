package org.grapl.benchmarks;

import org.grapl.Noise;
import org.grapl.Question;
import org.grapl.Truth;
import org.grapl.graph.Graph;
import org.grapl.internal.Check;
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
    Truth truth = Truth.of(means);
    Question question = new Question(0, Problem.TOLERANCE);
    return new Setting(
        new Problem(
            graph, truth, question, () -> new SimulatedSampler(truth, Noise.gaussian(NOISE), SEED)),
        ALPHA);
  }

  Graph graph() {
    return problem.graph();
  }
}
