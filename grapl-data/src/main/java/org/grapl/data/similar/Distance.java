package org.grapl.data.similar;

import java.util.Locale;
import org.grapl.data.item.Earth;

/** How far apart two items are: always a rising function of a straight line between points. */
public enum Distance {
  /** The straight line between two rows, √Σ(x − y)². */
  EUCLIDEAN,

  /** One minus the cosine of the angle between two rows: 0 for the same direction, at most 2. */
  COSINE,

  /**
   * Kilometres along the surface of a sphere of the Earth's mean radius, 6371.0088 km, between
   * places given in degrees: within 0.6 % of the distance on the ellipsoid.
   */
  HAVERSINE;

  double ofSquare(double square) {
    return switch (this) {
      case EUCLIDEAN -> Math.sqrt(square);
      case COSINE -> 0.5 * square;
      case HAVERSINE -> Earth.ofHalfChord(0.5 * Math.sqrt(square));
    };
  }

  double toSquare(double distance) {
    return switch (this) {
      case EUCLIDEAN -> distance * distance;
      case COSINE -> 2 * distance;
      case HAVERSINE -> {
        double half = StrictMath.sin(Math.min(0.5 * distance / Earth.RADIUS, 0.5 * Math.PI));
        yield 4 * half * half;
      }
    };
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
