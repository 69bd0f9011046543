package org.grapl.benchmarks.auto;

import org.grapl.random.KeyedRandom;

/**
 * Points as features of real things lie: a few hundred clusters, one after the other along a closed
 * curve, each wide in a few directions and narrow in most. Neighbouring clusters overlap.
 */
final class CurveOfClusters {

  static final int DIMENSIONS = 32;
  private static final int CLUSTERS = 200;
  private static final int HARMONICS = 3;

  /** Of the curve. */
  private static final double RADIUS = 0.3;

  /** Of a cluster in its widest direction; the next has this times {@link #DECAY}, and so on. */
  private static final double WIDTH = 0.05;

  private static final double DECAY = 0.8;

  private CurveOfClusters() {}

  static Points draw(int items, KeyedRandom random) {
    double[][] centre = centres(random);
    double[] width = new double[CLUSTERS];
    for (int cluster = 0; cluster < CLUSTERS; cluster++) {
      width[cluster] = WIDTH * (0.5 + random.nextDouble());
    }
    double[] shrunk = new double[DIMENSIONS];
    for (int k = 0; k < DIMENSIONS; k++) {
      shrunk[k] = StrictMath.pow(DECAY, k);
    }
    Points points = new Points(items, DIMENSIONS);
    for (int item = 0; item < items; item++) {
      int cluster = (int) ((long) CLUSTERS * item / items);
      for (int k = 0; k < DIMENSIONS; k++) {
        // Each cluster is widest in a direction of its own.
        double own = width[cluster] * shrunk[(k + cluster) % DIMENSIONS];
        points.at[item * DIMENSIONS + k] =
            (float) (centre[cluster][k] + own * random.nextGaussian());
      }
    }
    return points;
  }

  /** Points of a curve that is a sum of slow circles, each in a plane of its own. */
  private static double[][] centres(KeyedRandom random) {
    double[][] centre = new double[CLUSTERS][DIMENSIONS];
    double scale = RADIUS / Math.sqrt((double) DIMENSIONS * HARMONICS);
    for (int harmonic = 1; harmonic <= HARMONICS; harmonic++) {
      for (int k = 0; k < DIMENSIONS; k++) {
        double along = random.nextGaussian() * scale;
        double across = random.nextGaussian() * scale;
        for (int cluster = 0; cluster < CLUSTERS; cluster++) {
          double angle = 2 * Math.PI * harmonic * cluster / CLUSTERS;
          centre[cluster][k] += along * StrictMath.cos(angle) + across * StrictMath.sin(angle);
        }
      }
    }
    return centre;
  }
}
