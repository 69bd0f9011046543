package org.grapl.data.region;

/** Degrees of longitude and latitude on the earth, taken for a sphere. */
final class Sphere {

  /** The mean radius of the International Union of Geodesy and Geophysics, in kilometres. */
  private static final double RADIUS = 6371.0088;

  private static final double FARTHEST_EAST = 180;
  private static final double FARTHEST_NORTH = 90;

  private Sphere() {}

  /** Whether {@code x0, y0, x1, y1, …} can be degrees, east and north. */
  static boolean areDegrees(double[] coordinates) {
    for (int k = 0; k < coordinates.length; k += 2) {
      if (Math.abs(coordinates[k]) > FARTHEST_EAST
          || Math.abs(coordinates[k + 1]) > FARTHEST_NORTH) {
        return false;
      }
    }
    return true;
  }

  /**
   * The length of the great circle between two points of a line, in kilometres, by the haversine:
   * hav(c) = hav(Δφ) + cos φ₀ cos φ₁ hav(Δλ).
   */
  static double distance(double lon0, double lat0, double lon1, double lat1) {
    double half = 0.5 * Math.PI / 180;
    double north = StrictMath.sin((lat1 - lat0) * half);
    double east = StrictMath.sin((lon1 - lon0) * half);
    double cosines = StrictMath.cos(2 * lat0 * half) * StrictMath.cos(2 * lat1 * half);
    double haversine = north * north + cosines * east * east;
    return 2 * RADIUS * StrictMath.asin(Math.sqrt(Math.min(1, haversine)));
  }
}
