package org.grapl.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NormalTest {

  /** Values of 40-digit arithmetic, rounded to 22 digits. */
  @ParameterizedTest
  @CsvSource({
    "-37, 5.725571222524576822683e-300",
    "-30, 4.906713927148187059534e-198",
    "-20, 2.753624118606233695076e-89",
    "-10, 7.619853024160526065973e-24",
    "-8, 6.220960574271784123516e-16",
    "-5, 2.866515718791939116738e-7",
    "-3, 0.001349898031630094526652",
    "-2.5, 0.006209665325776135166978",
    "-2, 0.02275013194817920720028",
    "-1.5, 0.06680720126885806600449",
    "-1, 0.1586552539314570514148",
    "-0.5, 0.3085375387259868963623",
    "0, 0.5",
    "1e-10, 0.5000000000398942280401",
    "0.5, 0.6914624612740131036377",
    "1, 0.8413447460685429485852",
    "2, 0.9772498680518207927997",
    "3, 0.9986501019683699054733",
    "5, 0.9999997133484281208061",
    "6, 0.9999999990134123549623",
    "8, 0.9999999999999993779039"
  })
  void probabilitiesAgreeWithFortyDigitArithmetic(double x, double probability) {
    assertThat(Normal.cdf(x)).isCloseTo(probability, within(1e-15));
    assertThat(Normal.cdf(x) / probability).isCloseTo(1, within(1e-13));
  }

  @Test
  void theFarthestTailKeepsWhatSubnormalNumbersCanHold() {
    assertThat(Normal.cdf(-38)).isCloseTo(2.885428360068784308351e-316, within(1e-321));
    assertThat(Normal.cdf(-40)).isZero();
    assertThat(Normal.cdf(-1e300)).isZero();
    assertThat(Normal.cdf(Double.NEGATIVE_INFINITY)).isZero();
    assertThat(Normal.cdf(40)).isEqualTo(1);
    assertThat(Normal.cdf(Double.POSITIVE_INFINITY)).isEqualTo(1);
    assertThat(Normal.cdf(Double.NaN)).isNaN();
  }

  @Test
  void bothSidesAddUpToOne() {
    for (double x = 0; x < 10; x += 0.01) {
      assertThat(Normal.cdf(x) + Normal.cdf(-x)).as("x = %s", x).isCloseTo(1, within(1e-15));
    }
  }

  @ParameterizedTest
  @ValueSource(doubles = {-2, 5})
  void whereTheMethodChangesTheValueDoesNot(double x) {
    double step = Normal.cdf(Math.nextUp(x)) - Normal.cdf(Math.nextDown(x));
    double slope = Normal.density(x) * (Math.nextUp(x) - Math.nextDown(x));
    assertThat(step).isCloseTo(slope, within(1e-15));
  }

  @Test
  void itRises() {
    // Beyond 7 a step of 0.01 is worth no more than the rounding of a number close to 1.
    for (double x = -38; x < 7; x += 0.01) {
      assertThat(Normal.cdf(x + 0.01)).as("x = %s", x).isGreaterThan(Normal.cdf(x));
    }
  }

  @Test
  void theDensityIsTheSlope() {
    assertThat(Normal.density(0)).isCloseTo(0.39894228040143267794, within(1e-16));
    assertThat(Normal.density(1)).isCloseTo(0.24197072451914334980, within(1e-16));
    assertThat(Normal.density(-1)).isEqualTo(Normal.density(1));
    for (double x = -4; x < 4; x += 0.1) {
      double slope = (Normal.cdf(x + 1e-5) - Normal.cdf(x - 1e-5)) / 2e-5;
      assertThat(slope).isCloseTo(Normal.density(x), within(1e-9));
    }
  }
}
