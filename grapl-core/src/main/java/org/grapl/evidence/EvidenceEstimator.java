package org.grapl.evidence;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.grapl.Belief;
import org.grapl.Noise;
import org.grapl.Question;
import org.grapl.Tally;
import org.grapl.estimate.ChangedItems;
import org.grapl.estimate.Checkers;
import org.grapl.estimate.Estimator;
import org.grapl.estimate.Field;
import org.grapl.estimate.Fit;
import org.grapl.estimate.Fitted;
import org.grapl.estimate.ItemOrder;
import org.grapl.estimate.Kernel;
import org.grapl.estimate.Sharpness;
import org.grapl.estimate.Sides;
import org.grapl.estimate.Variances;
import org.grapl.graph.Graph;
import org.grapl.internal.Check;
import org.grapl.linear.Elimination;
import org.grapl.linear.SolveReport;

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
 * where V⁻¹ = c·D(M + c·DWD)⁻¹D with c = s²·scale, see {@link KernelPrior}. Scores are further
 * trends like the level, see {@link Posterior}. An observation x of item i then is plain
 * conditioning: mean += cov_i (x − mean_i)/(cov_ii + R²), cov −= cov_i cov_iᵀ/(cov_ii + R²), with
 * R²/w for R² if it has weight w.
 *
 * <p>Several fits are averaged, each by how likely it is ({@link Opinion}). They are looked at
 * again by a {@link FitSchedule}; when a tally is told at once they are looked at once. Between two
 * looks the means depend on which fits were the last, and, where more than {@value
 * #WEIGHED_TOGETHER} answers tell sides, on the order of those that came since: in this, and only
 * in this, they depend on more than the tally.
 */
public final class EvidenceEstimator implements Estimator {

  /** So many answers about sides are weighed together, again with each that comes. */
  private static final int WEIGHED_TOGETHER = 32;

  private final boolean fitsItself;
  private final Question question;
  private final Noise noise;
  private final Inverses inverses;
  private final Evidence evidence;
  private final Tally told;

  /** The same, each answer as it counts: {@link #told} itself while all count alike. */
  private Tally tally;

  /** How far those who answered are trusted. */
  private Checkers checkers = Checkers.ALL_ALIKE;

  /** Whether answers may be slips, for all that is known of how fits were found. */
  private boolean areSlipsDoubted;

  /** Answers far from everything seen when estimates were last begun, and those that are slips. */
  private Slips suspects = Slips.NONE;

  private Slips slips = Slips.NONE;

  /** What an answer of each tells, as far as somebody asked for it. */
  private final Map<String, SideInformation> information = new HashMap<>();

  private final ChangedItems changed;
  private final CovarianceView field = new CovarianceView();

  /** What fits make of the observations, the likeliest when they were found first. */
  private List<Opinion> opinions;

  private final double[] shownMean;
  private final double[] shownVariance;

  /** By how many deviations each item lies above the line in the likeliest opinion. */
  private final double[] leadingCertainty;

  private FitSchedule schedule = FitSchedule.after(0, 0);
  private long epoch;

  /** Whether the last fit took observations for the means of their items. */
  private boolean isExact;

  /** Whether an update failed: the tally is ahead of the estimates, and the next begins anew. */
  private boolean isStale;

  private final List<Integer> sinceFit = new ArrayList<>();

  /** What these added to the precision of their items; empty where that is 1/R² for all. */
  private final List<Double> precisions = new ArrayList<>();

  public EvidenceEstimator(Graph graph, Noise noise, Question question) {
    this(graph, noise, question, Inverses.exact(graph, Elimination.of(graph)));
  }

  /** With inverses of the same graph, shared with others of the same owner. */
  public EvidenceEstimator(Graph graph, Noise noise, Question question, Inverses inverses) {
    this(graph, noise, question, inverses, true);
  }

  private EvidenceEstimator(
      Graph graph, Noise noise, Question question, Inverses inverses, boolean fitsItself) {
    int size = graph.size();
    this.fitsItself = fitsItself;
    this.areSlipsDoubted = fitsItself;
    this.question = question;
    this.noise = noise;
    this.inverses = inverses;
    this.evidence = new Evidence(graph, noise, question.threshold(), inverses);
    this.told = new Tally(size);
    this.tally = told;
    this.changed = new ChangedItems(ItemOrder.natural(size));
    this.shownMean = new double[size];
    this.shownVariance = new double[size];
    this.leadingCertainty = new double[size];
    this.opinions = settled(currentFits());
    show();
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
    Explained found = Explained.of(evidence, observations, question.threshold());
    return Optional.of(
        new Fitted(
            FitSchedule.next(total),
            evidence.isExact(found.fits()),
            found.fits(),
            evidence.kernels(),
            inverses.areOfPlaces() ? graph.size() : 0,
            observations.signers() > 1 ? Optional.of(found.checkers()) : Optional.empty(),
            evidence.canSlip(found.fits())));
  }

  @Override
  public Tally told() {
    return told;
  }

  @Override
  public void observe(int item, double value, double weight) {
    observe(item, value, weight, "");
  }

  @Override
  public void observe(int item, double value, double weight, String by) {
    List<String> before = checkers.answered(told, Check.index("item", size(), item));
    Checkers.Counted counted = checkers.counted(value, weight, by, before);
    told.add(item, value, weight, by);
    if (tally != told) {
      tally.add(item, counted.value(), counted.weight());
    }
    observed(item, counted.value(), counted.weight());
  }

  private void observed(int item, double value, double weight) {
    boolean wasStale = isStale;
    isStale = true;
    // Of little weight it may be the one that shows that observations are not as good as exact.
    boolean isDoubtful = isExact && weight < 1 && !noise.isExact();
    boolean isOdd = suspects.isFar(value) && !suspects(fits()).areThoseOf(suspects);
    boolean isFitDue = schedule.isDue(tally.total(), tally.observedItems());
    boolean isRefuted =
        opinions.stream()
            .anyMatch(
                opinion -> opinion.fit().sides().filter(s -> !s.allow(tally, item)).isPresent());
    if (wasStale || (fitsItself && (isFitDue || isDoubtful || isRefuted || (isOdd && isExact)))) {
      begin(fitsItself ? nextFits() : fits());
    } else if (isOdd) {
      begin(fits());
    } else {
      tell(item, value, weight);
    }
  }

  @Override
  public void observe(Tally more) {
    told.add(more);
    trust(checkers);
    isStale = true;
    begin(nextFits());
  }

  @Override
  public Optional<Fitted> fitted() {
    return tally.total() == 0
        ? Optional.empty()
        : Optional.of(
            new Fitted(
                schedule.observations(),
                isExact,
                fits(),
                evidence.kernels(),
                inverses.areOfPlaces() ? size() : 0,
                checkers.areAllAlike() && told.signers() < 2
                    ? Optional.empty()
                    : Optional.of(checkers),
                areSlipsDoubted && evidence.canSlip(fits())));
  }

  @Override
  public void observe(Tally all, Fitted fitted) {
    if (tally.total() > 0) {
      throw new IllegalStateException("a fit must be taken over before anything is observed");
    }
    told.add(all);
    areSlipsDoubted = fitted.areSlipsDoubted();
    trust(fitted.checkers().orElse(Checkers.ALL_ALIKE));
    evidence.takeOver(tally, fitted.kernels());
    isExact = fitted.isExact();
    schedule = new FitSchedule(fitted.nextFit(), FitSchedule.next(tally.observedItems()));
    isStale = true;
    begin(fitted.fits());
  }

  private List<Fit> nextFits() {
    long total = tally.total();
    long next = fitsItself ? FitSchedule.next(total) : total; // assumed now, could be found better
    schedule = new FitSchedule(next, FitSchedule.next(tally.observedItems()));
    return currentFits();
  }

  private List<Fit> currentFits() {
    if (!fitsItself) {
      List<Fit> assumed = List.of(evidence.assumed(tally));
      isExact = evidence.isExact(assumed);
      return assumed;
    }
    Explained found = Explained.of(evidence, told, question.threshold());
    trust(found.checkers());
    isExact = evidence.isExact(found.fits());
    return found.fits();
  }

  private void trust(Checkers found) {
    checkers = found;
    Tally doubted = evidence.without(slips, told);
    tally = found.areAllAlike() ? doubted : found.weighed(doubted);
    information.clear();
  }

  @Override
  public Checkers checkers() {
    return checkers;
  }

  /** Begins again from the tally with fits, whoever found them. */
  public void begin(List<Fit> first) {
    suspects = suspects(first);
    doubt(suspects);
    opinions = settled(first);
    if (!suspects.isEmpty()) {
      doubt(suspects.likely(told, leading()));
      opinions = settled(fits());
    }
    startFollowing();
    show();
  }

  /** Which answers may be slips, for fits that know of none. */
  private Slips suspects(List<Fit> of) {
    return areSlipsDoubted && evidence.canSlip(of) ? Slips.suspects(told) : Slips.NONE;
  }

  private void doubt(Slips found) {
    if (!found.areThoseOf(slips)) {
      slips = found;
      trust(checkers);
    }
  }

  /** Those who follow observations cannot from before here. */
  private void startFollowing() {
    sinceFit.clear();
    precisions.clear();
    epoch++;
  }

  /**
   * Takes fits, or the next best ones if none can be computed with. The last of them is
   * independence without links, which no rounding touches.
   */
  private List<Opinion> settled(List<Fit> first) {
    List<Fit> next = first;
    List<Opinion> found = opinions(next);
    for (int tries = 0; found.isEmpty() && tries <= Kernel.values().length; tries++) {
      next.forEach(fit -> evidence.exclude(fit.kernel()));
      next = currentFits();
      found = opinions(next);
    }
    if (found.isEmpty()) {
      throw new IllegalStateException("independence must be computable");
    }
    return found;
  }

  private List<Opinion> opinions(List<Fit> fits) {
    return fits.stream()
        .flatMap(fit -> Opinion.of(fit, evidence, tally, question.threshold()).stream())
        .toList();
  }

  /**
   * @param item whose observation the tally has already
   */
  private void tell(int item, double value, double weight) {
    double counted = isExact ? 1 : weight;
    double before = leading().posterior().precision(item);
    boolean areFew = tally.observedItems() <= WEIGHED_TOGETHER;
    boolean isSound = true;
    for (Opinion opinion : opinions) {
      isSound &=
          areFew && opinion.isSided()
              ? opinion.weighAgain(evidence.sites(tally, opinion.fit()))
              : opinion.tell(item, value, counted, tally);
    }
    if (!isSound) {
      begin(fits());
      return;
    }
    if (leading().isSided() && !areFew) {
      sinceFit.add(item);
      precisions.add(leading().posterior().precision(item) - before);
    } else if (counted == 1 && !leading().isSided()) {
      sinceFit.add(item);
    } else {
      startFollowing(); // who follows observations takes each for one of weight 1
    }
    show();
  }

  /**
   * Brings what is shown of each item up to date: mean and variance of what all opinions say, each
   * by its weight.
   */
  private void show() {
    double[] weight = weights();
    for (int item = 0; item < shownMean.length; item++) {
      if (isKnown(item)) {
        shownMean[item] = known(item);
        shownVariance[item] = 0;
        continue;
      }
      double first = opinions.get(0).certainty(item, tally);
      leadingCertainty[item] = first;
      double mean = opinions.get(0).mean(item, first);
      double variance = opinions.get(0).variance(item, first);
      double before = weight[0];
      for (int k = 1; k < weight.length && weight[k] > 0; k++) {
        Opinion opinion = opinions.get(k);
        double certainty = opinion.certainty(item, tally);
        double distance = opinion.mean(item, certainty) - mean;
        double share = weight[k] / (before + weight[k]);
        mean += share * distance;
        variance += share * (opinion.variance(item, certainty) - variance);
        variance += share * (1 - share) * distance * distance;
        before += weight[k];
      }
      shownMean[item] = mean;
      shownVariance[item] = variance;
    }
    isStale = false;
    changed.markAll();
  }

  /** How likely each opinion was when it was formed, 1 together. */
  private double[] weights() {
    double most =
        opinions.stream().mapToDouble(opinion -> opinion.fit().score()).max().orElseThrow();
    double[] weight =
        opinions.stream().mapToDouble(o -> StrictMath.exp(o.fit().score() - most)).toArray();
    double sum = Arrays.stream(weight).sum();
    if (!Double.isFinite(sum)) { // answers too far out for all of them
      Arrays.fill(weight, 0);
      weight[0] = 1;
      return weight;
    }
    Arrays.setAll(weight, k -> weight[k] / sum);
    return weight;
  }

  private Opinion leading() {
    return opinions.get(0);
  }

  private List<Fit> fits() {
    return opinions.stream().map(Opinion::fit).toList();
  }

  /** The likeliest. */
  public Fit fit() {
    return leading().fit();
  }

  /** 0 if observations are exact. */
  @Override
  public double noise() {
    return fit().sides().map(Sides::deviation).orElseGet(() -> evidence.noise(fit()));
  }

  @Override
  public Optional<Belief> belief() {
    return Optional.of(
        Foresight.of(opinions, weights(), tally, evidence.order())
            .belief(fit().kernel(), noise(), inverses.haveLinks()));
  }

  /** How many answers about items at large are mistakes, where answers tell sides. */
  public double mistakes() {
    return Foresight.mistakes(leading(), tally, evidence.order());
  }

  @Override
  public Sharpness sharpness() {
    double[] certainty = new double[size()];
    Arrays.setAll(certainty, item -> field.certainty(item, question.threshold()));
    return Foresight.of(opinions, weights(), tally, evidence.order()).sharpness(certainty);
  }

  /** Of an item observed exactly what was observed. */
  @Override
  public double mean(int item) {
    return shownMean[Check.index("item", size(), item)];
  }

  private boolean isKnown(int item) {
    return isExact && told.checks(item) > 0;
  }

  /** What was observed, even if it is left out of what others are estimated by. */
  private double known(int item) {
    return tally.checks(item) > 0 ? tally.mean(item) : told.mean(item);
  }

  @Override
  public Variances variances() {
    return Variances.FREE;
  }

  /** In units of the observations: the {@link #scale} is 1. */
  @Override
  public double variance(int item) {
    return shownVariance[Check.index("item", size(), item)];
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
    return new SolveReport("evidence", 0, 0);
  }

  private final class CovarianceView implements Field {

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
    public double observedPrecision(int k) {
      return k < precisions.size() ? precisions.get(k) : Double.NaN;
    }

    @Override
    public int checks(int item) {
      return tally.checks(item);
    }

    @Override
    public int placeOf(int item) {
      return inverses.placeOf(item);
    }

    @Override
    public double mean(int item) {
      return isKnown(item) && !leading().isSided() ? known(item) : leading().posterior().mean(item);
    }

    @Override
    public double variance(int item) {
      return isKnown(item) ? 0 : leading().posterior().variance(item);
    }

    @Override
    public double certainty(int item, double threshold) {
      return (shownMean[item] - threshold) / Math.sqrt(shownVariance[item]);
    }

    @Override
    public void covariances(int item, double[] out) {
      leading().posterior().inverse().column(item, out);
      leading().posterior().toCovariances(item, out);
    }

    @Override
    public void covariances(int[] items, double[][] out) {
      leading().posterior().inverse().columns(items, out);
      for (int k = 0; k < items.length; k++) {
        leading().posterior().toCovariances(items[k], out[k]);
      }
    }

    @Override
    public double noise(int item, double variance) {
      return leading().noise(leadingCertainty[item], variance);
    }

    @Override
    public double noise(int item, double variance, String by) {
      if (checkers.areAllAlike()) {
        return noise(item, variance);
      }
      if (!leading().isSided()) {
        return noise(item, variance) / checkers.weight(by);
      }
      SideInformation told =
          information.computeIfAbsent(
              by, name -> new SideInformation(Checkers.mistakes(checkers.of(name))));
      return Opinion.noise(told, leadingCertainty[item], variance);
    }

    @Override
    public double pull(int item, Tally observed, double offset) {
      return leading().posterior().shift(item);
    }

    @Override
    public double foreseen(int item) {
      return leading().isSided() ? leading().foreseen(item, tally, 1) : 1;
    }

    @Override
    public boolean isNoiseOpen() {
      return evidence.isNoiseOpen();
    }

    @Override
    public boolean isKnownOnceChecked() {
      return leading().isSided() && isExact;
    }

    @Override
    public void covarianceWithSum(double[] out) {
      leading().posterior().covarianceWithSum(out);
    }
  }
}
