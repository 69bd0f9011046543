package org.grapl;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class DecimalTest {

  @Test
  void onlyPlainDecimalNumbersAreNumbers() {
    for (String number : new String[] {"1", "-1.5", "+2.", ".5", "1e3", "2E-3", " 7 ", "\t0\t"}) {
      assertThat(Decimal.parse(number)).isEqualTo(Double.parseDouble(number));
    }
    String[] others = {
      "", " ", ".", "-", "e3", "1e", "1f", "1d", "0x1p3", "NaN", "Infinity", "1,5", "1 2", "٣"
    };
    for (String other : others) {
      assertThat(Decimal.parse(other)).as("'%s'", other).isNaN();
    }
  }

  @Test
  void aNumberTooLargeIsInfinite() {
    assertThat(Decimal.parse("1e999")).isInfinite();
  }
}
