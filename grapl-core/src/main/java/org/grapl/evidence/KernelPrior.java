package org.grapl.evidence;

import java.util.Arrays;
import java.util.Optional;
import java.util.function.Function;
import org.grapl.estimate.Kernel;
import org.grapl.graph.Graph;
import org.grapl.linear.DenseInverse;
import org.grapl.linear.ShiftedLaplacian;
import org.grapl.linear.UpdatableInverse;
import org.grapl.linear.Vectors;

/**
 * The covariance K of a {@link Kernel} on a graph: even, that is every item varies as much as any
 * other, however it is linked, and scaled so that the part of the field that is not constant has a
 * variance of 1 on average over the items:
 *
 * <pre>K = scale · D M⁻¹ D,   M = B or B⁴,   B = L + d̄·ridge·I,   D_ii = (M⁻¹)_ii^−½
 * 1/scale = mean_i [P D M⁻¹ D P]_ii,   P = I − 11ᵀ/N.</pre>
 *
 * or with {@link Walks} in place of M⁻¹.
 *
 * <p>One owner, not thread-safe.
 */
final class KernelPrior {

  /** Up to this many items a covariance that is not the inverse of links is a dense matrix. */
  private static final int DENSE_UP_TO = 2000;

  /**
   * Above, a covariance may have so many independent directions ({@link SmoothInverse#directions}).
   * One that reaches a few items only explains what was checked along a border better than any
   * other, and says nothing about the rest: on a grid of 10,000 items, where walks of 32 steps have
   * 411, they left 1,633 items wrong instead of 134.
   */
  private static final double MOST_DIRECTIONS = 100;

  /** Of what walks share: where what they leave besides is less, it is rounding. */
  private static final double ROUNDING = 1e-10;

  private static final int LONGER = 4;
  private static final int MOST_STEPS = 512;

  private final KernelLinks links;
  private final Kernel kernel;
  private final double shift;

  /** M⁻¹: all of it, unless M = B. */
  private final UpdatableInverse inverse;

  private final double scale;
  private final double constantPart;
  private final double[] factor;

  /**
   * The covariance of a kernel; empty if rounding makes it singular, or if it reaches too little of
   * the graph.
   *
   * @param links with the weights that the kernel wants
   */
  static Optional<KernelPrior> of(Kernel kernel, KernelLinks links) {
    return Inverses.computed(() -> inverse(kernel, links))
        .flatMap(Function.identity())
        .map(inverse -> new KernelPrior(kernel, links, inverse))
        .filter(KernelPrior::isSound);
  }

  /** M⁻¹. */
  private static Optional<UpdatableInverse> inverse(Kernel kernel, KernelLinks links) {
    if (kernel.power() == 1) {
      return Optional.of(links.inverse(shifts(kernel, links)));
    }
    SmoothCovariance covariance =
        kernel.steps() > 0
            ? new Walks(links.graph(), kernel.steps())
            : new Powers(links.inverse(shifts(kernel, links)), kernel.power());
    return links.size() <= DENSE_UP_TO
        ? Optional.of(dense(covariance))
        : reaching(covariance, kernel.steps(), links.graph()).map(SmoothInverse::new);
  }

  /**
   * A covariance that reaches far enough: where walks do not, longer ones may. (On a map directions
   * are as many fewer as steps are more.)
   */
  private static Optional<SmoothCovariance> reaching(
      SmoothCovariance first, int firstSteps, Graph graph) {
    SmoothCovariance covariance = first;
    double directions = SmoothInverse.directions(covariance);
    int steps = firstSteps;
    while (directions > MOST_DIRECTIONS
        && steps > 0
        && LONGER * steps <= MOST_STEPS
        && directions * steps <= MOST_DIRECTIONS * MOST_STEPS) {
      steps *= LONGER;
      covariance = new Walks(graph, steps);
      directions = SmoothInverse.directions(covariance);
    }
    return directions <= MOST_DIRECTIONS ? Optional.of(covariance) : Optional.empty();
  }

  private static double[] shifts(Kernel kernel, KernelLinks links) {
    double[] shifts = new double[links.size()];
    Arrays.fill(shifts, kernel.ridge() * links.meanDegree());
    return shifts;
  }

  private static UpdatableInverse dense(SmoothCovariance covariance) {
    double[][] columns = new double[covariance.size()][covariance.size()];
    for (int item = 0; item < columns.length; item++) {
      columns[item][item] = 1;
    }
    covariance.multiply(columns);
    return DenseInverse.known(columns);
  }

  private boolean isSound() {
    return Arrays.stream(factor).allMatch(each -> each > 0 && Double.isFinite(each))
        && scale > 0
        && Double.isFinite(scale)
        && (kernel.steps() == 0 || isMoreThanRounding());
  }

  /**
   * Whether walks still tell where they began. Among a few items that are all linked they do not,
   * and the difference of two equal numbers would be scaled up to a covariance that is none.
   */
  private boolean isMoreThanRounding() {
    double[] degree = links.graph().rows().degree();
    double all = Arrays.stream(degree).sum();
    for (int item = 0; item < factor.length; item++) {
      // 1/factor² is the item's own part of C = W^steps − vvᵀ/(vᵀv), degree/all what was taken off.
      if (1 < ROUNDING * degree[item] / all * factor[item] * factor[item]) {
        return false;
      }
    }
    return true;
  }

  private KernelPrior(Kernel kernel, KernelLinks links, UpdatableInverse inverse) {
    int size = links.size();
    this.links = links;
    this.kernel = kernel;
    this.shift = kernel.ridge() * links.meanDegree();
    this.inverse = inverse;
    double[] diagonal = inverse.diagonal();
    this.factor = Arrays.stream(diagonal).map(each -> 1 / Math.sqrt(each)).toArray();
    double[] sums = new double[size];
    inverse.multiply(factor, sums);
    double constant = Vectors.dot(factor, sums) / size;
    // A single item has nothing but a constant part.
    this.scale = size > 1 ? size / (size - constant) : 1;
    this.constantPart = kernel.steps() > 0 ? 0 : scale / energyOfOnes();
  }

  /** (D⁻¹1)ᵀ M D⁻¹1. */
  private double energyOfOnes() {
    ShiftedLaplacian system = ShiftedLaplacian.uniform(links.graph(), shift);
    double[] start = Arrays.stream(factor).map(each -> 1 / each).toArray();
    double[] x = start.clone();
    for (int k = 0; k < kernel.power(); k++) {
      system.multiply(x.clone(), x);
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
      double own = scale * factor[items[k]];
      for (int j = 0; j < out[k].length; j++) {
        out[k][j] *= own * factor[j];
      }
    }
  }

  /** (M + diag(more))⁻¹: the field after observations that make so much more on the diagonal. */
  UpdatableInverse conditioned(double[] more) {
    return kernel.power() == 1 ? sparse(more) : changed(more);
  }

  private UpdatableInverse sparse(double[] more) {
    double[] shifts = new double[more.length];
    Arrays.setAll(shifts, item -> shift + more[item]);
    return links.inverse(shifts);
  }

  /**
   * M⁻¹ changed item by item: of a dense matrix m·N²/2 multiplications for the m that were
   * observed, N³/2 for M + diag(more) from scratch.
   */
  private UpdatableInverse changed(double[] more) {
    UpdatableInverse changed = inverse.copy();
    for (int item = 0; item < more.length; item++) {
      if (more[item] > 0) {
        changed.addToDiagonal(item, more[item]);
      }
    }
    return changed;
  }
}
