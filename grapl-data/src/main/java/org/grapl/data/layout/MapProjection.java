package org.grapl.data.layout;

import java.util.List;

/**
 * Puts places on the earth, taken for a sphere, on a sheet of paper such that areas stay in
 * proportion: J. P. Snyder, "Map Projections: A Working Manual", U.S. Geological Survey
 * Professional Paper 1395, 1987. Lambert's azimuthal projection around the middle of the places
 * (equations 24-2 to 24-4); for maps of more than a hemisphere, which it would tear, the
 * cylindrical one (10-1 and 10-2) that is true at 37.5° north and south. Lines are line after line
 * of {@code x0, y0, x1, y1, …}. Immutable.
 */
public final class MapProjection {

  /** The farthest place from the middle, by the cosine of its angle: 120°. */
  private static final double FARTHEST = -0.5;

  private static final double TRUE_PARALLEL = Math.toRadians(37.5);

  private final double middleLongitude;
  private final double sinMiddle;
  private final double cosMiddle;
  private final boolean isCylindrical;

  private MapProjection(double[] middle, boolean isCylindrical) {
    this.middleLongitude = StrictMath.atan2(middle[1], middle[0]);
    this.sinMiddle = middle[2];
    this.cosMiddle = Math.hypot(middle[0], middle[1]);
    this.isCylindrical = isCylindrical;
  }

  public static MapProjection around(List<double[]> lines) {
    double[] middle = new double[3];
    for (double[] line : lines) {
      for (int k = 0; k < line.length; k += 2) {
        double[] direction = direction(line[k], line[k + 1]);
        for (int axis = 0; axis < 3; axis++) {
          middle[axis] += direction[axis];
        }
      }
    }
    double length = Math.sqrt(dot(middle, middle));
    for (int axis = 0; axis < 3; axis++) {
      middle[axis] /= length;
    }
    boolean isSmall = length > 0;
    for (double[] line : lines) {
      for (int k = 0; k < line.length && isSmall; k += 2) {
        isSmall = dot(middle, direction(line[k], line[k + 1])) > FARTHEST;
      }
    }
    return new MapProjection(middle, !isSmall);
  }

  private static double dot(double[] a, double[] b) {
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
  }

  private static double[] direction(double lon, double lat) {
    double lambda = Math.toRadians(lon);
    double phi = Math.toRadians(lat);
    double cosPhi = StrictMath.cos(phi);
    return new double[] {
      cosPhi * StrictMath.cos(lambda), cosPhi * StrictMath.sin(lambda), StrictMath.sin(phi)
    };
  }

  /** A line on the sheet, in radii of the sphere, y upwards. */
  public double[] project(double[] line) {
    double[] sheet = new double[line.length];
    for (int k = 0; k < line.length; k += 2) {
      double phi = Math.toRadians(line[k + 1]);
      double sinPhi = StrictMath.sin(phi);
      if (isCylindrical) {
        sheet[k] = Math.toRadians(line[k]) * StrictMath.cos(TRUE_PARALLEL);
        sheet[k + 1] = sinPhi / StrictMath.cos(TRUE_PARALLEL);
      } else {
        double cosPhi = StrictMath.cos(phi);
        double lambda = Math.toRadians(line[k]) - middleLongitude;
        double cosLambda = StrictMath.cos(lambda);
        // k' = √(2 / (1 + sin φ₁ sin φ + cos φ₁ cos φ cos(λ − λ₀)))
        double scale = Math.sqrt(2 / (1 + sinMiddle * sinPhi + cosMiddle * cosPhi * cosLambda));
        sheet[k] = scale * cosPhi * StrictMath.sin(lambda);
        sheet[k + 1] = scale * (cosMiddle * sinPhi - sinMiddle * cosPhi * cosLambda);
      }
    }
    return sheet;
  }
}
