package org.grapl.research.coverage;

import java.util.Arrays;
import org.grapl.Question;
import org.grapl.Smoothing;
import org.grapl.Truth;
import org.grapl.estimate.ExactEstimator;
import org.grapl.graph.Graph;
import org.grapl.linear.Elimination;
import org.grapl.random.KeyedRandom;
import org.grapl.random.Role;
import org.grapl.research.graph.Graphs;
import org.grapl.research.theory.Form;
import org.grapl.research.theory.Sampling;
import org.grapl.research.theory.Theory;

/**
 * Where lemma A.1 is tried: two cliques of {@value #EACH} items with means 1 and −1, normal noise
 * 2, γ = 100, {@value #SAMPLES} checks of random items. The norm of the means is the true one,
 * which is the best the lemma can be given. Immutable, so that threads may share one.
 */
public final class LemmaCase {

  public static final int EACH = 8;

  /** γ. */
  public static final double GAMMA = 100;

  /** R. */
  public static final double NOISE = 2;

  /** Samples of one run. */
  public static final int SAMPLES = 100;

  private static final double LAMBDA = 1e-6;
  private static final Question QUESTION = new Question(0, 0.01);
  private static final Sampling SAMPLING = new Sampling(GAMMA, LAMBDA, 1, NOISE);
  private static final Smoothing SMOOTHING = new Smoothing(GAMMA, LAMBDA, 0);

  private final Truth truth = truth();
  private final Graph graph = Graphs.cliques(2, EACH);
  private final ExactEstimator.Start start = new ExactEstimator.Start(Elimination.of(graph));
  private final Form form;
  private final double norm;
  private final double delta;

  /**
   * @param delta the probability, in (0, 1), with which any interval may ever fail
   */
  public LemmaCase(Form form, double delta) {
    this.form = form;
    this.delta = delta;
    norm = new Theory(graph, truth, QUESTION, SMOOTHING, 1, NOISE).norm();
  }

  private static Truth truth() {
    double[] means = new double[2 * EACH];
    Arrays.setAll(means, item -> item < EACH ? 1 : -1);
    return Truth.of(means);
  }

  /** Whether in the run of this seed the mean of any item ever lies outside its interval. */
  public boolean isViolated(long seed) {
    KeyedRandom random = KeyedRandom.of(seed, Role.NOISE);
    ExactEstimator estimator = start.open(graph, SMOOTHING, QUESTION);
    for (int t = 0; t < SAMPLES; t++) {
      int sampled = random.nextInt(truth.size());
      estimator.observe(sampled, truth.mean(sampled) + NOISE * random.nextGaussian());
      double ratio = estimator.logDeterminantRatio();
      double width = SAMPLING.halfWidthPerDeviation(form, norm, ratio, delta);
      for (int item = 0; item < truth.size(); item++) {
        double error = Math.abs(estimator.mean(item) - truth.mean(item));
        if (error > Math.sqrt(estimator.variance(item)) * width) {
          return true;
        }
      }
    }
    return false;
  }
}
