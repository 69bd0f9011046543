package org.grapl.engine;

import java.util.function.IntToDoubleFunction;
import org.grapl.Question;
import org.grapl.Smoothing;
import org.grapl.Tally;
import org.grapl.engine.separator.SeparatorSystem;
import org.grapl.engine.separator.SeparatorTree;
import org.grapl.estimate.Accuracy;
import org.grapl.estimate.ItemOrder;
import org.grapl.estimate.LaplacianEstimator;
import org.grapl.estimate.Variances;
import org.grapl.graph.Graph;
import org.grapl.internal.Check;
import org.grapl.internal.SparseRows;
import org.grapl.linear.ErrorCertificate;
import org.grapl.linear.ShiftedLaplacian;
import org.grapl.linear.SolveReport;

/**
 * The Laplacian-regularised estimate on a tree of separators: for graphs too large for all means to
 * be computed at each step, but that fall apart when few items are taken out (maps, grids, small
 * worlds, up to 10⁶ items and more). Only means that move by more than their {@link Accuracy} are
 * brought up to date; the others are certified to be within it.
 */
public final class SeparatorEstimator extends LaplacianEstimator<ShiftedLaplacian> {

  /** After this many observations all is evaluated and checked against the equations themselves. */
  private static final int CHECK_EVERY = 4096;

  /** The share of the smallest tolerance that rounding may take before all is factorised anew. */
  private static final double ROUNDING_SHARE = 0.01;

  private final SeparatorTree tree;
  private final SeparatorSystem solver;
  private final Tolerances tolerances;
  private final ErrorCertificate certificate;
  private final IntToDoubleFunction toleranceOf;
  private final IntToDoubleFunction residualOf = this::residual;
  private double rounding;
  private int sinceChecked;

  private SeparatorEstimator(
      Graph graph, SeparatorTree tree, Smoothing smoothing, Question question, Accuracy accuracy) {
    super(
        ShiftedLaplacian.uniform(graph, smoothing.lambda()),
        smoothing,
        question,
        ItemOrder.of(tree.items()));
    this.tree = tree;
    this.solver = new SeparatorSystem(system, tree, solution, changed::markPlaces);
    this.tolerances = new Tolerances(accuracy, this, system);
    this.certificate = new ErrorCertificate(system);
    this.toleranceOf = tolerances::of;
    solver.tolerate(toleranceOf);
  }

  /** An estimator that has seen nothing, on a tree of the same graph made before. */
  public static SeparatorEstimator open(
      Graph graph, SeparatorTree tree, Smoothing smoothing, Question question, Accuracy accuracy) {
    return new SeparatorEstimator(graph, tree, smoothing, question, accuracy);
  }

  @Override
  protected boolean movesAll() {
    return false;
  }

  @Override
  protected void solveAfter(int item, double value, double weight) {
    solver.observe(
        item, weight / smoothing.gamma(), value - smoothing.offset(), tolerances.of(item));
    solver.refresh(item);
    if (tolerances.isDue()) {
      revise();
    }
    if (++sinceChecked >= CHECK_EVERY) {
      check();
    }
  }

  /** Walk by walk if that is less work than starting anew; means flow back once in any case. */
  @Override
  protected void solveAfter(Tally more) {
    if (more.observedItems() * tree.pathEntries() < tree.factorisationWork()) {
      for (int item = 0; item < size(); item++) {
        double weight = more.weight(item);
        if (weight > 0) {
          solver.observe(
              item,
              weight / smoothing.gamma(),
              more.mean(item) - smoothing.offset(),
              tolerances.of(item));
        }
      }
    } else {
      solver.solve(this::rightHandSide);
    }
    if (tolerances.isDue()) {
      revise();
    } else {
      solver.refresh();
    }
    check();
  }

  private void revise() {
    tolerances.revise();
    solver.tolerate(toleranceOf);
    solver.refresh();
  }

  /**
   * Changes of G, H and c gather rounding. With nothing left out, what the residual still shows is
   * rounding and nothing else.
   */
  private void check() {
    sinceChecked = 0;
    solver.evaluateAll();
    rounding = certificate.bound(residualOf);
    if (rounding > ROUNDING_SHARE * tolerances.floor()) {
      solver.solve(this::rightHandSide);
      rounding = certificate.bound(residualOf);
    }
  }

  /** x_i − (V m)_i. */
  private double residual(int item) {
    SparseRows rows = system.graph().rows();
    double sum = rightHandSide(item) - system.diagonal(item) * solution[order.placeOf(item)];
    for (int k = rows.start()[item]; k < rows.start()[item + 1]; k++) {
      sum += rows.weight()[k] * solution[order.placeOf(rows.neighbour()[k])];
    }
    return sum;
  }

  /** What rounding may have done to {@link #residual}: see {@link ErrorCertificate#ROUNDING}. */
  private double residualRounding(int item) {
    SparseRows rows = system.graph().rows();
    double sum = system.diagonal(item) * Math.abs(solution[order.placeOf(item)]);
    for (int k = rows.start()[item]; k < rows.start()[item + 1]; k++) {
      sum += rows.weight()[k] * Math.abs(solution[order.placeOf(rows.neighbour()[k])]);
    }
    return ErrorCertificate.ROUNDING * sum;
  }

  @Override
  public Variances variances() {
    return Variances.ON_DEMAND;
  }

  /** A walk to the root. */
  @Override
  public double variance(int item) {
    return solver.variance(Check.index("item", size(), item));
  }

  /** How far the mean of an item may be off; it is certified to be no further. */
  public double tolerance(int item) {
    return tolerances.of(Check.index("item", size(), item));
  }

  /**
   * The iterations are the nodes that the last observation made one look at. Rounding is what the
   * equations themselves show when nothing is left out, else what they showed when last checked,
   * and never less than what may hide in a residual.
   */
  @Override
  public SolveReport report() {
    double leftOut = solver.errorBound();
    double seen = leftOut == 0 ? certificate.bound(residualOf) : rounding;
    double hidden = certificate.bound(this::residualRounding);
    return new SolveReport("separators", solver.visits(), leftOut + seen + hidden);
  }
}
