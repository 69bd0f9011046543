package org.grapl.data.similar;

import java.util.Locale;
import org.grapl.data.item.Earth;

/**
 * How far apart two items are. Each is a rising function of the straight-line distance between two
 * points, so that one search serves all: rows as they are, rows brought to length one, places on a
 * sphere.
 */
public enum Distance {
  /** The straight line between two rows, √Σ(x − y)². */
  EUCLIDEAN {
    @Override
    double ofSquare(double square) {
      return Math.sqrt(square);
    }

    @Override
    double toSquare(double distance) {
      return distance * distance;
    }
  },
  /** One minus the cosine of the angle between two rows: 0 for the same direction, at most 2. */
  COSINE {
    @Override
    double ofSquare(double square) {
      return 0.5 * square;
    }

    @Override
    double toSquare(double distance) {
      return 2 * distance;
    }
  },
  /**
   * Kilometres along the surface of a sphere of the Earth's mean radius, 6371.0088 km, between
   * places given in degrees: within 0.6 % of the distance on the ellipsoid.
   */
  HAVERSINE {
    @Override
    double ofSquare(double square) {
      return Earth.ofHalfChord(0.5 * Math.sqrt(square));
    }

    @Override
    double toSquare(double distance) {
      double half = StrictMath.sin(Math.min(0.5 * distance / Earth.RADIUS, 0.5 * Math.PI));
      return 4 * half * half;
    }
  };

  /** The distance of two points whose straight-line distance has this square. */
  abstract double ofSquare(double square);

  /** The square of the straight line of two points at this distance. */
  abstract double toSquare(double distance);

  /** The name in lower case, as people type it. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
