package org.grapl.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.BigInteger;
import org.grapl.random.KeyedRandom;
import org.grapl.random.Role;
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

  private static double parsed(String text) {
    return Decimal.parse(("<" + text + ">").toCharArray(), 1, 1 + text.length());
  }

  @Test
  void decimalsAreTheDoublesNearestToThem() {
    KeyedRandom random = KeyedRandom.of(3, Role.TEST);
    for (int trial = 0; trial < 20_000; trial++) {
      BigInteger digits = BigInteger.valueOf(random.nextLong() >>> 1 + random.nextInt(62));
      String number = new BigDecimal(digits, random.nextInt(20)).toPlainString();
      double nearest = new BigDecimal(number).doubleValue();
      assertThat(parsed(number)).as(number).isEqualTo(nearest);
      assertThat(Decimal.parse(number)).as(number).isEqualTo(nearest);
    }
  }

  @Test
  void charactersInAnArrayAreReadAsTextIs() {
    KeyedRandom random = KeyedRandom.of(4, Role.TEST);
    String signs = "0123456789012345678901234567890123456789..eE+- x\u0663";
    int numbers = 0;
    for (int trial = 0; trial < 20_000; trial++) {
      StringBuilder text = new StringBuilder();
      for (int k = random.nextInt(20); k > 0; k--) {
        text.append(signs.charAt(random.nextInt(signs.length())));
      }
      double number = Decimal.parse(text.toString());
      assertThat(parsed(text.toString())).as("'%s'", text).isEqualTo(Double.valueOf(number));
      numbers += Double.isNaN(number) ? 0 : 1;
    }
    assertThat(numbers).isBetween(1000, 19_000);
  }
}
