package org.grapl.policy.choice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import org.grapl.internal.Normal;
import org.junit.jupiter.api.Test;

class ErrorDropTest {

  /**
   * By its meaning: an item at z deviations is wrong with probability Φ(−z) now, and with Φ(−|z +
   * rY|/√(1 − r²)) once Y is known; the mean over Y by the trapezoidal rule.
   */
  private static double byMeaning(double z, double r) {
    double step = 1e-3;
    double after = 0;
    for (double y = -9; y <= 9; y += step) {
      after += step * Normal.density(y) * Normal.cdf(-Math.abs(z + r * y) / Math.sqrt(1 - r * r));
    }
    return Normal.cdf(-z) - after;
  }

  @Property(tries = 60)
  void theDropIsTheMeanOverWhatTheObservationMayBe(
      @ForAll @DoubleRange(min = 0, max = 5) double z,
      @ForAll @DoubleRange(min = 0.05, max = 0.9) double r) {
    assertThat(ErrorDrop.of(z, r)).isCloseTo(byMeaning(z, r), within(5e-5));
  }

  @Test
  void closedFormsAtTheEnds() {
    assertThat(ErrorDrop.of(0, 0.5)).isCloseTo(Math.asin(0.5) / Math.PI, within(2e-6));
    assertThat(ErrorDrop.of(0, 1)).isCloseTo(0.5, within(1e-9));
    assertThat(ErrorDrop.of(2, 1)).isCloseTo(Normal.cdf(-2), within(1e-9));
    assertThat(ErrorDrop.of(1, 0)).isZero();
    assertThat(ErrorDrop.of(8, 1)).isZero();
  }
}
