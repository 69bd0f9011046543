package org.grapl.data.layout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Closed forms of the sphere. */
class MapProjectionTest {

  /** At an angle c from the middle, the distance on the sheet is 2 sin(c / 2). */
  @Test
  void distancesFromTheMiddleAreThoseOfLambert() {
    double[] pair = {10, 30, -10, -30};
    MapProjection projection = MapProjection.around(List.of(pair));
    double[] sheet = projection.project(new double[] {0, 0, 50, 0, 0, 70});
    assertThat(sheet[0]).isCloseTo(0, within(1e-15));
    assertThat(sheet[1]).isCloseTo(0, within(1e-15));
    assertThat(sheet[2]).isCloseTo(2 * Math.sin(Math.toRadians(25)), within(1e-14));
    assertThat(sheet[5]).isCloseTo(2 * Math.sin(Math.toRadians(35)), within(1e-14));
  }

  /** The zone between two parallels within Δλ has the area Δλ (sin φ₁ − sin φ₀). */
  @Test
  void areasStayAsTheyAre() {
    MapProjection projection =
        MapProjection.around(List.of(new double[] {-20, 0, 40, 50}, new double[] {0, -30}));
    for (double south : new double[] {-40, 10, 62}) {
      double exact =
          Math.toRadians(10)
              * (Math.sin(Math.toRadians(south + 10)) - Math.sin(Math.toRadians(south)));
      assertThat(area(projection.project(cell(20, south)))).isCloseTo(exact, within(1e-6));
    }
  }

  /** Ten degrees by ten, counterclockwise, with many points on each side. */
  private static double[] cell(double west, double south) {
    int points = 1000;
    double[][] corners = {{0, 0}, {10, 0}, {10, 10}, {0, 10}, {0, 0}};
    double[] ring = new double[2 * (4 * points + 1)];
    for (int k = 0; k <= 4 * points; k++) {
      double[] from = corners[k / points];
      double[] to = corners[Math.min(4, k / points + 1)];
      double part = (k % points) / (double) points;
      ring[2 * k] = west + from[0] + part * (to[0] - from[0]);
      ring[2 * k + 1] = south + from[1] + part * (to[1] - from[1]);
    }
    return ring;
  }

  private static double area(double[] ring) {
    double sum = 0;
    for (int k = 2; k < ring.length; k += 2) {
      sum += ring[k - 2] * ring[k + 1] - ring[k] * ring[k - 1];
    }
    return sum / 2;
  }

  @Test
  void placesOnBothSidesOfTheDateLineAreClose() {
    double[] fiji = {179, -17, -179, -17};
    double[] sheet = MapProjection.around(List.of(fiji)).project(fiji);
    assertThat(Math.abs(sheet[2] - sheet[0])).isLessThan(Math.toRadians(2));
  }

  /** The whole earth is a rectangle of the sphere's area, 4π. */
  @Test
  void theWholeEarthIsARectangle() {
    double[] corners = {-180, -90, 180, 90, 0, 0, 90, 0, -90, 0, 180, 0};
    double[] sheet = MapProjection.around(List.of(corners)).project(corners);
    assertThat((sheet[2] - sheet[0]) * (sheet[3] - sheet[1])).isCloseTo(4 * Math.PI, within(1e-12));
  }
}
