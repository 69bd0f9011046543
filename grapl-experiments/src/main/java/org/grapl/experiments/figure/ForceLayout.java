package org.grapl.experiments.figure;

import java.util.Arrays;
import org.grapl.graph.Graph;
import org.grapl.random.KeyedRandom;
import org.grapl.random.Role;

/**
 * Places arms in the plane such that joined arms lie close and others apart. Starts from two slowly
 * varying vectors of the graph (a random walk applied to noise until only its smooth part is left)
 * and lets forces act: every two arms repel each other with the product of their degrees over the
 * distance, an edge pulls with its length, and a weak pull to the middle, in proportion to the
 * distance, holds the parts together (the model of M. Jacomy et al., "ForceAtlas2", 2014). The same
 * graph and seed give the same picture.
 *
 * <p>O(N²) per round; the number of rounds shrinks such that a layout takes about a second.
 */
public final class ForceLayout {

  /** A long path needs about as many as it has arms, squared over ten; others far fewer. */
  private static final int MOST_SMOOTHING_ROUNDS = 4000;

  private static final double EDGES_IN_ALL = 5e7;
  private static final double PAIRS_IN_ALL = 4e8;
  private static final double START_SPREAD = 4;
  private static final double REPULSION = 2;
  private static final double GRAVITY = 0.15;

  /** The share of arms that is left where the forces put it. */
  private static final double CLOSE = 0.95;

  private final Graph.Rows rows;
  private final int size;
  private final double[] x;
  private final double[] y;
  private final double[] mass;
  private final double[] forceX;
  private final double[] forceY;

  private ForceLayout(Graph graph, long seed) {
    this.rows = graph.rows();
    this.size = graph.size();
    this.mass = new double[size];
    for (int arm = 0; arm < size; arm++) {
      mass[arm] = 1 + graph.neighbours(arm);
    }
    double[][] start = smoothVectors(rows, seed);
    KeyedRandom random = KeyedRandom.of(seed, Role.LAYOUT, size);
    double spread = START_SPREAD * Math.sqrt(size);
    for (double[] vector : start) {
      // A little noise, so that no two arms lie at the same place.
      Arrays.setAll(vector, arm -> spread * (vector[arm] + 1e-3 * random.nextGaussian()));
    }
    this.x = start[0];
    this.y = start[1];
    this.forceX = new double[size];
    this.forceY = new double[size];
  }

  /** Coordinates in [0, 1]², {@code [0]} across and {@code [1]} down. */
  public static double[][] of(Graph graph, long seed) {
    ForceLayout layout = new ForceLayout(graph, seed);
    layout.run();
    return new double[][] {layout.x, layout.y};
  }

  /** Two vectors that vary slowly along edges, at right angles to each other. */
  private static double[][] smoothVectors(Graph.Rows rows, long seed) {
    int size = rows.size();
    KeyedRandom random = KeyedRandom.of(seed, Role.LAYOUT);
    double[][] vectors = new double[2][size];
    for (double[] vector : vectors) {
      Arrays.setAll(vector, arm -> random.nextGaussian());
    }
    int rounds =
        (int) Math.min(MOST_SMOOTHING_ROUNDS, EDGES_IN_ALL / (rows.neighbour().length + size));
    double[] next = new double[size];
    for (int round = 0; round < rounds; round++) {
      for (double[] vector : vectors) {
        lazyWalk(rows, vector, next);
        System.arraycopy(next, 0, vector, 0, size);
        standardise(vector);
      }
      removePart(vectors[1], vectors[0]);
    }
    return vectors;
  }

  /** out = (v + D⁻¹Wv)/2. */
  private static void lazyWalk(Graph.Rows rows, double[] vector, double[] out) {
    for (int arm = 0; arm < out.length; arm++) {
      double sum = 0;
      for (int k = rows.start()[arm]; k < rows.start()[arm + 1]; k++) {
        sum += rows.weight()[k] * vector[rows.neighbour()[k]];
      }
      double degree = rows.degree()[arm];
      out[arm] = degree > 0 ? (vector[arm] + sum / degree) / 2 : vector[arm];
    }
  }

  /** Takes from a vector its part along another of mean square 1. */
  private static void removePart(double[] vector, double[] other) {
    double product = 0;
    for (int i = 0; i < vector.length; i++) {
      product += vector[i] * other[i] / vector.length;
    }
    for (int i = 0; i < vector.length; i++) {
      vector[i] -= product * other[i];
    }
  }

  /** Mean 0, mean square 1. */
  private static void standardise(double[] vector) {
    double mean = 0;
    for (double v : vector) {
      mean += v / vector.length;
    }
    double square = 0;
    for (double v : vector) {
      square += (v - mean) * (v - mean) / vector.length;
    }
    double scale = square > 0 ? 1 / Math.sqrt(square) : 1;
    for (int i = 0; i < vector.length; i++) {
      vector[i] = (vector[i] - mean) * scale;
    }
  }

  private void run() {
    int rounds = (int) Math.max(60, Math.min(500, PAIRS_IN_ALL / ((double) size * size / 2)));
    for (int round = 0; round < rounds; round++) {
      repel();
      pull();
      double warmth = 1 - (double) round / rounds;
      move(0.3 * Math.sqrt(size) * warmth * warmth + 0.01);
    }
    pullInOutliers();
    fit();
  }

  private void repel() {
    Arrays.fill(forceX, 0);
    Arrays.fill(forceY, 0);
    for (int i = 0; i < size; i++) {
      double xi = x[i];
      double yi = y[i];
      double fx = 0;
      double fy = 0;
      double factor = REPULSION * mass[i];
      for (int j = 0; j < i; j++) {
        double dx = xi - x[j];
        double dy = yi - y[j];
        double force = factor * mass[j] / (dx * dx + dy * dy + 1e-9);
        fx += force * dx;
        fy += force * dy;
        forceX[j] -= force * dx;
        forceY[j] -= force * dy;
      }
      forceX[i] += fx - GRAVITY * mass[i] * xi;
      forceY[i] += fy - GRAVITY * mass[i] * yi;
    }
  }

  private void pull() {
    for (int i = 0; i < size; i++) {
      for (int k = rows.start()[i]; k < rows.start()[i + 1]; k++) {
        forceX[i] -= x[i] - x[rows.neighbour()[k]];
        forceY[i] -= y[i] - y[rows.neighbour()[k]];
      }
    }
  }

  /** Along the force, heavy arms less, nobody further than the limit. */
  private void move(double limit) {
    for (int i = 0; i < size; i++) {
      double fx = forceX[i] / mass[i];
      double fy = forceY[i] / mass[i];
      double length = Math.sqrt(fx * fx + fy * fy);
      double step = Math.min(limit, 0.2 * length) / (length + 1e-12);
      x[i] += fx * step;
      y[i] += fy * step;
    }
  }

  /**
   * Brings the few arms far out, such as the end of a chain, closer to the rest, so that the rest
   * fills the picture: beyond the radius of {@value #CLOSE} of all arms, distance grows like its
   * logarithm.
   */
  private void pullInOutliers() {
    double middleX = Arrays.stream(x).average().orElseThrow();
    double middleY = Arrays.stream(y).average().orElseThrow();
    double[] radius = new double[size];
    for (int arm = 0; arm < size; arm++) {
      radius[arm] = Math.hypot(x[arm] - middleX, y[arm] - middleY);
    }
    double[] sorted = radius.clone();
    Arrays.sort(sorted);
    double far = sorted[(int) (CLOSE * (size - 1))];
    for (int arm = 0; arm < size; arm++) {
      if (far > 0 && radius[arm] > far) {
        double shrink = far * (1 + StrictMath.log(radius[arm] / far)) / radius[arm];
        x[arm] = middleX + shrink * (x[arm] - middleX);
        y[arm] = middleY + shrink * (y[arm] - middleY);
      }
    }
  }

  /** Into the unit square, the larger extent filling it, the other centred. */
  private void fit() {
    double minX = x[0];
    double maxX = x[0];
    double minY = y[0];
    double maxY = y[0];
    for (int i = 1; i < size; i++) {
      minX = Math.min(minX, x[i]);
      maxX = Math.max(maxX, x[i]);
      minY = Math.min(minY, y[i]);
      maxY = Math.max(maxY, y[i]);
    }
    double extent = Math.max(Math.max(maxX - minX, maxY - minY), 1e-9);
    for (int i = 0; i < size; i++) {
      x[i] = 0.5 + (x[i] - (minX + maxX) / 2) / extent;
      y[i] = 0.5 + (y[i] - (minY + maxY) / 2) / extent;
    }
  }
}
