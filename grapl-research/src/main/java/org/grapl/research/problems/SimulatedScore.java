package org.grapl.research.problems;

import org.grapl.internal.Normal;
import org.grapl.random.KeyedRandom;
import org.grapl.random.Role;
import org.grapl.research.Problem;

/**
 * What a classifier might think of the items of a problem: normal with variance 1 about two means,
 * one for items above the line and one for all others, √2 Φ⁻¹(AUC) apart. So a random item above
 * has a higher score than a random other one with probability AUC.
 */
public final class SimulatedScore {

  private SimulatedScore() {}

  /** A score of this AUC; of 0.5 says nothing. */
  public static double[] of(Problem problem, double auc, long seed) {
    KeyedRandom random = KeyedRandom.of(seed, Role.SCORE);
    double apart = Math.sqrt(2) * Normal.quantile(auc);
    double[] score = new double[problem.graph().size()];
    for (int item = 0; item < score.length; item++) {
      boolean isAbove = problem.question().isAbove(problem.truth().mean(item));
      score[item] = (isAbove ? apart : 0) + random.nextGaussian();
    }
    return score;
  }
}
