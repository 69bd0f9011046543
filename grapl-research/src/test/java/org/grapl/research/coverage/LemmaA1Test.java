package org.grapl.research.coverage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.grapl.Question;
import org.grapl.Smoothing;
import org.grapl.certify.Certificate;
import org.grapl.estimate.ExactEstimator;
import org.grapl.research.graph.Graphs;
import org.grapl.research.theory.Form;
import org.grapl.research.theory.Sampling;
import org.junit.jupiter.api.Test;

/** What the lemma says; whether it is true is counted where searches are simulated. */
class LemmaA1Test {

  private static final int EACH = 8;
  private static final double GAMMA = 100;
  private static final double LAMBDA = 1e-6;
  private static final double NOISE = 2;
  private static final double DELTA = 0.05;
  private static final Question QUESTION = new Question(0, 0.01);

  /** Of ±1 on two cliques: the Laplacian adds nothing, λI adds 16e-6 to the square. */
  private static final double NORM = 4e-3;

  private static LemmaA1 lemma(Form form) {
    return new LemmaA1(form, new Sampling(GAMMA, LAMBDA, 1, NOISE), NORM, DELTA);
  }

  private static ExactEstimator observed(int checks) {
    ExactEstimator estimator =
        new ExactEstimator.Start(Graphs.cliques(2, EACH), LAMBDA)
            .open(new Smoothing(GAMMA, LAMBDA, 0), QUESTION);
    for (int i = 0; i < checks; i++) {
      estimator.observe(i % (2 * EACH), i % (2 * EACH) < EACH ? 1 : -1);
    }
    return estimator;
  }

  /** Before the first sample |V| = |L_λ|, so that both forms can be had with a pencil. */
  @Test
  void thePrintedNoiseTermIsSmallerByTheRootOfGamma() {
    ExactEstimator none = observed(0);
    double root = Math.sqrt(2 * Math.log(1 / DELTA));
    double deviation = Math.sqrt(none.variance(0));
    assertThat(lemma(Form.CORRECTED).halfWidth(none, 0) / deviation)
        .isCloseTo(NOISE / Math.sqrt(GAMMA) * root + NORM, within(1e-12));
    assertThat(lemma(Form.PRINTED).halfWidth(none, 0) / deviation)
        .isCloseTo(NOISE / GAMMA * root + NORM, within(1e-12));
  }

  @Test
  void onlyTheCorrectedFormIsAGuarantee() {
    ExactEstimator estimator = observed(4000);
    Certificate corrected = lemma(Form.CORRECTED).certificate(QUESTION, estimator);
    assertThat(corrected.kind()).isEqualTo(Certificate.Kind.LEMMA_A1);
    assertThat(corrected.confidence()).hasValue(0.95);
    assertThat(corrected.claim()).startsWith("16 of 16 items are on the right side of 0");
    Certificate printed = lemma(Form.PRINTED).certificate(QUESTION, estimator);
    assertThat(printed.confidence()).isEmpty();
    assertThat(printed.claim()).endsWith("as printed, which is false for gamma > 1.");
  }
}
