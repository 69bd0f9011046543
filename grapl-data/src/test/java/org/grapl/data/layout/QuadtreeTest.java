package org.grapl.data.layout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.grapl.random.KeyedRandom;
import org.grapl.random.Role;
import org.junit.jupiter.api.Test;

/** Against the sum over all pairs. */
class QuadtreeTest {

  private static double[] gaussians(int size, double scale, KeyedRandom random) {
    double[] numbers = new double[size];
    Arrays.setAll(numbers, i -> scale * random.nextGaussian());
    return numbers;
  }

  @Test
  void pushesAreAboutThoseOfAllPairs() {
    int size = 700;
    KeyedRandom random = KeyedRandom.of(1, Role.TEST);
    double[] x = gaussians(size, 3, random);
    double[] y = gaussians(size, 1, random);
    double[] mass = new double[size];
    Arrays.setAll(mass, i -> 1 + random.nextInt(20));
    // Some lie in one point, deeper than any square.
    Arrays.fill(x, 0, 30, 0.5);
    Arrays.fill(y, 0, 30, 0.5);
    double[] pushX = new double[size];
    double[] pushY = new double[size];
    double[] stiffness = new double[size];
    double least = 0.01;
    new Quadtree(size).repel(x, y, mass, least, pushX, pushY, stiffness);
    double error = 0;
    double all = 0;
    double stiffnessError = 0;
    double allStiffness = 0;
    for (int i = 0; i < size; i++) {
      double exactX = 0;
      double exactY = 0;
      double exact = 0;
      for (int j = 0; j < size; j++) {
        double dx = x[i] - x[j];
        double dy = y[i] - y[j];
        double part = j == i ? 0 : mass[j] / (dx * dx + dy * dy + least * least);
        exactX += part * dx;
        exactY += part * dy;
        exact += part;
      }
      error += Math.hypot(pushX[i] - exactX, pushY[i] - exactY);
      all += Math.hypot(exactX, exactY);
      stiffnessError += Math.abs(stiffness[i] - exact);
      allStiffness += exact;
    }
    // On average: a single square at the limit of its distance may be wrong by much more.
    assertThat(error / all).isLessThan(0.03);
    assertThat(stiffnessError / allStiffness).isLessThan(0.03);
  }

  @Test
  void twoPointsPushEachOtherApart() {
    double[] pushX = new double[2];
    double[] pushY = new double[2];
    double[] stiffness = new double[2];
    new Quadtree(2)
        .repel(
            new double[] {0, 3},
            new double[] {0, 4},
            new double[] {10, 5},
            1e-9,
            pushX,
            pushY,
            stiffness);
    assertThat(pushX[0]).isCloseTo(-5 * 3 / 25.0, within(1e-12));
    assertThat(pushY[1]).isCloseTo(10 * 4 / 25.0, within(1e-12));
    assertThat(pushX[1]).isCloseTo(10 * 3 / 25.0, within(1e-12));
  }
}
