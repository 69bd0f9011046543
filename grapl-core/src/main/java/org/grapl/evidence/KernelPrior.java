package org.grapl.evidence;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.IntStream;
import org.grapl.estimate.EnginePlan;
import org.grapl.estimate.Kernel;
import org.grapl.linear.DenseInverse;
import org.grapl.linear.KeptColumns;
import org.grapl.linear.ShiftedLaplacian;
import org.grapl.linear.UpdatableInverse;
import org.grapl.linear.Vectors;
import org.jspecify.annotations.Nullable;

/**
 * The covariance K of a {@link Kernel} on a graph: even, that is every item varies as much as any
 * other, however it is linked, and scaled so that the part of the field that is not constant has a
 * variance of 1 on average over the items:
 *
 * <pre>K = scale · D M⁻¹ D,   M = B, B² or B⁴,   B = L + d̄·ridge·I,   D_ii = (M⁻¹)_ii^−½
 * 1/scale = mean_i [P D M⁻¹ D P]_ii,   P = I − 11ᵀ/N.</pre>
 *
 * <p>One owner, not thread-safe.
 */
final class KernelPrior {

  /**
   * Up to this many items everything is computed anew whenever the fit changes, which takes some ms
   * and leaves no rounding behind; above, what is there is changed where that is cheaper.
   */
  static final int SMALL = EnginePlan.EXACT_UP_TO;

  /** Columns kept on larger graphs: those of all candidates of some checks. */
  private static final int KEPT = 24;

  private final KernelLinks links;
  private final int power;
  private final double shift;
  private final UpdatableInverse inverse;
  private final double scale;
  private final double constantPart;
  private final double[] scratch;
  private final double[] factor;

  /** M if it is a power, made when it is first wanted: as long as a third of what follows. */
  private double @Nullable [][] raised;

  /**
   * The covariance of a kernel; empty if rounding makes it singular.
   *
   * @param links with the weights that the kernel wants
   */
  static Optional<KernelPrior> of(Kernel kernel, KernelLinks links) {
    return Inverses.computed(() -> new KernelPrior(kernel, links)).filter(KernelPrior::isSound);
  }

  private boolean isSound() {
    return Arrays.stream(factor).allMatch(each -> each > 0 && Double.isFinite(each))
        && scale > 0
        && Double.isFinite(scale);
  }

  private KernelPrior(Kernel kernel, KernelLinks links) {
    int size = links.size();
    this.links = links;
    this.power = kernel.power();
    this.shift = kernel.ridge() * links.meanDegree();
    double[] shifts = new double[size];
    Arrays.fill(shifts, shift);
    this.inverse = links.inverse(shifts);
    this.scratch = new double[size];
    this.factor = new double[size];
    double[] diagonal = diagonal();
    for (int item = 0; item < size; item++) {
      factor[item] = 1 / Math.sqrt(diagonal[item]);
    }
    double[] sums = new double[size];
    inverse.multiply(factor, sums);
    multiplyOnceMore(sums, power - 1);
    double constant = Vectors.dot(factor, sums) / size;
    // A single item has nothing but a constant part.
    this.scale = size > 1 ? size / (size - constant) : 1;
    this.constantPart = scale / energyOfOnes();
  }

  /** (D⁻¹1)ᵀ M D⁻¹1; infinite where the links are kept elsewhere. */
  private double energyOfOnes() {
    if (!(links instanceof KernelLinks.Here here)) {
      return Double.POSITIVE_INFINITY;
    }
    ShiftedLaplacian system = ShiftedLaplacian.uniform(here.graph(), shift);
    double[] x = new double[factor.length];
    Arrays.setAll(x, item -> 1 / factor[item]);
    double[] start = x.clone();
    for (int k = 0; k < power; k++) {
      System.arraycopy(x, 0, scratch, 0, x.length);
      system.multiply(scratch, x);
    }
    return Vectors.dot(start, x);
  }

  /**
   * The largest a for which K − a11ᵀ is a covariance, 1/(1ᵀK⁻¹1): how much of the variance of all
   * items is that of a common level.
   */
  double constantPart() {
    return constantPart;
  }

  /** Of M⁻¹: of an even power, the sums of the squared entries of each column of its root. */
  private double[] diagonal() {
    if (power == 1) {
      return inverse.diagonal();
    }
    double[] diagonal = new double[scratch.length];
    double[] root = new double[scratch.length];
    for (int item = 0; item < root.length; item++) {
      inverse.column(item, root);
      multiplyOnceMore(root, power / 2 - 1);
      diagonal[item] = Vectors.dot(root, root);
    }
    return diagonal;
  }

  /** D_ii. */
  double factor(int item) {
    return factor[item];
  }

  double scale() {
    return scale;
  }

  /** How many {@link #columns} are best asked for at once. */
  int together() {
    return inverse.columnsAtOnce();
  }

  /** out[k] = Ke, the covariances of items[k] with all, the common level aside. */
  void columns(int[] items, double[][] out) {
    inverse.columns(items, out);
    for (int k = 0; k < items.length; k++) {
      multiplyOnceMore(out[k], power - 1);
      double own = scale * factor[items[k]];
      for (int j = 0; j < out[k].length; j++) {
        out[k][j] *= own * factor[j];
      }
    }
  }

  /** x = B⁻ᵗx, t times. */
  private void multiplyOnceMore(double[] x, int times) {
    for (int k = 0; k < times; k++) {
      System.arraycopy(x, 0, scratch, 0, x.length);
      inverse.multiply(scratch, x);
    }
  }

  /**
   * @param inverse (M + diag(more))⁻¹
   * @param diagonal its diagonal
   */
  record Conditioned(UpdatableInverse inverse, double[] diagonal) {

    private static Conditioned of(UpdatableInverse inverse) {
      return new Conditioned(inverse, inverse.diagonal());
    }
  }

  /** The field after observations that make so much more on the diagonal. */
  Conditioned conditioned(double[] more) {
    if (power > 1) {
      return Conditioned.of(dense(more));
    }
    if (links.size() <= SMALL) {
      return Conditioned.of(sparse(more));
    }
    int[] changed = IntStream.range(0, more.length).filter(item -> more[item] > 0).toArray();
    return inverse.isCheaperAnew(changed.length)
        ? Conditioned.of(new KeptColumns(sparse(more), KEPT))
        : followed(changed, more);
  }

  private UpdatableInverse sparse(double[] more) {
    double[] shifts = new double[more.length];
    for (int item = 0; item < shifts.length; item++) {
      shifts[item] = shift + more[item];
    }
    return links.inverse(shifts);
  }

  /** From the field without observations, one item after the other. */
  private Conditioned followed(int[] changed, double[] more) {
    int size = links.size();
    UpdatableInverse fresh = new KeptColumns(inverse.copy(), KEPT);
    double[] diagonal = new double[size];
    for (int item = 0; item < size; item++) {
      diagonal[item] = 1 / (factor[item] * factor[item]);
    }
    int together = Math.min(KEPT, fresh.columnsAtOnce());
    double[][] columns = new double[Math.min(together, changed.length)][size];
    for (int first = 0; first < changed.length; first += together) {
      int[] items = Arrays.copyOfRange(changed, first, Math.min(changed.length, first + together));
      fresh.columns(items, columns); // so that each of them is kept
      for (int item : items) {
        double[] column = columns[0];
        fresh.column(item, column);
        double gain = more[item] / (1 + more[item] * column[item]);
        for (int j = 0; j < size; j++) {
          diagonal[j] -= gain * column[j] * column[j];
        }
        diagonal[item] = column[item] / (1 + more[item] * column[item]);
        fresh.addToDiagonal(item, more[item]);
      }
    }
    return new Conditioned(fresh, diagonal);
  }

  private UpdatableInverse dense(double[] more) {
    if (raised == null) {
      raised = raised();
    }
    double[][] lower = new double[raised.length][];
    for (int i = 0; i < lower.length; i++) {
      lower[i] = raised[i].clone();
      lower[i][i] += more[i];
    }
    return DenseInverse.of(lower);
  }

  /** The lower triangle of M. */
  private double[][] raised() {
    if (!(links instanceof KernelLinks.Here here)) {
      throw new IllegalStateException("powers need all links in memory");
    }
    int size = links.size();
    ShiftedLaplacian system = ShiftedLaplacian.uniform(here.graph(), shift);
    double[] column = new double[size];
    double[] product = new double[size];
    double[][] lower = new double[size][];
    for (int i = 0; i < size; i++) {
      Arrays.fill(product, 0);
      product[i] = 1;
      for (int k = 0; k < power; k++) {
        System.arraycopy(product, 0, column, 0, size);
        system.multiply(column, product);
      }
      lower[i] = Arrays.copyOf(product, i + 1);
    }
    return lower;
  }
}
