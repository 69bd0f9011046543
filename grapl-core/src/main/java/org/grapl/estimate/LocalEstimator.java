package org.grapl.estimate;

import java.util.Arrays;
import org.grapl.Check;
import org.grapl.Question;
import org.grapl.graph.Graph;
import org.grapl.linear.ConjugateGradient;
import org.grapl.linear.NoConvergenceException;
import org.grapl.linear.SolveReport;

/**
 * The Laplacian-regularised estimate for large graphs, within a requested {@link Accuracy} at all
 * times. An observation changes the residual of one arm; {@link Relaxation} carries the change
 * outwards only as far as the accuracy asks for. A change that concerns too many arms is left to
 * {@link ConjugateGradient}.
 *
 * <p>Once every arm has been observed a step costs microseconds, whatever the number of arms; the
 * first steps move all arms and cost a global solve each. Memory: about 110 bytes per arm and 6 per
 * directed edge beside the graph.
 */
public final class LocalEstimator extends LaplacianEstimator {

  private static final int RESTARTS = 3;

  /** Iterations a global solve is expected to take before one has been seen. */
  private static final int FIRST_GUESS = 20;

  /** Most steps for which relaxation is not tried again after it was too slow. */
  private static final int LONGEST_PAUSE = 64;

  /** How much an arm's diagonal entry may grow before tolerances are revised early. */
  private static final double HEADROOM = 1.5;

  /** Relative accuracy of a variance. */
  private static final double VARIANCE_ACCURACY = 1e-10;

  private final Tolerances tolerances;
  private final ConjugateGradient solver;
  private final Relaxation relaxation;
  private final double[] residual;
  private final double[] h;

  /** Edges visited by one iteration of the solver, with its preconditioner. */
  private final long iterationWork;

  /** The largest V_jj for which the tolerance in force suffices. */
  private double largestDiagonal;

  private boolean isSettled = true;
  private int iterations;
  private long globalWork;
  private long work;
  private int pause;
  private int paused;

  private LocalEstimator(Graph graph, Smoothing smoothing, Question question, Accuracy accuracy) {
    super(graph, smoothing, question);
    this.tolerances = new Tolerances(accuracy, this);
    this.solver = new ConjugateGradient(system);
    this.relaxation = new Relaxation(system, solver.certificate(), solution, changed);
    this.residual = new double[graph.size()];
    this.h = new double[graph.size()];
    Arrays.fill(h, 1 / smoothing.lambda());
    this.iterationWork = 2L * graph.edges() + 2L * graph.size();
    this.globalWork = FIRST_GUESS * iterationWork;
  }

  /** An estimator that has seen nothing, with the {@linkplain Accuracy#DEFAULT usual accuracy}. */
  public static LocalEstimator open(Graph graph, Smoothing smoothing, Question question) {
    return open(graph, smoothing, question, Accuracy.DEFAULT);
  }

  /** An estimator that has seen nothing. */
  public static LocalEstimator open(
      Graph graph, Smoothing smoothing, Question question, Accuracy accuracy) {
    return new LocalEstimator(graph, smoothing, question, accuracy);
  }

  @Override
  boolean movesAll() {
    return false;
  }

  @Override
  void solveAfter(int arm, double value) {
    relaxation.add(arm, (value - smoothing.offset() - solution[arm]) / smoothing.gamma());
    if (isStale() || system.diagonal(arm) > largestDiagonal) {
      refresh();
    } else if (paused > 0 || !isSettled) {
      paused--;
      solve();
    } else {
      iterations = 0;
      long left = relaxation.settle(arm, globalWork / 2);
      work = globalWork / 2 - left;
      if (left < 0) {
        giveWay();
      } else {
        pause = 0;
      }
    }
  }

  @Override
  void solveAfter(Tally more) {
    if (isStale()) {
      refresh();
    } else {
      trueResidual();
      relaxation.take(residual);
      settle();
    }
  }

  /** Whether tolerances are due, or were taken when nothing but the offset had been seen. */
  private boolean isStale() {
    return tolerances.isDue() || relaxation.tolerance() == 0;
  }

  /** Takes account of everything that has moved since the number of observations was half of it. */
  private void refresh() {
    trueResidual();
    relaxation.take(residual);
    if (spread() == 0) {
      return; // all observations equal the offset, and so do all means
    }
    solver.refresh(h);
    if (relaxation.tolerance() == 0) {
      // The scale of the observations can be told only from means that are roughly right.
      relaxation.tune(Accuracy.DEFAULT.ofSpread() * spread());
      settle();
    }
    tolerances.revise();
    largestDiagonal = 0;
    for (int arm = 0; arm < size(); arm++) {
      largestDiagonal = Math.max(largestDiagonal, system.diagonal(arm));
    }
    largestDiagonal = HEADROOM * (largestDiagonal + 1 / smoothing.gamma());
    relaxation.tune(
        Math.max(tolerances.floor(), tolerances.deviation() / Math.sqrt(largestDiagonal)));
    settle();
  }

  private void settle() {
    iterations = 0;
    if (relaxation.settle(globalWork / 2) < 0) {
      giveWay();
    }
  }

  /** Relaxation was too slow: solves globally, and goes on doing so for a while. */
  private void giveWay() {
    solve();
    pause = Math.min(2 * pause + 1, LONGEST_PAUSE);
    paused = pause;
  }

  private void solve() {
    changed.markAll();
    isSettled = false;
    iterations = 0;
    double excess = Double.POSITIVE_INFINITY;
    for (int attempt = 0; attempt <= RESTARTS && excess > 1; attempt++) {
      trueResidual();
      if (attempt > 0) {
        excess = relaxation.excess(residual);
      }
      if (excess > 1) {
        iterations += solver.improve(solution, residual, relaxation);
      }
    }
    relaxation.take(residual);
    work = iterations * iterationWork;
    globalWork = Math.max(1, iterations) * iterationWork;
    if (excess > 1) {
      double reached = excess * relaxation.tolerance();
      if (reached > solver.roundingFloor(solution)) {
        throw new NoConvergenceException(
            "certified error", iterations, reached, relaxation.tolerance());
      }
      relaxation.tune(2 * reached); // as good as rounding allows
    }
    isSettled = true;
  }

  private void trueResidual() {
    system.multiply(solution, residual);
    for (int arm = 0; arm < residual.length; arm++) {
      residual[arm] = rightHandSide(arm) - residual[arm];
    }
  }

  /** How many edges the last observation made one visit. */
  long work() {
    return work;
  }

  @Override
  double residualForm() {
    return relaxation.form();
  }

  @Override
  public Variances variances() {
    return Variances.ON_DEMAND;
  }

  /**
   * One global solve V·c = e. With the residual r of c the value c_i + cᵀr is too small by rᵀV⁻¹r,
   * the square of a small number, so that a rough c suffices.
   */
  @Override
  public double variance(int arm) {
    Check.index("arm", size(), arm);
    double[] column = new double[size()];
    double[] rest = new double[size()];
    column[arm] = 1 / system.diagonal(arm); // a lower bound of the variance
    double allowed = VARIANCE_ACCURACY * column[arm];
    ConjugateGradient.Goal goal = r -> sum(r) * solver.certificate().bound(r) <= allowed;
    for (int attempt = 0; attempt <= RESTARTS; attempt++) {
      system.multiply(column, rest);
      for (int i = 0; i < rest.length; i++) {
        rest[i] = (i == arm ? 1 : 0) - rest[i];
      }
      if (goal.isReached(rest)) {
        double form = column[arm];
        for (int i = 0; i < rest.length; i++) {
          form += column[i] * rest[i];
        }
        return form;
      }
      solver.improve(column, rest, goal);
    }
    throw new NoConvergenceException(
        "error of a variance", 0, sum(rest) * solver.certificate().bound(rest), allowed);
  }

  private static double sum(double[] r) {
    double sum = 0;
    for (double each : r) {
      sum += Math.abs(each);
    }
    return sum;
  }

  @Override
  public SolveReport report() {
    double bound = isSettled ? relaxation.tolerance() : Double.POSITIVE_INFINITY;
    return new SolveReport(
        iterations > 0 ? "conjugate gradients" : "local relaxation", iterations, bound);
  }
}
