package org.grapl.certify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.math.BigInteger;
import org.junit.jupiter.api.Test;

class FixedAuditTest {

  @Test
  void fiftyNineArmsWithoutErrorShowFivePercentAnd299ShowOne() {
    assertThat(FixedAudit.drawsWithoutError(0.05, 0.95)).isEqualTo(59);
    assertThat(FixedAudit.drawsWithoutError(0.01, 0.95)).isEqualTo(299);
    assertThat(new FixedAudit(59, 0).largestShare(0.95)).isLessThanOrEqualTo(0.05);
    assertThat(new FixedAudit(58, 0).largestShare(0.95)).isGreaterThan(0.05);
  }

  @Test
  void sharesAgreeWithClosedFormsAndPrintedTables() {
    assertThat(new FixedAudit(59, 0).largestShare(0.95))
        .isCloseTo(1 - Math.pow(0.05, 1.0 / 59), within(1e-12));
    assertThat(new FixedAudit(10, 9).largestShare(0.95))
        .isCloseTo(Math.pow(0.95, 0.1), within(1e-12));
    // Tables of one-sided binomial limits.
    assertThat(new FixedAudit(10, 1).largestShare(0.95)).isCloseTo(0.394, within(5e-4));
    assertThat(new FixedAudit(20, 2).largestShare(0.95)).isCloseTo(0.283, within(5e-4));
    assertThat(new FixedAudit(7, 7).largestShare(0.95)).isEqualTo(1);
  }

  @Test
  void countsAreWrongAtMostAsOftenAsTheySayAndNoSharperIsPossible() {
    int size = 40;
    int drawn = 15;
    for (int all = 0; all <= size; all++) {
      double missed = 0;
      for (int wrong = Math.max(0, drawn - (size - all)); wrong <= Math.min(all, drawn); wrong++) {
        if (new FixedAudit(drawn, wrong).largestCount(size, 0.9) < all) {
          missed += probability(size, all, drawn, wrong);
        }
      }
      assertThat(missed).as("%d wrong", all).isLessThanOrEqualTo(0.1);
    }
    // One wrong arm more than the bound would show so few with at most 10 %.
    int bound = new FixedAudit(drawn, 0).largestCount(size, 0.9);
    assertThat(probability(size, bound, drawn, 0)).isGreaterThan(0.1);
    assertThat(probability(size, bound + 1, drawn, 0)).isLessThanOrEqualTo(0.1);
  }

  private static double probability(int size, int all, int drawn, int wrong) {
    return choose(all, wrong).multiply(choose(size - all, drawn - wrong)).doubleValue()
        / choose(size, drawn).doubleValue();
  }

  private static BigInteger choose(int n, int k) {
    BigInteger result = BigInteger.ONE;
    for (int i = 0; i < k; i++) {
      result = result.multiply(BigInteger.valueOf(n - i)).divide(BigInteger.valueOf(i + 1));
    }
    return result;
  }

  @Test
  void largeFactorialsAgreeWithTheirSum() {
    double sum = 0;
    for (int n = 1; n <= 5000; n++) {
      sum += Math.log(n);
      assertThat(Probability.logFactorial(n)).isCloseTo(sum, within(1e-12 * Math.max(1, sum)));
    }
  }

  @Test
  void claimsSayWhatTheyCount() {
    Certificate certificate = new FixedAudit(59, 0).certificate(1000, 0.95);
    assertThat(certificate.kind()).isEqualTo(Certificate.Kind.FIXED_AUDIT);
    assertThat(certificate.confidence()).hasValue(0.95);
    assertThat(certificate.claim()).startsWith("At most 48 of 1000 items (4.80 %)");
  }

  @Test
  void impossibleCountsAreRefused() {
    assertThatThrownBy(() -> new FixedAudit(5, 6)).hasMessage("wrong must be in [0, 5], got 6");
    assertThatThrownBy(() -> new FixedAudit(5, 0).largestShare(Double.NaN))
        .hasMessage("confidence must be a number between 0 and 1, neither of them, got NaN");
  }
}
