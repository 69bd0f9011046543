package org.grapl.research;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.OptionalDouble;
import org.grapl.policy.GraplPolicy;
import org.junit.jupiter.api.Test;

class NumbersAsTextTest {

  @Test
  void powersOfTenFarFromOneGetARaisedExponent() {
    assertThat(Power.text(1e-7)).isEqualTo("10⁻⁷");
    assertThat(Power.text(1e4)).isEqualTo("10⁴");
    assertThat(Power.text(1e-3)).isEqualTo("10⁻³");
    assertThat(Power.text(1e22)).isEqualTo("10²²");
  }

  @Test
  void otherNumbersStayAsTheyAre() {
    assertThat(Power.text(100)).isEqualTo("100");
    assertThat(Power.text(0.1)).isEqualTo("0.1");
    assertThat(Power.text(20_000)).isEqualTo("20000");
  }

  @Test
  void aMethodIsLabelledByNameAndGamma() {
    assertThat(Method.grapl(1e-5, new GraplPolicy(1), 10).label()).isEqualTo("GrAPL γ=10⁻⁵");
    assertThat(Method.apt(10, 5).label()).isEqualTo("APT");
    assertThat(Method.apt(10, 5).is("APT", OptionalDouble.empty())).isTrue();
  }

  @Test
  void aptCountsTheSamplesItStartsWith() {
    assertThat(Method.apt(10, 5).steps()).isEqualTo(25);
    assertThat(Method.apt(10, 5).uncounted()).isEqualTo(20);
  }

  @Test
  void aSummaryHasMeanAndSampleDeviation() {
    assertThat(Summary.of(2, 4, 4, 4, 5, 5, 7, 9).mean()).isEqualTo(5);
    assertThat(Summary.of(2, 4, 4, 4, 5, 5, 7, 9).sd()).isEqualTo(Math.sqrt(32 / 7.0));
    assertThat(Summary.of(3)).isEqualTo(new Summary(1, 3, 0));
  }
}
