package org.grapl.estimate;

import org.grapl.Check;
import org.grapl.Question;
import org.grapl.graph.Graph;
import org.grapl.linear.ErrorCertificate;
import org.grapl.linear.SolveReport;
import org.grapl.linear.separator.SeparatorSystem;
import org.grapl.linear.separator.SeparatorTree;

/**
 * The Laplacian-regularised estimate on a tree of separators: for graphs too large for all means to
 * be computed at each step, but that fall apart when few arms are taken out (maps, grids, small
 * worlds, up to 10⁶ arms and more). Only means that move by more than their {@link Accuracy} are
 * brought up to date; the others are certified to be within it.
 */
public final class SeparatorEstimator extends LaplacianEstimator {

  /**
   * After this many observations everything is evaluated anew and checked against the system
   * itself.
   */
  private static final int CHECK_EVERY = 4096;

  /** How much of an arm's tolerance rounding may use up before the system is factorised anew. */
  private static final double ROUNDING_SHARE = 0.05;

  private final SeparatorTree tree;
  private final SeparatorSystem solver;
  private final Tolerances tolerances;
  private final ErrorCertificate certificate;
  private double rounding;
  private int sinceChecked;

  private SeparatorEstimator(
      Graph graph, SeparatorTree tree, Smoothing smoothing, Question question, Accuracy accuracy) {
    super(graph, smoothing, question, ArmOrder.of(tree.arms()));
    this.tree = tree;
    this.solver = new SeparatorSystem(system, tree, solution, changed::markPlaces);
    this.tolerances = new Tolerances(accuracy, this);
    this.certificate = new ErrorCertificate(system);
  }

  /** An estimator that has seen nothing, with the default accuracy. */
  public static SeparatorEstimator open(Graph graph, Smoothing smoothing, Question question) {
    return open(graph, SeparatorTree.of(graph), smoothing, question, Accuracy.DEFAULT);
  }

  /** An estimator that has seen nothing, on a tree of the same graph made before. */
  public static SeparatorEstimator open(
      Graph graph, SeparatorTree tree, Smoothing smoothing, Question question, Accuracy accuracy) {
    return new SeparatorEstimator(graph, tree, smoothing, question, accuracy);
  }

  @Override
  boolean movesAll() {
    return false;
  }

  @Override
  void solveAfter(int arm, double value) {
    if (tolerances.isDue()) {
      // the scale needs a rough solution, and the first observation has none yet
      tolerances.revise();
      solver.tolerate(tolerances::of);
    }
    solver.observe(arm, 1 / smoothing.gamma(), value - smoothing.offset(), tolerances.of(arm));
    solver.refresh(arm);
    if (++sinceChecked >= CHECK_EVERY) {
      check();
    }
  }

  @Override
  void solveAfter(Tally more) {
    solver.solve(this::rightHandSide);
    tolerances.revise();
    solver.tolerate(tolerances::of);
    check();
  }

  private void check() {
    sinceChecked = 0;
    solver.evaluateAll();
    double[] b = new double[size()];
    double[] residual = new double[size()];
    double[] byArm = new double[size()];
    for (int arm = 0; arm < byArm.length; arm++) {
      byArm[arm] = solution[changed.order().placeOf(arm)];
    }
    rightHandSide(b);
    system.residual(b, byArm, residual);
    rounding = certificate.bound(residual);
  }

  @Override
  public Variances variances() {
    return Variances.ON_DEMAND;
  }

  /** A walk to the root. */
  @Override
  public double variance(int arm) {
    Check.index("arm", size(), arm);
    return solver.variance(arm);
  }

  @Override
  public SolveReport report() {
    return new SolveReport("separators", 0, solver.errorBound() + rounding);
  }
}
