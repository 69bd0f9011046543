package org.grapl.data.item;

/** The Earth, taken for a sphere on which places are told in degrees. Thread-safe. */
public final class Earth {

  /** The mean radius of the International Union of Geodesy and Geophysics, in kilometres. */
  public static final double RADIUS = 6371.0088;

  private static final double FARTHEST_EAST = 180;
  private static final double FARTHEST_NORTH = 90;

  private Earth() {}

  /** Whether {@code x0, y0, x1, y1, …} can be degrees, east and north. */
  public static boolean areDegrees(double[] coordinates) {
    return areDegrees(coordinates, FARTHEST_EAST);
  }

  /** The same where degrees may go further east than 180, as far as {@code east}. */
  public static boolean areDegrees(double[] coordinates, double east) {
    for (int k = 0; k < coordinates.length; k += 2) {
      if (Math.abs(coordinates[k]) > east || Math.abs(coordinates[k + 1]) > FARTHEST_NORTH) {
        return false;
      }
    }
    return true;
  }

  /**
   * The length of the great circle between two points of a line, in kilometres, by the haversine:
   * hav(c) = hav(Δφ) + cos φ₀ cos φ₁ hav(Δλ).
   */
  public static double distance(double lon0, double lat0, double lon1, double lat1) {
    double half = 0.5 * Math.PI / 180;
    double north = StrictMath.sin((lat1 - lat0) * half);
    double east = StrictMath.sin((lon1 - lon0) * half);
    double cosines = StrictMath.cos(2 * lat0 * half) * StrictMath.cos(2 * lat1 * half);
    double haversine = north * north + cosines * east * east;
    return ofHalfChord(Math.sqrt(haversine));
  }

  /** How far two points are: in kilometres if they are in degrees, else in their own unit. */
  public static double length(double x0, double y0, double x1, double y1, boolean isGeographic) {
    return isGeographic ? distance(x0, y0, x1, y1) : Math.hypot(x1 - x0, y1 - y0);
  }

  /** A great circle in kilometres, from half its chord on a sphere of radius 1: √hav(c). */
  public static double ofHalfChord(double half) {
    return 2 * RADIUS * StrictMath.asin(Math.min(1, half));
  }
}
