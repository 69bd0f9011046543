package org.grapl.research.spectrum;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.grapl.graph.Graph;
import org.grapl.internal.SparseRows;
import org.grapl.linear.NoConvergenceException;
import org.grapl.linear.Vectors;

/**
 * One search for the smallest eigenvalues of L in the complement of known eigenvectors: Lanczos
 * iterations on a {@link SpectralFilter} of L with full reorthogonalisation and thick restarts (K.
 * Wu and H. Simon, "Thick-Restart Lanczos Method", 2000). Every pair that leaves has had its
 * residual checked against L itself.
 */
final class LanczosSearch {

  /**
   * Lanczos's own estimate, relative to the eigenvalue of the filter, at which a pair leaves. Much
   * less than is tolerated, because the errors of known vectors limit how well their complement can
   * be searched.
   */
  private static final double ESTIMATED_RESIDUAL = 1e-10;

  private static final int CHECK_EVERY = 8;
  private static final int STEPS_BEFORE_GIVING_UP = 3 * CHECK_EVERY;
  private static final int MOST_STEPS_PER_PAIR = 400;

  /** After so many steps per basis vector a search makes do with what it has. */
  private static final int PATIENCE = 4;

  private final Graph graph;
  private final int size;
  private final SpectralFilter filter;
  private final List<LanczosPart.Pair> known;
  private final int room;
  private final LanczosPart.Starts starts;
  private final double[] image;
  private final double[][] basis;

  /** The upper triangle of Qᵀf(L)Q, column by column. */
  private final double[][] projected;

  private int count;

  /** The vector with which the basis goes on, and its length before it was normalised. */
  private double[] following;

  private double followingNorm;
  private int steps;

  /** A search with at most {@code room} vectors of its own, beside the known ones. */
  LanczosSearch(
      Graph graph,
      SpectralFilter filter,
      List<LanczosPart.Pair> known,
      int room,
      LanczosPart.Starts starts) {
    this.graph = graph;
    this.size = graph.size();
    this.filter = filter;
    this.known = known;
    this.room = Math.min(room - 4, size - known.size()); // 4 for work
    this.starts = starts;
    this.image = new double[size];
    this.basis = new double[this.room][];
    this.projected = new double[this.room][];
    this.following = start();
  }

  /** A random vector orthogonal to everything so far. */
  private double[] start() {
    double[] start = starts.next();
    orthogonalise(start, new double[room]);
    Vectors.scale(start, 1 / Vectors.norm(start));
    return start;
  }

  /**
   * The smallest eigenpairs of the complement, in rising order: {@code wanted} of them, or as many
   * as it takes until one is not below {@code bound}, or all there are, or {@code most}, or as many
   * as the filter lets through, which may be none, or what has come of a long search.
   */
  List<LanczosPart.Pair> smallest(int wanted, int most, double bound) {
    int check = Math.min(room, 2 * CHECK_EVERY);
    while (true) {
      while (count < check) {
        extend();
      }
      DenseSymmetric.Pairs ritz = DenseSymmetric.pairs(lowerTriangle());
      List<LanczosPart.Pair> converged = new ArrayList<>();
      boolean enough = false;
      int k = count - 1;
      while (!enough && k >= 0 && addIfConverged(ritz, k, converged)) {
        int have = converged.size();
        double last = converged.get(have - 1).value();
        enough = have >= most || (have >= wanted && (bound > Double.MAX_VALUE || last >= bound));
        k--;
      }
      boolean silent = k >= 0 && ritz.values()[k] <= filter.damped();
      boolean slow = !converged.isEmpty() && steps > PATIENCE * room;
      if (enough || k < 0 || slow || (silent && steps >= STEPS_BEFORE_GIVING_UP)) {
        converged.sort(Comparator.comparingDouble(LanczosPart.Pair::value));
        return converged;
      }
      if (steps > MOST_STEPS_PER_PAIR * (wanted + 1) || isComplete()) {
        throw new NoConvergenceException(
            "converged eigenpairs of " + wanted + " wanted", steps, converged.size(), wanted);
      }
      if (count == room) {
        restart(ritz, Math.max(converged.size() + 1, room / 2));
      }
      check = Math.min(room, count + Math.max(CHECK_EVERY, count / 4));
    }
  }

  private boolean isComplete() {
    return count + known.size() == size;
  }

  /** One more basis vector q, and the one that follows from f(L)q. */
  private void extend() {
    basis[count] = following;
    double[] w = filter.apply(following);
    steps++;
    count++;
    double before = Vectors.norm(w);
    double[] column = new double[room];
    orthogonalise(w, column);
    projected[count - 1] = column;
    followingNorm = Vectors.norm(w);
    if (followingNorm > 1e-9 * before) {
      Vectors.scale(w, 1 / followingNorm);
      following = w;
    } else { // the space is invariant: what it holds is exact, and more must come from elsewhere
      followingNorm = 0;
      if (!isComplete()) {
        following = start();
      }
    }
  }

  /** Twice is enough (B. Parlett, "The Symmetric Eigenvalue Problem", 1980, section 6.9). */
  private void orthogonalise(double[] w, double[] coefficients) {
    for (int pass = 0; pass < 2; pass++) {
      removeKnown(w);
      for (int j = 0; j < count; j++) {
        double c = Vectors.dot(basis[j], w);
        coefficients[j] += c;
        Vectors.add(w, -c, basis[j], size);
      }
    }
  }

  private void removeKnown(double[] w) {
    for (LanczosPart.Pair pair : known) {
      Vectors.add(w, -Vectors.dot(pair.vector(), w), pair.vector(), size);
    }
  }

  private double[][] lowerTriangle() {
    double[][] lower = new double[count][];
    for (int i = 0; i < count; i++) {
      lower[i] = Arrays.copyOf(projected[i], i + 1);
    }
    return lower;
  }

  private boolean addIfConverged(
      DenseSymmetric.Pairs ritz, int k, List<LanczosPart.Pair> converged) {
    double[] coefficients = ritz.vectors()[k];
    double estimate = followingNorm * Math.abs(coefficients[count - 1]);
    if (ritz.values()[k] <= filter.damped()
        || (!isComplete() && estimate > ESTIMATED_RESIDUAL * Math.abs(ritz.values()[k]))) {
      return false;
    }
    double[] combined = new double[size];
    for (int j = 0; j < count; j++) {
      Vectors.add(combined, coefficients[j], basis[j], size);
    }
    double[] vector = filter.polish(combined);
    removeKnown(vector);
    Vectors.scale(vector, 1 / Vectors.norm(vector));
    double value = LanczosPart.rayleigh(graph, vector);
    if (!(residual(vector, value) <= filter.tolerance() * (value + filter.scale()))) {
      return false;
    }
    converged.add(new LanczosPart.Pair(value, vector));
    return true;
  }

  private double residual(double[] x, double value) {
    SparseRows rows = graph.rows();
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
