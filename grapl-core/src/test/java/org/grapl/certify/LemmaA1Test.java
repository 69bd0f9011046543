package org.grapl.certify;

import static org.assertj.core.api.Assertions.assertThat;

import org.grapl.Question;
import org.grapl.Truth;
import org.grapl.estimate.ExactEstimator;
import org.grapl.estimate.Smoothing;
import org.grapl.graph.Graph;
import org.grapl.graph.Graphs;
import org.grapl.random.KeyedRandom;
import org.grapl.random.Role;
import org.grapl.theory.Form;
import org.grapl.theory.Sampling;
import org.grapl.theory.Theory;
import org.junit.jupiter.api.Test;

/** The test of the other certificates, applied to the lemma corrected and as printed. */
class LemmaA1Test {

  private static final int RUNS = 1000;
  private static final int EACH = 8;
  private static final double DELTA = 0.05;
  private static final double GAMMA = 100;
  private static final double LAMBDA = 1e-6;
  private static final double NOISE = 2;
  private static final Question QUESTION = new Question(0, 0.01);

  private final Graph graph = Graphs.cliques(2, EACH);
  private final Truth truth = truth();
  private final Smoothing smoothing = new Smoothing(GAMMA, LAMBDA, 0);
  private final ExactEstimator.Start start = new ExactEstimator.Start(graph, LAMBDA);

  private static Truth truth() {
    double[] means = new double[2 * EACH];
    for (int arm = 0; arm < means.length; arm++) {
      means[arm] = arm < EACH ? 1 : -1;
    }
    return Truth.of(means);
  }

  private LemmaA1 lemma(Form form) {
    double norm = Theory.of(graph, truth, QUESTION, smoothing).noise(NOISE).build().norm();
    return new LemmaA1(form, new Sampling(GAMMA, LAMBDA, 1, NOISE), norm, DELTA);
  }

  @Test
  void correctedItHoldsAndAsPrintedItFails() {
    assertThat(violations(lemma(Form.CORRECTED))).isLessThanOrEqualTo(Limit.most(RUNS, DELTA));
    assertThat(violations(lemma(Form.PRINTED))).isGreaterThan(Limit.most(RUNS, DELTA));
  }

  private int violations(LemmaA1 lemma) {
    int violations = 0;
    for (int run = 0; run < RUNS; run++) {
      violations += isViolated(lemma, run) ? 1 : 0;
    }
    return violations;
  }

  private boolean isViolated(LemmaA1 lemma, int run) {
    KeyedRandom random = KeyedRandom.of(2, Role.TEST, run);
    ExactEstimator estimator = start.open(smoothing, QUESTION);
    for (int t = 0; t < 100; t++) {
      int arm = random.nextInt(truth.size());
      estimator.observe(arm, truth.mean(arm) + NOISE * random.nextGaussian());
      for (int i = 0; i < truth.size(); i++) {
        double error = Math.abs(estimator.mean(i) - truth.mean(i));
        if (error > lemma.halfWidth(estimator, i)) {
          return true;
        }
      }
    }
    return false;
  }

  @Test
  void onlyTheCorrectedFormIsAGuarantee() {
    ExactEstimator estimator = start.open(smoothing, QUESTION);
    for (int i = 0; i < 4000; i++) {
      estimator.observe(i % truth.size(), truth.mean(i % truth.size()));
    }
    Certificate corrected = lemma(Form.CORRECTED).certificate(QUESTION, estimator);
    assertThat(corrected.kind()).isEqualTo(Certificate.Kind.LEMMA_A1);
    assertThat(corrected.confidence()).hasValue(0.95);
    assertThat(corrected.claim()).startsWith("16 of 16 items are on the right side of 0");
    Certificate printed = lemma(Form.PRINTED).certificate(QUESTION, estimator);
    assertThat(printed.confidence()).isEmpty();
    assertThat(printed.claim()).endsWith("as printed, which is false for gamma > 1.");
  }
}
