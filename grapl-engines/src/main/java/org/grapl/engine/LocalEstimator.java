package org.grapl.engine;

import java.util.Arrays;
import java.util.Optional;
import org.grapl.Question;
import org.grapl.Smoothing;
import org.grapl.Tally;
import org.grapl.engine.gradient.ConjugateGradient;
import org.grapl.estimate.Accuracy;
import org.grapl.estimate.LaplacianEstimator;
import org.grapl.estimate.Variances;
import org.grapl.graph.Graph;
import org.grapl.internal.Check;
import org.grapl.linear.NoConvergenceException;
import org.grapl.linear.ShiftedLaplacian;
import org.grapl.linear.SolveReport;

/**
 * The Laplacian-regularised estimate for large graphs, within a requested {@link Accuracy} at all
 * times. An observation changes the residual of one item; {@link Relaxation} carries the change
 * outwards only as far as a {@link Criterion} asks for. A change that concerns too many items is
 * left to {@link ConjugateGradient}.
 *
 * <p>Once every item has been observed a step costs microseconds, whatever the number of items. The
 * first steps move all items: on graphs that hang together well (random graphs, heavy tails) that
 * still takes little, elsewhere a global solve each. Memory: about 120 bytes per item and 6 per
 * directed link beside the graph, plus that of {@code ApproximateCholesky} where solves take long.
 */
public final class LocalEstimator extends LaplacianEstimator<ShiftedLaplacian> {

  private static final int RESTARTS = 3;

  /** Iterations a global solve is expected to take before one has been seen. */
  private static final int FIRST_GUESS = 20;

  /** Most steps for which relaxation is not tried again after it was too slow. */
  private static final int LONGEST_PAUSE = 64;

  /** Steps after which the criteria are compared, and how much more one step may take. */
  private static final int TRIAL = 16;

  /** How often relaxation starts again after a criterion has moved the level of all items. */
  private static final int ROUNDS = 3;

  /**
   * Until one item in so many has been observed the energy criterion, if chosen, goes unchallenged.
   */
  private static final int EARLY = 16;

  /** Most readings of the scale, and how much of the one before makes a reading the same. */
  private static final int LOOKS = 5;

  private static final double SAME = 0.99;

  /** Relative accuracy of a variance. */
  private static final double VARIANCE_ACCURACY = 1e-9;

  private final Tolerances tolerances;
  private final ConjugateGradient solver;
  private final Relaxation relaxation;
  private final double[] residual;

  /** Roughly V⁻¹1. */
  private final double[] h;

  private final MaximumCriterion maximum;

  /** There once relaxation has been too slow under the other one, if the graph is of that kind. */
  private Optional<EnergyCriterion> energy = Optional.empty();

  private boolean isGapKnown;
  private Criterion criterion;

  /** Of the last global solve. */
  private long globalWork;

  /** By relaxation since the last global solve. */
  private long localWork;

  /** By everything since the criterion was chosen, and in how many steps. */
  private long work;

  private long steps;

  /** By everything since this was opened. */
  private long totalWork;

  /** Work of a step under the energy criterion, when last seen. */
  private long energyWork;

  private boolean hasSeenScale;
  private boolean isSettled = true;
  private int iterations;
  private int pause;
  private int paused;

  private LocalEstimator(Graph graph, Smoothing smoothing, Question question, Accuracy accuracy) {
    super(ShiftedLaplacian.uniform(graph, smoothing.lambda()), smoothing, question);
    this.tolerances = new Tolerances(accuracy, this, system);
    this.solver = new ConjugateGradient(system);
    this.relaxation = new Relaxation(system, solution, changed);
    this.residual = new double[graph.size()];
    this.h = new double[graph.size()];
    Arrays.fill(h, 1 / smoothing.lambda());
    this.maximum = new MaximumCriterion(system, solver.certificate(), tolerances, relaxation);
    this.criterion = maximum;
    this.globalWork = FIRST_GUESS * solver.iterationWork();
    this.energyWork = solver.iterationWork() / 2;
  }

  /** An estimator that has seen nothing. */
  public static LocalEstimator open(
      Graph graph, Smoothing smoothing, Question question, Accuracy accuracy) {
    return new LocalEstimator(graph, smoothing, question, accuracy);
  }

  @Override
  protected boolean movesAll() {
    return false;
  }

  @Override
  protected void solveAfter(int item, double value, double weight) {
    relaxation.add(
        item, weight * (value - smoothing.offset() - solution[item]) / smoothing.gamma());
    criterion.grown(item, weight / smoothing.gamma());
    if (isOutweighed(item, weight, 1)) {
      solver.refreshPreconditioner();
    }
    iterations = 0;
    steps++;
    if (isDue()) {
      refresh();
    } else if (criterion.isOutgrown()) {
      settle();
    } else if (paused > 0 || !isSettled) {
      paused--;
      solve();
    } else if (!relax(item)) {
      giveWay();
    } else if (criterion.isMet()) {
      pause = 0;
    } else {
      settle();
    }
    if (criterion == maximum && energy.isPresent() && steps == TRIAL && work > TRIAL * energyWork) {
      chooseEnergy();
    }
    if (localWork > globalWork) {
      balance();
    }
  }

  @Override
  protected void solveAfter(Tally more) {
    if (isDue()) {
      refresh();
    } else {
      if (isOutweighed(more)) {
        solver.refreshPreconditioner();
      }
      trueResidual();
      relaxation.take(residual);
      criterion.revise();
      settle();
    }
  }

  /** Whether the tolerances are, or were taken when nothing but the offset had been seen. */
  private boolean isDue() {
    return tolerances.isDue() || !hasSeenScale;
  }

  /** Takes account of everything that has moved since there were half as many observations. */
  private void refresh() {
    trueResidual();
    relaxation.take(residual);
    if (spread() == 0) {
      return; // all observations equal the offset, and so do all means
    }
    if (criterion != maximum && steps > TRIAL) {
      energyWork = work / steps;
    }
    if (criterion != maximum && total() < size() / EARLY) {
      solver.refreshPreconditioner();
    } else {
      choose(maximum);
      solver.refresh(h);
    }
    if (!hasSeenScale) {
      tolerances.guess();
      hasSeenScale = true;
    }
    // Read from means that are off the scale is too large, never too small: what was observed last
    // must be taken in first, and a scale that turns out smaller is worth another look.
    double before = Double.POSITIVE_INFINITY;
    for (int look = 0; look < LOOKS && tolerances.deviation() < SAME * before; look++) {
      before = look == 0 ? before : tolerances.deviation();
      criterion.revise();
      settle();
      tolerances.revise();
    }
    criterion.revise();
    settle();
    steps = 0;
    work = 0;
  }

  private boolean relax(int item) {
    boolean isTrial = criterion == maximum && energy.isPresent();
    long budget = isTrial ? Math.min(TRIAL * energyWork, globalWork) : globalWork / 2;
    return spent(budget, relaxation.settle(item, budget));
  }

  private boolean spent(long budget, long left) {
    localWork += budget - left;
    work += budget - left;
    totalWork += budget - left;
    return left >= 0;
  }

  /** Relaxes all there is to relax; where that is too slow, solves globally. */
  private void settle() {
    boolean isMet = false;
    for (int round = 0; round < ROUNDS && !isMet; round++) {
      if (!spent(globalWork, relaxation.settle(globalWork))) {
        break;
      }
      isMet = criterion.isMet();
    }
    if (!isMet) {
      solve();
    }
  }

  /** Relaxation from one item was too slow: another criterion, or a global solve. */
  private void giveWay() {
    if (chooseEnergy()) {
      return;
    }
    localWork += 4 * globalWork; // lost: far more than there should have been
    solve();
    if (criterion == maximum) {
      pause = Math.min(2 * pause + 1, LONGEST_PAUSE);
      paused = pause;
    }
  }

  /** Goes over to the energy criterion if there is one for this graph and it is not in use. */
  private boolean chooseEnergy() {
    if (!isGapKnown) {
      isGapKnown = true;
      energy = EnergyCriterion.of(system, maximum, tolerances, relaxation);
    }
    if (criterion != maximum || energy.isEmpty()) {
      return false;
    }
    choose(energy.get());
    criterion.revise();
    settle();
    return true;
  }

  /**
   * Its bounds are too wide for this system and this accuracy: rounding hides what they ask for.
   */
  private void abandonEnergy() {
    energy = Optional.empty();
    choose(maximum);
    solver.refresh(h);
    criterion.revise();
    solve();
  }

  private void choose(Criterion chosen) {
    criterion = chosen;
    paused = 0;
    steps = 0;
    work = 0;
    localWork = 0;
  }

  private void solve() {
    changed.markAll();
    isSettled = false;
    long before = solver.work();
    double excess = Double.POSITIVE_INFINITY;
    for (int attempt = 0; attempt <= RESTARTS && excess > 1; attempt++) {
      trueResidual();
      if (attempt > 0) {
        excess = criterion.excess(residual);
      }
      if (excess > 1) {
        iterations += solver.improve(solution, residual, criterion);
      }
    }
    relaxation.take(residual);
    globalWork = solver.work() - before + solver.iterationWork();
    work += globalWork;
    totalWork += globalWork;
    balance();
    if (excess > 1 && criterion != maximum) {
      abandonEnergy();
    } else if (excess > 1) {
      double reached = excess * criterion.errorBound();
      if (reached > solver.roundingFloor(solution)) {
        throw new NoConvergenceException(
            "certified error", iterations, reached, criterion.errorBound());
      }
      criterion.loosen(2 * excess); // as good as rounding allows
    }
    isSettled = true;
  }

  private void balance() {
    criterion.balance(globalWork, localWork);
    localWork = 0;
  }

  private void trueResidual() {
    system.multiply(solution, residual);
    for (int item = 0; item < residual.length; item++) {
      residual[item] = rightHandSide(item) - residual[item];
    }
  }

  /** How many links have been visited so far, for tests of its frugality. */
  long work() {
    return totalWork;
  }

  @Override
  protected double residualForm() {
    return relaxation.form();
  }

  @Override
  public Variances variances() {
    return Variances.ON_DEMAND;
  }

  /** One global solve with a unit vector. */
  @Override
  public double variance(int item) {
    Check.index("item", size(), item);
    return solver.inverseDiagonal(item, VARIANCE_ACCURACY);
  }

  @Override
  public SolveReport report() {
    double bound = isSettled ? criterion.errorBound() : Double.POSITIVE_INFINITY;
    return new SolveReport(
        iterations > 0 ? "conjugate gradients" : "local relaxation", iterations, bound);
  }
}
