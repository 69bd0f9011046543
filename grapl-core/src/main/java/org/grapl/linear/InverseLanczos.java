package org.grapl.linear;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.grapl.graph.Graph;
import org.grapl.random.KeyedRandom;
import org.grapl.random.Role;

/**
 * One search for the smallest eigenvalues of L in the complement of known eigenvectors: Lanczos
 * iterations on (L + σI)⁻¹ with full reorthogonalisation and thick restarts (K. Wu and H. Simon,
 * "Thick-Restart Lanczos Method", 2000). Every pair that leaves has had its residual checked.
 *
 * <p>Solves are inexact: with residual ρ the eigenpair's is about ρ(θ + σ), and the Rayleigh
 * quotient's error its square over the gap. Pairs leave with much less than is tolerated, because
 * the errors of known vectors limit how well their complement can be searched.
 */
final class InverseLanczos {

  private static final double SOLVE_RESIDUAL = 1e-11;

  /** Lanczos's own estimate, relative to the eigenvalue of the inverse, at which a pair leaves. */
  private static final double ESTIMATED_RESIDUAL = 1e-10;

  /** The residual that is tolerated, relative to θ + σ. */
  private static final double TOLERATED_RESIDUAL = 1e-7;

  private static final int CHECK_EVERY = 8;
  private static final int MOST_STEPS_PER_PAIR = 400;

  private final Graph graph;
  private final int size;
  private final List<LanczosPart.Pair> known;
  private final int room;
  private final KeyedRandom random;
  private final double[] image;

  /** σ, of the size of the smallest eigenvalue sought or of the largest known. */
  private final double shift;

  private final ConjugateGradient solver;
  private final double solveResidual;

  private final double[][] basis;

  /** The upper triangle of Qᵀ(L + σI)⁻¹Q, column by column. */
  private final double[][] projected;

  private int count;

  /** The vector with which the basis goes on, and its length before it was normalised. */
  private double[] following;

  private double followingNorm;
  private int steps;

  /**
   * A search with at most {@code room} vectors of its own.
   *
   * @param shift σ, or 0 if not even the order of magnitude of the eigenvalues is known
   */
  InverseLanczos(Graph graph, List<LanczosPart.Pair> known, int room, double shift, int number) {
    this.graph = graph;
    this.size = graph.size();
    this.known = known;
    this.room = Math.min(room - 2, size - known.size());
    this.random = KeyedRandom.of(size, Role.SPECTRUM, number);
    this.image = new double[size];
    this.basis = new double[this.room][];
    this.projected = new double[this.room][];
    this.following = randomStart();
    this.shift = shift > 0 ? shift : orderOfMagnitude();
    this.solver = new ConjugateGradient(ShiftedLaplacian.uniform(graph, this.shift));
    this.solveResidual = attainable(SOLVE_RESIDUAL, this.shift);
  }

  double shift() {
    return shift;
  }

  /** Rounding alone leaves a residual of about 2⁻⁵²‖L‖‖x‖ with ‖x‖ ≤ 1/σ. */
  private double attainable(double wanted, double sigma) {
    return Math.max(wanted, 16 * 0x1.0p-52 * largestDegree() / sigma);
  }

  private double largestDegree() {
    return Arrays.stream(graph.rows().degree()).max().orElse(0);
  }

  private double[] randomStart() {
    double[] start = new double[size];
    for (int i = 0; i < size; i++) {
      start[i] = random.nextGaussian();
    }
    Vectors.scale(start, 1 / Vectors.norm(start));
    removeKnown(start);
    removeBasis(start, new double[room]);
    removeKnown(start);
    removeBasis(start, new double[room]);
    Vectors.scale(start, 1 / Vectors.norm(start));
    return start;
  }

  /** Inverse iteration whose σ follows the falling Rayleigh quotient until that stops falling. */
  private double orderOfMagnitude() {
    double floor = 1e-14 * largestDegree();
    double sigma = largestDegree();
    double before = Double.POSITIVE_INFINITY;
    while (true) {
      var rough = new ConjugateGradient(ShiftedLaplacian.uniform(graph, sigma));
      double[] x = new double[size];
      rough.solve(following, x, attainable(1e-4, sigma) / (Math.sqrt(size) * sigma));
      removeKnown(x);
      Vectors.scale(x, 1 / Vectors.norm(x));
      following = x;
      double quotient = rayleigh(x);
      if (quotient > 0.7 * before || quotient <= floor) {
        return Math.max(floor, quotient);
      }
      before = quotient;
      sigma = Math.max(floor, quotient / 4);
    }
  }

  /**
   * The smallest eigenpairs of the complement, in rising order: at least {@code wanted} of them, or
   * as many as it takes until one is not below {@code bound}, or all there are, or {@code most}.
   */
  List<LanczosPart.Pair> smallest(int wanted, int most, double bound) {
    int check = Math.min(room, 2 * CHECK_EVERY);
    while (true) {
      while (count < check) {
        extend();
      }
      DenseSymmetric.Pairs ritz = DenseSymmetric.pairs(lowerTriangle());
      boolean all = count == size - known.size();
      List<LanczosPart.Pair> converged = converged(ritz, all, wanted, most, bound);
      if (isEnough(converged, wanted, most, bound) || (all && converged.size() == count)) {
        converged.sort(Comparator.comparingDouble(LanczosPart.Pair::value));
        return converged;
      }
      if (steps > MOST_STEPS_PER_PAIR * (wanted + 1) || all) {
        throw new NoConvergenceException(
            "converged eigenpairs of " + wanted + " wanted", steps, converged.size(), wanted);
      }
      if (count == room) {
        restart(ritz, Math.max(converged.size() + 1, room / 2));
      }
      check = Math.min(room, count + Math.max(CHECK_EVERY, count / 4));
    }
  }

  /** One more basis vector q, and the one that follows from (L + σI)⁻¹q. */
  private void extend() {
    double[] q = following;
    basis[count] = q;
    double[] w = new double[size];
    solver.solve(q, w, solveResidual / (Math.sqrt(size) * shift));
    steps++;
    double[] column = new double[room];
    count++;
    double before = Vectors.norm(w);
    for (int pass = 0; pass < 2; pass++) {
      removeKnown(w);
      removeBasis(w, column);
    }
    projected[count - 1] = column;
    followingNorm = Vectors.norm(w);
    if (followingNorm > 1e-8 * before) {
      Vectors.scale(w, 1 / followingNorm);
      following = w;
    } else { // the space is invariant: what it holds is exact, and more must come from elsewhere
      followingNorm = 0;
      if (count + known.size() < size) {
        following = randomStart();
      }
    }
  }

  private void removeKnown(double[] w) {
    for (LanczosPart.Pair pair : known) {
      Vectors.add(w, -Vectors.dot(pair.vector(), w), pair.vector(), size);
    }
  }

  private void removeBasis(double[] w, double[] coefficients) {
    for (int j = 0; j < count; j++) {
      double c = Vectors.dot(basis[j], w);
      coefficients[j] += c;
      Vectors.add(w, -c, basis[j], size);
    }
  }

  private double[][] lowerTriangle() {
    double[][] lower = new double[count][];
    for (int i = 0; i < count; i++) {
      lower[i] = Arrays.copyOf(projected[i], i + 1);
    }
    return lower;
  }

  /** The lowest pairs up to the first that has not converged; ritz values fall with θ. */
  private List<LanczosPart.Pair> converged(
      DenseSymmetric.Pairs ritz, boolean all, int wanted, int most, double bound) {
    List<LanczosPart.Pair> converged = new ArrayList<>();
    for (int k = count - 1; k >= 0; k--) {
      double estimate = followingNorm * Math.abs(ritz.vectors()[k][count - 1]);
      if (!all && estimate > ESTIMATED_RESIDUAL * ritz.values()[k]) {
        break;
      }
      double[] vector = combine(ritz.vectors()[k]);
      double value = rayleigh(vector);
      double residual = residual(vector, value);
      if (residual > Math.max(TOLERATED_RESIDUAL, 100 * solveResidual) * (value + shift)) {
        break;
      }
      converged.add(new LanczosPart.Pair(value, vector));
      if (isEnough(converged, wanted, most, bound)) {
        break;
      }
    }
    return converged;
  }

  private static boolean isEnough(
      List<LanczosPart.Pair> converged, int wanted, int most, double bound) {
    int have = converged.size();
    return have >= most
        || (have >= wanted
            && (bound == Double.POSITIVE_INFINITY || converged.get(have - 1).value() >= bound));
  }

  private double[] combine(double[] coefficients) {
    double[] vector = new double[size];
    for (int j = 0; j < count; j++) {
      Vectors.add(vector, coefficients[j], basis[j], size);
    }
    removeKnown(vector);
    Vectors.scale(vector, 1 / Vectors.norm(vector));
    return vector;
  }

  /** xᵀLx as a sum of squares, in which nothing cancels, for x of length one. */
  private double rayleigh(double[] x) {
    double[] sum = new double[1];
    graph.forEachEdge((a, b, weight) -> sum[0] += weight * (x[a] - x[b]) * (x[a] - x[b]));
    return sum[0];
  }

  private double residual(double[] x, double value) {
    Graph.Rows rows = graph.rows();
    for (int i = 0; i < size; i++) {
      double sum = (rows.degree()[i] - value) * x[i];
      for (int k = rows.start()[i]; k < rows.start()[i + 1]; k++) {
        sum -= rows.weight()[k] * x[rows.neighbour()[k]];
      }
      image[i] = sum;
    }
    return Vectors.norm(image);
  }

  /** Keeps the lowest Ritz vectors, whose projection is diagonal, and the vector that follows. */
  private void restart(DenseSymmetric.Pairs ritz, int keep) {
    int kept = Math.min(keep, room - CHECK_EVERY);
    double[] rotated = new double[kept];
    for (int i = 0; i < size; i++) { // in place, one entry of all vectors at a time
      for (int k = 0; k < kept; k++) {
        double[] coefficients = ritz.vectors()[count - 1 - k];
        double sum = 0;
        for (int j = 0; j < count; j++) {
          sum += coefficients[j] * basis[j][i];
        }
        rotated[k] = sum;
      }
      for (int k = 0; k < kept; k++) {
        basis[k][i] = rotated[k];
      }
    }
    for (int k = 0; k < kept; k++) {
      projected[k] = new double[room];
      projected[k][k] = ritz.values()[count - 1 - k];
    }
    count = kept;
  }
}
