package org.grapl.research.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.grapl.Question;
import org.grapl.Truth;
import org.grapl.policy.StandInView;
import org.junit.jupiter.api.Test;

class OraclePolicyTest {

  private static final Question QUESTION = new Question(0.5, 0.1);

  @Test
  void oracleCountsFollowTheSharesOfTheProposition() {
    Truth truth = Truth.of(0.9, 0.3, 0.7, 0.55, 0.5);
    // Distances .4, .2, .2; the last two are within the tolerance and get nothing.
    OraclePolicy oracle = new OraclePolicy(truth, QUESTION);
    double sum = 1 / 0.16 + 2 / 0.04;
    double[] shares = OraclePolicy.shares(truth, QUESTION);
    assertThat(shares[0]).isCloseTo(1 / 0.16 / sum, org.assertj.core.data.Offset.offset(1e-15));
    assertThat(shares[3]).isZero();
    assertThat(shares[4]).isZero();
    int[] counts = new int[5];
    for (int t = 1; t <= 1000; t++) {
      counts[oracle.next(new StandInView(QUESTION, new double[5], counts))]++;
      for (int item = 0; item < 5; item++) {
        assertThat(Math.abs(counts[item] - shares[item] * t)).isLessThan(1);
      }
    }
  }

  @Test
  void anOracleWithNothingToTellApartSaysSo() {
    assertThatThrownBy(() -> new OraclePolicy(Truth.of(0.5, 0.52), QUESTION))
        .hasMessage(
            "an oracle needs an arm at least the tolerance away from the threshold, got none");
  }
}
