package org.grapl.random;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.HashSet;
import java.util.Set;
import org.grapl.FalseAlarm;
import org.grapl.internal.Normal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KeyedRandomTest {

  @Test
  void theSameKeyGivesTheSameStream() {
    KeyedRandom one = KeyedRandom.of(7, Role.NOISE, 3, 9);
    KeyedRandom two = KeyedRandom.of(7, Role.NOISE, 3, 9);
    for (int k = 0; k < 100; k++) {
      assertThat(two.nextLong()).isEqualTo(one.nextLong());
      assertThat(two.nextGaussian()).isEqualTo(one.nextGaussian());
    }
  }

  @Test
  void everyPartOfTheKeyMatters() {
    Set<Long> first = new HashSet<>();
    int keys = 0;
    for (long seed = -2; seed <= 2; seed++) {
      for (Role role : Role.values()) {
        first.add(KeyedRandom.of(seed, role).nextLong());
        keys++;
        for (long a = -2; a <= 2; a++) {
          first.add(KeyedRandom.of(seed, role, a).nextLong());
          keys++;
          for (long b = -2; b <= 2; b++) {
            first.add(KeyedRandom.of(seed, role, a, b).nextLong());
            keys++;
          }
        }
      }
    }
    assertThat(first).hasSize(keys);
  }

  @Test
  void firstNumbersOfNeighbouringKeysAreUncorrelated() {
    int count = 200_000;
    double product = 0;
    double previous = KeyedRandom.of(1, Role.NOISE, 0, -1).nextGaussian();
    for (int k = 0; k < count; k++) {
      double next = KeyedRandom.of(1, Role.NOISE, 0, k).nextGaussian();
      product += previous * next;
      previous = next;
    }
    assertThat(product / Math.sqrt(count))
        .isBetween(-FalseAlarm.NORMAL_LIMIT, FalseAlarm.NORMAL_LIMIT);
  }

  @Test
  void uniformNumbersFillTheUnitIntervalEvenly() {
    KeyedRandom random = KeyedRandom.of(11, Role.TEST);
    long[] counts = new long[1000];
    for (int k = 0; k < 1_000_000; k++) {
      double value = random.nextDouble();
      assertInUnitInterval(value);
      counts[(int) (1000 * value)]++;
    }
    assertThat(FalseAlarm.chiSquare(counts)).isLessThan(FalseAlarm.chiSquareLimit(999));
  }

  private static void assertInUnitInterval(double value) {
    if (!(value >= 0 && value < 1)) {
      throw new AssertionError("outside [0, 1): " + value);
    }
  }

  @Test
  void gaussiansHaveTheMomentsAndTheDistributionOfTheBell() {
    KeyedRandom random = KeyedRandom.of(12, Role.TEST);
    int count = 1_000_000;
    double[] moment = new double[5];
    long[] counts = new long[500];
    for (int k = 0; k < count; k++) {
      double value = random.nextGaussian();
      for (int power = 1; power <= 4; power++) {
        moment[power] += Math.pow(value, power) / count;
      }
      counts[(int) (500 * Normal.cdf(value))]++;
    }
    // Standard deviation of z^k: 1, √2, √15, √96.
    double unit = FalseAlarm.NORMAL_LIMIT / Math.sqrt(count);
    assertThat(moment[1]).isCloseTo(0, within(unit));
    assertThat(moment[2]).isCloseTo(1, within(unit * Math.sqrt(2)));
    assertThat(moment[3]).isCloseTo(0, within(unit * Math.sqrt(15)));
    assertThat(moment[4]).isCloseTo(3, within(unit * Math.sqrt(96)));
    assertThat(FalseAlarm.chiSquare(counts)).isLessThan(FalseAlarm.chiSquareLimit(499));
  }

  @Test
  void theTwoGaussiansOfAPairAreUncorrelated() {
    KeyedRandom random = KeyedRandom.of(13, Role.TEST);
    int count = 500_000;
    double sum = 0;
    double sumOfSquares = 0;
    for (int k = 0; k < count; k++) {
      double a = random.nextGaussian();
      double b = random.nextGaussian();
      sum += a * b;
      sumOfSquares += (a * a - 1) * (b * b - 1) / 2;
    }
    double limit = FalseAlarm.NORMAL_LIMIT * Math.sqrt(count);
    assertThat(sum).isBetween(-limit, limit);
    assertThat(sumOfSquares).isBetween(-limit, limit);
  }

  @Test
  void exponentialsHaveMeanAndVarianceOne() {
    KeyedRandom random = KeyedRandom.of(14, Role.TEST);
    int count = 1_000_000;
    double mean = 0;
    double square = 0;
    for (int k = 0; k < count; k++) {
      double value = random.nextExponential();
      mean += value / count;
      square += value * value / count;
    }
    double unit = FalseAlarm.NORMAL_LIMIT / Math.sqrt(count);
    assertThat(mean).isCloseTo(1, within(unit));
    assertThat(square).isCloseTo(2, within(unit * Math.sqrt(20)));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 7, 1000})
  void boundedIntegersAreEquallyLikely(int bound) {
    KeyedRandom random = KeyedRandom.of(15, Role.TEST, bound);
    long[] counts = new long[bound];
    for (int k = 0; k < 600_000; k++) {
      counts[random.nextInt(bound)]++;
    }
    if (bound == 1) {
      assertThat(counts[0]).isEqualTo(600_000);
    } else {
      assertThat(FalseAlarm.chiSquare(counts)).isLessThan(FalseAlarm.chiSquareLimit(bound - 1));
    }
  }

  /** The remainder of 2³² would show most where the bound is large: 3·2²⁹ leaves a third of it. */
  @ParameterizedTest
  @ValueSource(ints = {1_000_003, 3 << 29, Integer.MAX_VALUE})
  void largeBoundsAreNotBiasedEither(int bound) {
    KeyedRandom random = KeyedRandom.of(16, Role.TEST, bound);
    int cells = 96;
    long[] counts = new long[cells];
    long[] remainders = new long[3];
    int count = 1_000_000;
    double mean = 0;
    for (int k = 0; k < count; k++) {
      int value = random.nextInt(bound);
      counts[(int) ((long) value * cells / bound)]++;
      remainders[value % 3]++;
      mean += (value + 0.5) / bound / count;
    }
    assertThat(FalseAlarm.chiSquare(counts)).isLessThan(FalseAlarm.chiSquareLimit(cells - 1));
    assertThat(FalseAlarm.chiSquare(remainders)).isLessThan(FalseAlarm.chiSquareLimit(2));
    assertThat(mean).isCloseTo(0.5, within(FalseAlarm.NORMAL_LIMIT / Math.sqrt(12.0 * count)));
  }

  @Test
  void aBoundBelowOneIsRefused() {
    assertThatThrownBy(() -> KeyedRandom.of(1, Role.TEST).nextInt(0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("bound must be a whole number >= 1, got 0");
  }

  @Test
  void allOrdersAreEquallyLikely() {
    KeyedRandom random = KeyedRandom.of(17, Role.TEST);
    long[] counts = new long[256];
    for (int k = 0; k < 240_000; k++) {
      int code = 0;
      for (int item : random.permutation(4)) {
        code = 4 * code + item;
      }
      counts[code]++;
    }
    long[] seen = java.util.Arrays.stream(counts).filter(count -> count > 0).toArray();
    assertThat(seen).hasSize(24);
    assertThat(FalseAlarm.chiSquare(seen)).isLessThan(FalseAlarm.chiSquareLimit(23));
    assertThat(random.permutation(0)).isEmpty();
    assertThat(random.permutation(1)).containsExactly(0);
  }

  /** Literal values: a change on any machine or release of Java is noticed here. */
  @Test
  void theStreamIsPinned() {
    KeyedRandom random = KeyedRandom.of(42, Role.NOISE, 1, 2);
    assertThat(new long[] {random.nextLong(), random.nextLong(), random.nextLong()})
        .containsExactly(1055815495846753176L, -4833543161526634216L, -6809566149169402334L);
    assertThat(new double[] {random.nextDouble(), random.nextDouble()})
        .containsExactly(0.7738594881109601, 0.4688966464517348);
    assertThat(new int[] {random.nextInt(10), random.nextInt(1_000_003)})
        .containsExactly(6, 298110);
    assertThat(new double[] {random.nextGaussian(), random.nextGaussian()})
        .containsExactly(0.1278980771094936, 1.0302429016423866);
    assertThat(random.nextExponential()).isEqualTo(2.192410149386089);
    assertThat(random.permutation(6)).containsExactly(5, 0, 2, 4, 1, 3);
  }
}
