package org.grapl.research.coverage;

import org.grapl.estimate.ExactEstimator;
import org.grapl.internal.Check;
import org.grapl.internal.Probability;
import org.grapl.research.theory.Form;
import org.grapl.research.theory.Lemmas;
import org.grapl.research.theory.Sampling;

/**
 * The paper's confidence lemma A.1 as a certificate: with probability at least 1 − δ, for all items
 * and all times at once,
 *
 * <pre>|mean_i − μ_i| ≤ σ_i ( R/√γ · √log(|V|/(δ²|L_λ|)) + ‖μ‖ )        as printed: R/γ</pre>
 *
 * if the true means are as smooth as is said: ‖μ − offset‖ in the norm of L + λI at most {@code
 * norm}. As printed it is false for γ &gt; 1 ({@link Form}); that form is here to be compared and
 * guarantees nothing. Even corrected it decides few items in practice, because σ_i‖μ‖ alone exceeds
 * most distances from the line.
 *
 * @param form corrected or as printed
 * @param sampling γ, λ and the noise R
 * @param norm a bound on ‖μ − offset‖, which has to be known beforehand
 * @param delta the probability δ, in (0, 1), that any interval ever fails
 */
public record LemmaA1(Form form, Sampling sampling, double norm, double delta) {

  public LemmaA1 {
    Check.notNegative("norm", norm);
    Probability.inside("delta", delta);
  }

  /** Half the width of an item's interval as of now. */
  public double halfWidth(ExactEstimator estimator, int item) {
    return Math.sqrt(estimator.variance(item)) * halfWidthPerDeviation(estimator);
  }

  private double halfWidthPerDeviation(ExactEstimator estimator) {
    return Lemmas.halfWidthPerDeviation(
        form, sampling, norm, estimator.logDeterminantRatio(), delta);
  }
}
