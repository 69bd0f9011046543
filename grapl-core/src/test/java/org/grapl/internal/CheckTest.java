package org.grapl.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CheckTest {

  @Test
  void whatPassesIsReturned() {
    assertThat(Check.finite("x", -1.5)).isEqualTo(-1.5);
    assertThat(Check.positive("x", Double.MIN_VALUE)).isEqualTo(Double.MIN_VALUE);
    assertThat(Check.notNegative("x", 0)).isZero();
    assertThat(Check.within("x", 0, 1, 0)).isZero();
    assertThat(Check.within("x", 0, 1, 1)).isEqualTo(1);
    assertThat(Check.atLeast("x", 3, 3)).isEqualTo(3);
    assertThat(Check.atLeast("x", 1L << 40, 1L << 40)).isEqualTo(1L << 40);
    assertThat(Check.index("x", 3, 0)).isZero();
    assertThat(Check.index("x", 3, 2)).isEqualTo(2);
    double[] values = {1, 2};
    assertThat(Check.length("x", 2, values)).isSameAs(values);
  }

  @Test
  void everyComplaintSaysWhatMustBeAndWhatWasGot() {
    refused(
        () -> Check.finite("threshold", Double.NaN), "threshold must be a finite number, got NaN");
    refused(
        () -> Check.finite("threshold", Double.NEGATIVE_INFINITY),
        "threshold must be a finite number, got -Infinity");
    refused(
        () -> Check.positive("gamma", Double.NaN), "gamma must be a finite number > 0, got NaN");
    refused(() -> Check.positive("gamma", 0), "gamma must be a finite number > 0, got 0");
    refused(() -> Check.positive("gamma", -0.0), "gamma must be a finite number > 0, got 0");
    refused(
        () -> Check.positive("gamma", Double.POSITIVE_INFINITY),
        "gamma must be a finite number > 0, got Infinity");
    refused(
        () -> Check.notNegative("weight", -1e-8),
        "weight must be a finite number >= 0, got -1.0E-8");
    refused(
        () -> Check.notNegative("weight", Double.NaN),
        "weight must be a finite number >= 0, got NaN");
    refused(
        () -> Check.notNegative("weight", Double.POSITIVE_INFINITY),
        "weight must be a finite number >= 0, got Infinity");
    refused(() -> Check.within("p", 0, 0.5, 0.75), "p must be in [0, 0.5], got 0.75");
    refused(() -> Check.within("p", 0, 1, Double.NaN), "p must be in [0, 1], got NaN");
    refused(() -> Check.within("p", 0, 1, -3), "p must be in [0, 1], got -3");
    refused(() -> Check.atLeast("size", 1, 0), "size must be a whole number >= 1, got 0");
    refused(() -> Check.atLeast("budget", 1L, -7L), "budget must be a whole number >= 1, got -7");
    refused(() -> Check.index("item", 1222, 1222), "item must be in [0, 1222), got 1222");
    refused(() -> Check.index("item", 1222, -1), "item must be in [0, 1222), got -1");
    refused(
        () -> Check.length("means", 3, new double[2]),
        "means must be an array of 3 numbers, got 2");
  }

  @Test
  void otherRulesAreWordedTheSameWay() {
    assertThat(Check.mustBe("noise", "exact or bernoulli", "\"foo\""))
        .hasMessage("noise must be exact or bernoulli, got \"foo\"");
    assertThat(Check.mustBe("gamma", "small", 100.0)).hasMessage("gamma must be small, got 100");
  }

  @ParameterizedTest
  @CsvSource({
    "0, 0",
    "-0.0, 0",
    "0.5, 0.5",
    "1222, 1222",
    "-3, -3",
    "1e-8, 1.0E-8",
    "999999999999999, 999999999999999",
    "1e15, 1.0E15",
    "Infinity, Infinity",
    "NaN, NaN"
  })
  void numbersAreWrittenAsPeopleWriteThem(double value, String text) {
    assertThat(Check.number(value)).isEqualTo(text);
  }

  private static void refused(ThrowingCallable call, String message) {
    assertThatThrownBy(call).isInstanceOf(IllegalArgumentException.class).hasMessage(message);
  }
}
