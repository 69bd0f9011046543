package org.grapl.evidence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import java.util.stream.DoubleStream;
import org.ejml.simple.SimpleMatrix;
import org.grapl.internal.Normal;
import org.junit.jupiter.api.Test;

class LeftOutTest {

  /** Neighbours on a line with correlation 0.8^distance, and a nugget. */
  private static double[][] lower(int count) {
    double[][] lower = new double[count][];
    for (int i = 0; i < count; i++) {
      lower[i] = new double[i + 1];
      for (int j = 0; j <= i; j++) {
        lower[i][j] = Math.pow(0.8, i - j) + (i == j ? 0.1 : 0);
      }
    }
    return lower;
  }

  private static double[] ones(int count) {
    return DoubleStream.generate(() -> 1).limit(count).toArray();
  }

  private static LeftOut of(double[] y, double signal) {
    return LeftOut.of(lower(y.length), y, signal, new double[y.length], ones(y.length));
  }

  /** Against conditioning on all others, one item at a time, by EJML. */
  @Test
  void theShareExplainedIsThatOfPredictionsFromTheOtherItems() {
    double[] y = {1, 1.3, 0.2, -0.4, -1.1, -0.7};
    int count = y.length;
    double[][] rows = lower(count);
    double left = 0;
    double all = 0;
    for (int out = 0; out < count; out++) {
      SimpleMatrix a = new SimpleMatrix(count - 1, count - 1);
      SimpleMatrix c = new SimpleMatrix(count - 1, 1);
      SimpleMatrix others = new SimpleMatrix(count - 1, 1);
      double mean = 0;
      for (int i = 0, p = 0; i < count; i++) {
        if (i != out) {
          for (int j = 0, q = 0; j < count; j++) {
            if (j != out) {
              a.set(p, q++, rows[Math.max(i, j)][Math.min(i, j)]);
            }
          }
          c.set(p, 0, rows[Math.max(i, out)][Math.min(i, out)]);
          mean += y[i] / (count - 1);
          others.set(p++, 0, y[i]);
        }
      }
      double predicted = c.transpose().mult(a.solve(others)).get(0, 0);
      left += Math.pow(y[out] - predicted, 2);
      all += Math.pow(y[out] - mean, 2);
    }
    assertThat(of(y, 1).explained()).isCloseTo(1 - left / all, within(1e-12));
  }

  /**
   * Sides drawn with the probabilities Φ(c·u) that a sharpness of c stands for, u = 0.577. One pair
   * tells about c with a Fisher information of u²φ(cu)²/(Φ(cu)Φ(−cu)): 0.14 at 1.8 and 0.2 at 0.6,
   * so that 400 pairs give standard errors of 0.13 and 0.11; the limits are 3.3 of them, which luck
   * exceeds once in a thousand.
   */
  @Test
  void sharpnessIsFoundAgainInSidesThatFollowIt() {
    assertThat(measured(1.8)).isBetween(1.37, 2.23);
    assertThat(measured(0.6)).isBetween(0.24, 0.96);
  }

  /** Pairs of items with correlation 0.5: each is predicted from its partner. */
  private static double measured(double sharpness) {
    Random random = new Random(5);
    double[] y = new double[800];
    double[][] lower = new double[y.length][];
    double correlation = 0.5;
    double u = correlation / Math.sqrt(1 - correlation * correlation);
    for (int i = 0; i < y.length; i++) {
      lower[i] = new double[i + 1];
      lower[i][i] = 1;
      if (i % 2 == 1) {
        lower[i][i - 1] = correlation;
        y[i] = random.nextDouble() < Normal.cdf(sharpness * u) ? y[i - 1] : -y[i - 1];
      } else {
        y[i] = random.nextBoolean() ? 1 : -1;
      }
    }
    return LeftOut.of(lower, y, 1, new double[y.length], ones(y.length)).sharpness();
  }

  @Test
  void onlyTwoValuesMakeSidesSurerThanTheirDeviations() {
    assertThat(of(new double[] {1, 1, 1, 1, -1, -1, -1, -1}, 1).sharpness()).isGreaterThan(1);
    assertThat(of(new double[] {1, 1, 1.5, 1, -1, -1, -1, -1}, 1).sharpness()).isEqualTo(1);
    assertThat(of(new double[] {1, 1, 1, 1}, 1).sharpness()).isEqualTo(1);
    assertThat(of(new double[] {1, -1}, 1).sharpness()).isEqualTo(1);
  }
}
