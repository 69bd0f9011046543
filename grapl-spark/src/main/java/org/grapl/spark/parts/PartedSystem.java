package org.grapl.spark.parts;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.grapl.engine.gradient.ApproximateCholesky;
import org.grapl.engine.gradient.ConjugateGradient;
import org.grapl.engine.gradient.Preconditioner;
import org.grapl.graph.Graph;
import org.grapl.internal.Check;
import org.grapl.linear.ErrorCertificate;
import org.grapl.linear.NoConvergenceException;
import org.grapl.linear.ShiftedLaplacian;
import org.grapl.linear.ShiftedSystem;
import org.grapl.linear.SolveReport;
import org.grapl.random.KeyedRandom;
import org.grapl.random.Role;
import org.jspecify.annotations.Nullable;

/**
 * V = L + diag(shift) with the rows of L in parts, and V·x = b for several b at once: each pass
 * over the parts takes every one of them a step further ({@link Lane}), and those that are done
 * leave.
 *
 * <p>The preconditioner is {@link LevelsAndDiagonal}. What is not done after {@value #PATIENCE}
 * passes goes on with {@link ApproximateCholesky} of a graph of at most {@value #PER_ITEM} links
 * per item that stands for all ({@link PartedLaplacian#sampled}), which is kept here: passes are
 * what costs. One owner, not thread-safe.
 */
public final class PartedSystem implements ShiftedSystem {

  /** Fetching and factorising the sampled graph takes about as long as so many passes. */
  private static final int PATIENCE = 25;

  /** Of links in the sampled graph: with 3 some 100 bytes per item, factor and all. */
  private static final int PER_ITEM = 3;

  /** Samples of a diagonal in one pass: eight vectors there and back, and eight times six here. */
  private static final int TOGETHER = 8;

  private static final int SAMPLES = 64;

  /**
   * An error far below that of the sampling. (Ten times this left out what converges last on
   * geometric graphs: variances were off by 15 % there, now by 5 %.)
   */
  private static final double OF_SAMPLES = 0.003;

  private final PartedLaplacian links;
  private final double[] shift;
  private final LevelsAndDiagonal diagonal;
  private final ErrorCertificate certificate;
  private final int limit;
  private @Nullable Graph sampled;
  private @Nullable ApproximateCholesky factor;
  private boolean isFactorStale;
  private int passes;

  /** Of the last solution that was certified. */
  private double[] residual = {};

  /** The system with this shift, copied; every entry must be a finite number > 0. */
  public PartedSystem(PartedLaplacian links, double[] shift) {
    Check.length("shift", links.size(), shift);
    for (double degree : links.degree()) {
      Check.finite("sum of the weights at an item", degree);
    }
    for (double s : shift) {
      Check.positive("shift", s);
    }
    this.links = links;
    this.shift = shift.clone();
    this.diagonal = new LevelsAndDiagonal(this);
    this.certificate = new ErrorCertificate(this);
    this.limit = ConjugateGradient.limit(shift.length);
  }

  /** L + λI. */
  static PartedSystem uniform(PartedLaplacian links, double lambda) {
    double[] shift = new double[links.size()];
    Arrays.fill(shift, lambda);
    return new PartedSystem(links, shift);
  }

  PartedLaplacian links() {
    return links;
  }

  @Override
  public int size() {
    return shift.length;
  }

  @Override
  public double shift(int item) {
    return shift[item];
  }

  @Override
  public double diagonal(int item) {
    return links.degree()[item] + shift[item];
  }

  @Override
  public void addToDiagonal(int item, double amount) {
    shift[item] += Check.positive("amount", amount);
    isFactorStale = true;
  }

  /** b − V·x of the last certified solution, shared. */
  public double[] residual() {
    return residual;
  }

  /**
   * Improves {@code x} until the certified error of each entry is at most {@code accuracy}, or as
   * small as rounding allows. The certificate is sharpened on the way by a solve of V·h = 1, in the
   * same passes.
   *
   * @param x the first guess, overwritten with the solution
   * @throws NoConvergenceException if neither is reached
   */
  public SolveReport solve(double[] b, double[] x, double accuracy) {
    Check.positive("accuracy", accuracy);
    Lane wanted = Lane.certified(b, x, certificate, this, accuracy);
    Lane bound = Lane.sharpening(certificate, size());
    int before = passes;
    solve(List.of(wanted, bound));
    double reached = certificate.bound(wanted.residual());
    if (!(reached <= accuracy || reached <= roundingFloor(wanted, certificate))) {
      throw new NoConvergenceException("certified error", passes - before, reached, accuracy);
    }
    residual = wanted.residual();
    return new SolveReport("conjugate gradients in parts", passes - before, reached);
  }

  /** Takes all lanes to their goals. */
  void solve(List<Lane> lanes) {
    diagonal.refresh();
    boolean isAtHand = factor != null && !isFactorStale;
    Preconditioner preconditioner = isAtHand ? factor() : diagonal;
    List<Lane> going = new ArrayList<>(lanes);
    for (Lane lane : going) {
      lane.begin(preconditioner);
    }
    going.removeIf(Lane::isDone);
    for (int pass = 1; !going.stream().allMatch(Lane::isAuxiliary); pass++) {
      if (pass > limit) {
        throw new NoConvergenceException(
            "estimated relative error",
            limit,
            Math.sqrt(going.get(0).left()),
            ErrorCertificate.ROUNDING);
      }
      double[][] images = pass(going);
      boolean isSlow = pass == PATIENCE && !isAtHand;
      for (int k = 0; k < images.length; k++) {
        going.get(k).take(images[k], preconditioner);
      }
      going.removeIf(Lane::isDone);
      if (isSlow && !going.isEmpty()) {
        preconditioner = factor();
        for (Lane lane : going) {
          lane.restart(preconditioner);
        }
      }
    }
  }

  /** V times what each lane wants. */
  private double[][] pass(List<Lane> lanes) {
    double[][] x = lanes.stream().map(Lane::wanted).toArray(double[][]::new);
    double[][] out = new double[x.length][size()];
    links.multiply(x, out);
    double[] degree = links.degree();
    for (int lane = 0; lane < x.length; lane++) {
      double[] own = x[lane];
      double[] image = out[lane];
      for (int i = 0; i < image.length; i++) {
        image[i] = (degree[i] + shift[i]) * own[i] - image[i];
      }
    }
    passes++;
    return out;
  }

  private ApproximateCholesky factor() {
    if (sampled == null) {
      sampled = links.sampled(PER_ITEM);
    }
    if (factor == null || isFactorStale) {
      factor = new ApproximateCholesky(new ShiftedLaplacian(sampled, shift));
      isFactorStale = false;
    }
    return factor;
  }

  /**
   * The bound that a solution exact to the last digit may still get: its residual is as large as
   * the rounding of the products that make it up. Of |V|·|x| no more is looked at than the largest
   * entry of x, so this may be somewhat larger than need be.
   */
  double roundingFloor(Lane lane, ErrorCertificate with) {
    double most = Arrays.stream(lane.solution()).map(Math::abs).max().orElse(0);
    return with.bound(
        item ->
            ErrorCertificate.ROUNDING
                * (diagonal(item) * Math.abs(lane.solution()[item]) + links.degree()[item] * most));
  }

  /**
   * The diagonal of V⁻¹ without its columns, by sampling: r with E rrᵀ = V is a sum over links of
   * ±√w(e_a − e_b) and over items of ±√shift·e, and x = V⁻¹r has the second moments V⁻¹ (G.
   * Papandreou and A. L. Yuille, 2010). Two parts are known without sampling, the level of the
   * component and what an item varies given all others, so that only the rest of x is looked at,
   *
   * <pre>
   * (V⁻¹)_ii = 1/V_ii + (deg_i/V_ii)²/Σshift + E m_i²,   m = x − r/V_ii  without their levels
   * </pre>
   *
   * (conditioning on the neighbours: P. Sidén, F. Lindgren, D. Bolin, M. Villani, 2018). The
   * relative error of an entry has a deviation of at most √(2/{@value #SAMPLES}) = 0.18 of the
   * share that m has in it. Signs are keyed by item and link, so that they can be drawn where the
   * links are.
   */
  double[] inverseDiagonal() {
    int size = size();
    diagonal.refresh();
    double[] variances = new double[size];
    for (int first = 0; first < SAMPLES; first += TOGETHER) {
      double[][] right = perturbed(first);
      List<Lane> lanes = new ArrayList<>();
      for (double[] r : right) {
        diagonal.takeOutLevels(r);
        lanes.add(Lane.relative(r, OF_SAMPLES));
      }
      solve(lanes);
      for (int lane = 0; lane < TOGETHER; lane++) {
        double[] x = lanes.get(lane).solution();
        for (int item = 0; item < size; item++) {
          double m = x[item] - right[lane][item] / diagonal(item);
          variances[item] += m * m / SAMPLES;
        }
      }
    }
    for (int item = 0; item < size; item++) {
      double inverse = 1 / diagonal(item);
      double throughLevel = links.degree()[item] * inverse;
      variances[item] += inverse + throughLevel * throughLevel / diagonal.shiftAround(item);
    }
    return variances;
  }

  /** Vectors r with E rrᵀ = V. */
  private double[][] perturbed(int first) {
    int size = size();
    double[][] right = new double[TOGETHER][size];
    links.perturb(first, right);
    for (int item = 0; item < size; item++) {
      double root = Math.sqrt(shift[item]);
      long signs = KeyedRandom.of(0, Role.DIAGONAL, item).nextLong() >>> first;
      for (int lane = 0; lane < TOGETHER; lane++) {
        right[lane][item] += (signs >>> lane & 1) == 0 ? root : -root;
      }
    }
    return right;
  }
}
