package org.grapl.data.layout;

import java.util.Arrays;

/**
 * Moves groups of items towards where forces balance: two groups repel each other with the product
 * of their masses over the distance, a link pulls with its weight times the square of its length,
 * and all are drawn to the middle in proportion to mass and distance. Groups stand for their items,
 * so that the forces of a coarse graph are those of the finer one with every group in one point.
 * Not thread-safe.
 */
final class Relaxation {

  /** How far towards its own balance a group moves; all move at once, so less than all the way. */
  private static final double DAMPING = 0.8;

  /** In lengths of a typical link: closer than this, groups do not repel each other more. */
  private static final double CLOSEST = 0.02;

  /**
   * The part of all that is pushed outwards which the pull to the middle takes up. It cancels this
   * part of the push wherever items lie evenly, so that links need not be stretched in the middle
   * and short at the rim.
   */
  private static final double TO_THE_MIDDLE = 0.5;

  private final LinkRows rows;
  private final int size;
  private final double[] x;
  private final double[] y;
  private final double[] forceX;
  private final double[] forceY;
  private final double[] stiffness;
  private final Quadtree tree;

  private double meanLength;
  private double gravity;

  /** Will move these coordinates, in place. */
  Relaxation(LinkRows rows, double[] x, double[] y) {
    this.rows = rows;
    this.size = rows.size();
    this.x = x;
    this.y = y;
    this.forceX = new double[size];
    this.forceY = new double[size];
    this.stiffness = new double[size];
    this.tree = new Quadtree(size);
  }

  void run(int rounds) {
    for (int round = 0; round < rounds; round++) {
      if (round < 3 || round % 5 == 0) {
        scale();
      }
      push();
      Outwards pushed = Outwards.of(x, y, forceX, forceY);
      pull();
      Outwards left = Outwards.of(x, y, forceX, forceY);
      double warmth = 1 - (double) round / rounds;
      move(meanLength * (0.1 + 2 * warmth));
      Outwards.balance(x, y, pushed, left, round % 2 == 1);
    }
  }

  /**
   * Blows the picture up, or shrinks it, to where pulls and pushes balance as a whole: when lengths
   * grow by s, what pushes do along the coordinates stays, and what links do grows by s³.
   */
  private void scale() {
    centre();
    double pulls = 0;
    double masses = 0;
    double squares = 0;
    double lengths = 0;
    for (int i = 0; i < size; i++) {
      masses += rows.mass()[i];
      squares += rows.mass()[i] * rows.mass()[i];
      for (int k = rows.start()[i]; k < rows.start()[i + 1]; k++) {
        double dx = x[i] - x[rows.neighbour()[k]];
        double dy = y[i] - y[rows.neighbour()[k]];
        double length = Math.sqrt(dx * dx + dy * dy);
        pulls += rows.weight()[k] * length * length * length;
        lengths += length;
      }
    }
    double pushes = masses * masses - squares;
    double factor = pulls > 0 ? StrictMath.cbrt((1 - TO_THE_MIDDLE) * pushes / pulls) : 1;
    double inertia = 0;
    for (int i = 0; i < size; i++) {
      x[i] *= factor;
      y[i] *= factor;
      inertia += rows.mass()[i] * (x[i] * x[i] + y[i] * y[i]);
    }
    gravity = inertia > 0 ? TO_THE_MIDDLE * pushes / 2 / inertia : 0;
    meanLength = factor * lengths / rows.entries();
  }

  private void centre() {
    double middleX = 0;
    double middleY = 0;
    for (int i = 0; i < size; i++) {
      middleX += x[i] / size;
      middleY += y[i] / size;
    }
    for (int i = 0; i < size; i++) {
      x[i] -= middleX;
      y[i] -= middleY;
    }
  }

  private void push() {
    Arrays.fill(forceX, 0);
    Arrays.fill(forceY, 0);
    Arrays.fill(stiffness, 0);
    tree.repel(x, y, rows.mass(), CLOSEST * meanLength, forceX, forceY, stiffness);
    for (int i = 0; i < size; i++) {
      double mass = rows.mass()[i];
      forceX[i] *= mass;
      forceY[i] *= mass;
      stiffness[i] *= mass;
    }
  }

  private void pull() {
    for (int i = 0; i < size; i++) {
      double toMiddle = gravity * rows.mass()[i];
      double sumX = toMiddle * x[i];
      double sumY = toMiddle * y[i];
      double sum = toMiddle;
      for (int k = rows.start()[i]; k < rows.start()[i + 1]; k++) {
        double dx = x[i] - x[rows.neighbour()[k]];
        double dy = y[i] - y[rows.neighbour()[k]];
        double pull = rows.weight()[k] * Math.sqrt(dx * dx + dy * dy);
        sumX += pull * dx;
        sumY += pull * dy;
        // A square changes twice as fast as what is in proportion.
        sum += 2 * pull;
      }
      forceX[i] -= sumX;
      forceY[i] -= sumY;
      stiffness[i] += sum;
    }
  }

  private void move(double limit) {
    for (int i = 0; i < size; i++) {
      double stepX = DAMPING * forceX[i] / stiffness[i];
      double stepY = DAMPING * forceY[i] / stiffness[i];
      double length = Math.sqrt(stepX * stepX + stepY * stepY);
      double share = length > limit ? limit / length : 1;
      x[i] += share * stepX;
      y[i] += share * stepY;
    }
  }

  /**
   * How much forces stretch a picture as a whole: Σ x f_x across, Σ y f_y down, and half of Σ x f_y
   * + y f_x along the diagonal. Single steps would take many rounds to change the whole.
   */
  private record Outwards(double across, double diagonal, double down) {

    static Outwards of(double[] x, double[] y, double[] forceX, double[] forceY) {
      double across = 0;
      double diagonal = 0;
      double down = 0;
      for (int i = 0; i < x.length; i++) {
        across += x[i] * forceX[i];
        diagonal += (x[i] * forceY[i] + y[i] * forceX[i]) / 2;
        down += y[i] * forceY[i];
      }
      return new Outwards(across, diagonal, down);
    }

    /** Stretches a picture towards where nothing is left of the pushes. */
    static void balance(
        double[] x, double[] y, Outwards pushed, Outwards left, boolean alongDiagonals) {
      if (alongDiagonals) {
        double first = factor(pushed.along(1), left.along(1));
        double second = factor(pushed.along(-1), left.along(-1));
        stretch(x, y, (first + second) / 2, (first - second) / 2, (first + second) / 2);
      } else {
        stretch(x, y, factor(pushed.across, left.across), 0, factor(pushed.down, left.down));
      }
    }

    private double along(int sign) {
      return (across + down) / 2 + sign * diagonal;
    }

    /** Half of the way, as a power, to where pulls that grow by s³ are as large as the pushes. */
    private static double factor(double pushed, double left) {
      double ratio = pushed / (pushed - left);
      return ratio > 0 ? Math.sqrt(StrictMath.cbrt(Math.max(0.5, Math.min(2, ratio)))) : 1;
    }

    private static void stretch(double[] x, double[] y, double xx, double xy, double yy) {
      for (int i = 0; i < x.length; i++) {
        double stretched = xx * x[i] + xy * y[i];
        y[i] = xy * x[i] + yy * y[i];
        x[i] = stretched;
      }
    }
  }
}
