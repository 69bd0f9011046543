package org.grapl.evidence;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.grapl.Belief;
import org.grapl.Noise;
import org.grapl.Question;
import org.grapl.Tally;
import org.grapl.estimate.ChangedItems;
import org.grapl.estimate.Estimator;
import org.grapl.estimate.Field;
import org.grapl.estimate.Fit;
import org.grapl.estimate.Fitted;
import org.grapl.estimate.ItemOrder;
import org.grapl.estimate.Kernel;
import org.grapl.estimate.Variances;
import org.grapl.graph.Graph;
import org.grapl.internal.Check;
import org.grapl.linear.Elimination;
import org.grapl.linear.SolveReport;
import org.grapl.linear.UpdatableInverse;

/**
 * Estimates that choose their own smoothing. The model is that of {@link Fit}; given one, with w_i
 * = n_i/(R² + n_i ν²), n_i the weights of the observations added up, κ_i = ν² w_i, y the means of
 * the observations minus τ, V = K⁻¹/s² + diag(w) and q = V⁻¹w,
 *
 * <pre>
 * 1/v = 1/(s²β) + Σ w_i (1 − q_i);     δ = v Σ w_i y_i (1 − q_i)          the common level
 * u_j = (1 − κ_j)(1 − q_j)                                        how far it reaches item j
 * mean_j − τ = (1 − κ_j)(V⁻¹wy)_j + κ_j y_j + u_j δ
 * cov_ij = (1 − κ_i)(1 − κ_j)(V⁻¹)_ij + [i = j](1 − κ_i) ν² + v u_i u_j
 * </pre>
 *
 * where V⁻¹ = c·D(M + c·DWD)⁻¹D with c = s²·scale, see {@link KernelPrior}. An observation x of
 * item i then is plain conditioning: mean += cov_i (x − mean_i)/(cov_ii + R²), cov −= cov_i
 * cov_iᵀ/(cov_ii + R²), with R²/w for R² if it has weight w.
 *
 * <p>The fit is looked at again by a {@link FitSchedule}; when a tally is told at once it is looked
 * at once. Between two fits the means depend on which fit was the last: in this, and only in this,
 * they depend on more than the tally.
 */
public final class EvidenceEstimator implements Estimator {

  private final boolean fitsItself;
  private final Question question;
  private final Evidence evidence;
  private final Tally tally;
  private final ChangedItems changed;
  private final CovarianceView field = new CovarianceView(() -> currentInverse());
  private Posterior posterior;
  private FitSchedule schedule = FitSchedule.after(0, 0);
  private long epoch;

  /** Whether the last fit took observations for the means of their items. */
  private boolean isExact;

  /** Whether an update failed: the tally is ahead of the estimates, and the next begins anew. */
  private boolean isStale;

  private final List<Integer> sinceFit = new ArrayList<>();

  public EvidenceEstimator(Graph graph, Noise noise, Question question) {
    this(graph, noise, question, Inverses.exact(Elimination.of(graph)));
  }

  /** With inverses of the same graph, shared with others of the same owner. */
  public EvidenceEstimator(Graph graph, Noise noise, Question question, Inverses inverses) {
    this(graph, noise, question, inverses, true);
  }

  private EvidenceEstimator(
      Graph graph, Noise noise, Question question, Inverses inverses, boolean fitsItself) {
    int size = graph.size();
    this.fitsItself = fitsItself;
    this.question = question;
    this.evidence = new Evidence(graph, noise, question.threshold(), inverses);
    this.tally = new Tally(size);
    this.changed = new ChangedItems(ItemOrder.natural(size));
    this.posterior = settled(currentFit());
  }

  /** One that takes over what others fitted, see {@link #observe(Tally, Fitted)}. */
  public static EvidenceEstimator withFitsGiven(
      Graph graph, Noise noise, Question question, Inverses inverses) {
    return new EvidenceEstimator(graph, noise, question, inverses, false);
  }

  /** What explains observations best, without estimates of anything; empty if there are none. */
  public static Optional<Fitted> fit(
      Graph graph, Noise noise, Question question, Inverses inverses, Tally observations) {
    long total = observations.total();
    if (total == 0) {
      return Optional.empty();
    }
    Evidence evidence = new Evidence(graph, noise, question.threshold(), inverses);
    Fit found =
        total < FitSchedule.FIRST ? evidence.assumed(observations) : evidence.best(observations);
    return Optional.of(
        new Fitted(FitSchedule.next(total), evidence.isExact(), found, evidence.kernels()));
  }

  @Override
  public Tally told() {
    return tally;
  }

  @Override
  public void observe(int item, double value, double weight) {
    double before = tally.weight(Check.index("item", size(), item));
    tally.add(item, value, weight);
    boolean wasStale = isStale;
    isStale = true;
    // Of little weight it may be the one that shows that observations are not as good as exact.
    boolean isDoubtful = isExact && weight < 1 && !evidence.isGivenAsExact();
    boolean isFitDue = schedule.isDue(tally.total(), tally.observedItems());
    if (wasStale || (fitsItself && (isFitDue || isDoubtful))) {
      Fit next = fitsItself ? nextFit() : fit();
      if (!wasStale && size() > KernelPrior.SMALL && next.isProportionalTo(fit())) {
        if (posterior.rescale(next)) {
          startFollowing();
        }
        condition(item, value, weight, before);
      } else {
        begin(next);
      }
    } else {
      condition(item, value, weight, before);
    }
    isStale = false;
    changed.markAll();
  }

  @Override
  public void observe(Tally more) {
    tally.add(more);
    isStale = true;
    begin(nextFit());
    isStale = false;
    changed.markAll();
  }

  @Override
  public Optional<Fitted> fitted() {
    return tally.total() == 0
        ? Optional.empty()
        : Optional.of(new Fitted(schedule.observations(), isExact, fit(), evidence.kernels()));
  }

  @Override
  public void observe(Tally all, Fitted fitted) {
    if (tally.total() > 0) {
      throw new IllegalStateException("a fit must be taken over before anything is observed");
    }
    tally.add(all);
    evidence.takeOver(tally, fitted.kernels());
    isExact = fitted.isExact();
    schedule = new FitSchedule(fitted.nextFit(), FitSchedule.next(tally.observedItems()));
    isStale = true;
    begin(fitted.fit());
    isStale = false;
    changed.markAll();
  }

  private Fit nextFit() {
    long total = tally.total();
    long next = fitsItself ? FitSchedule.next(total) : total; // assumed now, could be found better
    schedule = new FitSchedule(next, FitSchedule.next(tally.observedItems()));
    return currentFit();
  }

  private Fit currentFit() {
    Fit found =
        tally.total() < FitSchedule.FIRST || !fitsItself
            ? evidence.assumed(tally)
            : evidence.best(tally);
    isExact = evidence.isExact();
    return found;
  }

  /** Begins again from the tally with a fit, whoever found it. */
  public void begin(Fit first) {
    posterior = settled(first);
    startFollowing();
  }

  /** Those who follow observations cannot from before here. */
  private void startFollowing() {
    sinceFit.clear();
    epoch++;
  }

  /**
   * Takes a fit, or the next best one if it cannot be computed with. The last of them is
   * independence without links, which no rounding touches.
   */
  private Posterior settled(Fit first) {
    Fit next = first;
    Optional<Posterior> found = Posterior.of(next, evidence, tally, question.threshold());
    for (int tries = 0; found.isEmpty() && tries <= Kernel.values().length; tries++) {
      evidence.exclude(next.kernel());
      next = currentFit();
      found = Posterior.of(next, evidence, tally, question.threshold());
    }
    return found.orElseThrow();
  }

  /**
   * @param weightBefore of the item's observations before this one, which the tally has already
   */
  private void condition(int item, double value, double weight, double weightBefore) {
    double counted = isExact ? 1 : weight;
    double before = isExact ? tally.checks(item) - 1 : weightBefore;
    if (!posterior.condition(item, value, counted, before)) {
      begin(fit());
    } else if (counted == 1) {
      sinceFit.add(item);
    } else {
      startFollowing(); // who follows observations takes each for one of weight 1
    }
  }

  public Fit fit() {
    return posterior.fit();
  }

  private UpdatableInverse currentInverse() {
    return posterior.inverse();
  }

  /** 0 if observations are exact. */
  @Override
  public double noise() {
    return evidence.noise(fit());
  }

  /** In about the time of a fit. */
  @Override
  public Optional<Belief> belief() {
    Fit fit = fit();
    LeftOut leftOut = evidence.leftOut(tally, fit);
    boolean isIndependent = fit.kernel() == Kernel.INDEPENDENT || !evidence.hasLinks();
    return Optional.of(
        fit.belief(
            evidence.noise(fit), isIndependent ? 0 : leftOut.explained(), leftOut.isEnough()));
  }

  /** Measured on the items observed, each left out in turn; in about the time of a fit. */
  @Override
  public double sharpness() {
    return isExact ? evidence.leftOut(tally, fit()).sharpness() : 1;
  }

  /** Of an item observed exactly what was observed. */
  @Override
  public double mean(int item) {
    Check.index("item", size(), item);
    return isKnown(item) ? tally.mean(item) : posterior.mean(item);
  }

  private boolean isKnown(int item) {
    return isExact && tally.checks(item) > 0;
  }

  @Override
  public Variances variances() {
    return Variances.FREE;
  }

  /** In units of the observations: the {@link #scale} is 1. */
  @Override
  public double variance(int item) {
    Check.index("item", size(), item);
    return isKnown(item) ? 0 : posterior.variance(item);
  }

  @Override
  public double scale() {
    return tally.total() == 0 ? Double.NaN : 1;
  }

  @Override
  public ChangedItems changed() {
    return changed;
  }

  @Override
  public Optional<Field> field() {
    return Optional.of(field);
  }

  @Override
  public SolveReport report() {
    return evidence.isIterative()
        ? new SolveReport("evidence, conjugate gradients", 0, Double.NaN)
        : new SolveReport("evidence", 0, 0);
  }

  private final class CovarianceView implements Field {

    private final Supplier<UpdatableInverse> columns;

    CovarianceView(Supplier<UpdatableInverse> columns) {
      this.columns = columns;
    }

    @Override
    public Field apart() {
      UpdatableInverse apart = posterior.inverse().apart();
      return new CovarianceView(() -> apart);
    }

    @Override
    public int size() {
      return EvidenceEstimator.this.size();
    }

    @Override
    public long epoch() {
      return epoch;
    }

    @Override
    public int observed() {
      return sinceFit.size();
    }

    @Override
    public int observedItem(int k) {
      return sinceFit.get(k);
    }

    @Override
    public double mean(int item) {
      return EvidenceEstimator.this.mean(item);
    }

    @Override
    public double variance(int item) {
      return EvidenceEstimator.this.variance(item);
    }

    @Override
    public void covariances(int item, double[] out) {
      columns.get().column(item, out);
      posterior.toCovariances(item, out);
    }

    @Override
    public void covariances(int[] items, double[][] out) {
      columns.get().columns(items, out);
      for (int k = 0; k < items.length; k++) {
        posterior.toCovariances(items[k], out[k]);
      }
    }

    @Override
    public double noise() {
      return fit().noise();
    }

    @Override
    public void covarianceWithSum(double[] out) {
      posterior.covarianceWithSum(columns.get(), out);
    }
  }
}
