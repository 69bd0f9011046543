package org.grapl.evidence;

import java.util.Arrays;
import org.grapl.internal.Normal;

/**
 * What answers about sides say of a normal field, as if each item had been observed as a number:
 * expectation propagation (T. Minka 2001; C. E. Rasmussen and C. K. I. Williams, "Gaussian
 * Processes for Machine Learning", 2006, section 3.6). Item i lies above the line if g_i &gt; 0, g
 * ~ N(0, A), and its answers are p_i : 1 − p_i for that. Each item gets the normal factor exp(ν_i g
 * − ½ π_i g²) that leaves the same mean and variance of g_i as its answers do, given the factors of
 * all others: with N(m, v) what these say, u = m/√v and Z = 1 − p + (2p − 1) Φ(u),
 *
 * <pre>α = (2p − 1) φ(u)/(√v Z),   β = α² + (2p − 1) u φ(u)/(v Z);
 * mean m + vα, variance v(1 − vβ)</pre>
 *
 * <p>All factors are changed at once, by {@value #DAMPING} of the way, until they stay.
 */
final class SideSites {

  private static final double DAMPING = 0.7;
  private static final int MOST_SWEEPS = 12;

  /** Of the means of sites, in deviations: what moves less has settled. */
  private static final double SETTLED = 1e-2;

  /** Answers that say nothing keep this much of the prior's precision: zero divides nothing. */
  private static final double LEAST_PRECISION = 1e-6;

  private final int size;
  private final double[] precision;
  private final double[] shift;
  private double logEvidence = Double.NEGATIVE_INFINITY;

  private SideSites(int size) {
    this.size = size;
    this.precision = new double[size];
    this.shift = new double[size];
  }

  /** π. */
  double precision(int i) {
    return precision[i];
  }

  /** ν. */
  double shift(int i) {
    return shift[i];
  }

  /** The logarithm of the probability of all answers, each item's p : 1 − p aside. */
  double logEvidence() {
    return logEvidence;
  }

  /** The factor of one item's answers, given what all others say of it. */
  record Site(double precision, double shift, double logZ) {

    static Site of(double above, double mean, double variance, double least) {
      double root = Math.sqrt(variance);
      double u = mean / root;
      double lean = 2 * above - 1;
      double density;
      double logZ;
      double side = lean < 0 ? -u : u; // z = rest + |lean| Φ(side)
      double rest = Math.min(above, 1 - above);
      double share = Normal.cdf(side);
      if (rest == 0 && side < -30) {
        density = -side - 1 / side + 2 / (side * side * side); // φ/Φ far out
        logZ = -0.5 * side * side - StrictMath.log(-side * Math.sqrt(2 * Math.PI));
      } else {
        double z = rest + Math.abs(lean) * share;
        density = Math.abs(lean) * Normal.density(side) / z;
        logZ = StrictMath.log(z);
      }
      double slope = (lean < 0 ? -density : density) / root;
      double bend = slope * slope + density * side / variance;
      double left = 1 - variance * bend;
      double precision = Math.max(least, left > 0 ? bend / left : 0);
      // ν such that the mean is right, whatever the precision was cut to.
      double shift = (mean + variance * slope) * (1 / variance + precision) - mean / variance;
      return new Site(precision, shift, logZ);
    }
  }

  /**
   * @param lower the lower triangle of A; kept
   * @param above p
   */
  static SideSites of(double[][] lower, double[] above) {
    SideSites sites = new SideSites(above.length);
    for (int i = 0; i < sites.size; i++) {
      double variance = lower[i][i];
      Site alone = Site.of(above[i], 0, variance, LEAST_PRECISION / variance);
      sites.precision[i] = alone.precision;
      sites.shift[i] = alone.shift;
    }
    boolean isMoving = true;
    for (int sweep = 0; sweep < MOST_SWEEPS && isMoving; sweep++) {
      isMoving = sites.sweep(lower, above);
    }
    return sites;
  }

  /** Changes all factors once; whether any has moved. */
  private boolean sweep(double[][] lower, double[] above) {
    double[] root = new double[size];
    double[] scaled = new double[size];
    double[][] factor = new double[size][];
    for (int i = 0; i < size; i++) {
      root[i] = Math.sqrt(precision[i]);
      scaled[i] = shift[i] / root[i];
      factor[i] = new double[i + 1];
      for (int j = 0; j <= i; j++) {
        factor[i][j] = root[i] * lower[i][j] * root[j];
      }
      factor[i][i] += 1;
    }
    double logDeterminant = Triangle.factorise(factor);
    Triangle.invert(factor);
    double[] diagonal = new double[size];
    double[] product = new double[size];
    Triangle.gram(factor, scaled, diagonal, product);
    double score = -0.5 * logDeterminant;
    boolean isMoving = false;
    for (int i = 0; i < size; i++) {
      double pi = precision[i];
      double nu = shift[i];
      double variance = Math.max(1e-12 / pi, (1 - diagonal[i]) / pi);
      double mean = (scaled[i] - product[i]) / root[i];
      double left = Math.max(1e-9, diagonal[i]); // 1 − π·variance
      double cavityVariance = variance / left;
      double cavityMean = (mean - variance * nu) / left;
      Site next = Site.of(above[i], cavityMean, cavityVariance, LEAST_PRECISION / lower[i][i]);
      double cavityPrecision = 1 / cavityVariance;
      score +=
          next.logZ
              + 0.5 * StrictMath.log1p(pi * cavityVariance)
              + 0.5 * nu * mean
              - 0.5 * nu * nu / (cavityPrecision + pi)
              + 0.5
                  * cavityMean
                  * cavityPrecision
                  / (pi + cavityPrecision)
                  * (pi * cavityMean - 2 * nu);
      double morePrecision = DAMPING * (next.precision - pi);
      double moreShift = DAMPING * (next.shift - nu);
      precision[i] += morePrecision;
      shift[i] += moreShift;
      double deviation = Math.sqrt(variance);
      isMoving |=
          Math.abs(morePrecision) * variance > SETTLED || Math.abs(moreShift) * deviation > SETTLED;
    }
    logEvidence = Double.isNaN(score) ? Double.NEGATIVE_INFINITY : score;
    return isMoving;
  }

  /** Lower triangles, row by row. */
  private static final class Triangle {

    /** A = LLᵀ in place; log|A|. */
    static double factorise(double[][] a) {
      double log = 0;
      for (int i = 0; i < a.length; i++) {
        double[] row = a[i];
        for (int j = 0; j < i; j++) {
          row[j] = (row[j] - dot(row, a[j], 0, j)) / a[j][j];
        }
        row[i] = Math.sqrt(row[i] - dot(row, row, 0, i));
        log += 2 * StrictMath.log(row[i]);
      }
      return log;
    }

    /** L becomes L⁻¹, row by row: row i is −(row i of L) L⁻¹/L_ii. */
    static void invert(double[][] l) {
      double[] row = new double[l.length];
      for (int i = 0; i < l.length; i++) {
        double own = 1 / l[i][i];
        Arrays.fill(row, 0, i, 0);
        for (int k = 0; k < i; k++) {
          double f = l[i][k];
          double[] other = l[k];
          for (int j = 0; j <= k; j++) {
            row[j] += f * other[j];
          }
        }
        for (int j = 0; j < i; j++) {
          l[i][j] = -own * row[j];
        }
        l[i][i] = own;
      }
    }

    /** The diagonal of RᵀR and RᵀRx. */
    static void gram(double[][] r, double[] x, double[] diagonal, double[] product) {
      for (int k = 0; k < r.length; k++) {
        double[] row = r[k];
        double y = dot(row, x, 0, k + 1);
        for (int j = 0; j <= k; j++) {
          diagonal[j] += row[j] * row[j];
          product[j] += row[j] * y;
        }
      }
    }

    private static double dot(double[] a, double[] b, int from, int to) {
      double even = 0;
      double odd = 0;
      int j = from;
      for (; j + 1 < to; j += 2) {
        even += a[j] * b[j];
        odd += a[j + 1] * b[j + 1];
      }
      return j < to ? even + odd + a[j] * b[j] : even + odd;
    }
  }
}
