package org.grapl.places;

import java.util.Optional;
import org.grapl.Belief;
import org.grapl.Noise;
import org.grapl.Question;
import org.grapl.Tally;
import org.grapl.estimate.ChangedItems;
import org.grapl.estimate.Checkers;
import org.grapl.estimate.Estimator;
import org.grapl.estimate.Field;
import org.grapl.estimate.Fitted;
import org.grapl.estimate.ItemOrder;
import org.grapl.estimate.Sharpness;
import org.grapl.estimate.Sides;
import org.grapl.estimate.Variances;
import org.grapl.evidence.EvidenceEstimator;
import org.grapl.internal.Check;
import org.grapl.internal.Normal;
import org.grapl.linear.SolveReport;

/**
 * Estimates of items by estimates of their {@link Places}: the evidence sees every check as one of
 * the item's place, and takes what items of a place differ by for noise. What it finds of places is
 * spread over the items when somebody wants to know; items that were checked keep what was told of
 * them. One owner, not thread-safe.
 */
public final class PlacesEstimator implements Estimator {

  /** Probabilities nearer to 0 or 1 than this are no more than rounding. */
  private static final double LEAST = 1e-12;

  private static final double LEAST_CERTAINTY = 1e-6;

  private final PlacesModel model;
  private final Noise noise;
  private final Question question;
  private final boolean areFitsGiven;
  private final Tally tally;
  private final ChangedItems changed;
  private Places places;
  private EvidenceEstimator inner;

  /** What is shown of items that were never checked; empty if it is not up to date. */
  private Optional<Shown> shown = Optional.empty();

  /** Means and variances of all items. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Shown(double[] mean, double[] variance) {}

  /**
   * @param areFitsGiven whether somebody else looks for fits
   */
  public PlacesEstimator(PlacesModel model, Question question, boolean areFitsGiven) {
    this.model = model;
    this.noise = model.noise();
    this.question = question;
    this.areFitsGiven = areFitsGiven;
    this.tally = new Tally(model.items());
    this.changed = new ChangedItems(ItemOrder.natural(model.items()));
    this.places = model.places(0);
    this.inner = model.estimator(places, question, areFitsGiven);
  }

  @Override
  public Tally told() {
    return tally;
  }

  @Override
  public void observe(int item, double value, double weight) {
    observe(item, value, weight, "");
  }

  @Override
  public void observe(int item, double value, double weight, String by) {
    tally.add(item, value, weight, by);
    moved();
    if (!areFitsGiven) {
      model.prepare(tally.observedItems());
    }
    if (areFitsGiven || places == model.places(tally.observedItems())) {
      inner.observe(places.of(item), value, weight, by);
    } else {
      begin(model.places(tally.observedItems()));
    }
  }

  @Override
  public void observe(Tally more) {
    tally.add(more);
    moved();
    begin(model.places(tally.observedItems()));
  }

  /** A fit by an earlier version is one to all items, which is of no use to places. */
  @Override
  public void observe(Tally all, Fitted fitted) {
    Optional<Places> fittedTo = model.placesOf(fitted);
    if (fittedTo.isEmpty()) {
      observe(all);
      return;
    }
    tally.add(all);
    moved();
    places = fittedTo.get();
    inner = model.estimator(places, question, areFitsGiven);
    inner.observe(PlacesModel.byPlace(places, all), fitted);
  }

  /** Begins again on other places, from the tally. */
  private void begin(Places with) {
    places = with;
    inner = model.estimator(with, question, areFitsGiven);
    inner.observe(PlacesModel.byPlace(with, tally));
  }

  private void moved() {
    shown = Optional.empty();
    changed.markAll();
  }

  @Override
  public Optional<Fitted> fitted() {
    return inner.fitted();
  }

  @Override
  public Checkers checkers() {
    return inner.checkers();
  }

  @Override
  public Optional<Belief> belief() {
    return inner.belief();
  }

  /** Of one answer about one item, as far as it was said. */
  @Override
  public double noise() {
    return noise.isKnown() && !noise.isYesNo() ? noise.level() : inner.noise();
  }

  @Override
  public Sharpness sharpness() {
    return inner.sharpness();
  }

  @Override
  public double mean(int item) {
    return isKnown(item) ? tally.mean(item) : shown().mean[item];
  }

  @Override
  public double variance(int item) {
    return isKnown(item) ? 0 : shown().variance[item];
  }

  private boolean isKnown(int item) {
    return tally.checks(Check.index("item", size(), item)) > 0 && areRight();
  }

  /**
   * Unless somebody said that answers scatter they are taken for what they say. Where several tell
   * sides, who is right is found out.
   */
  private boolean areRight() {
    boolean areWeighed = !checkers().areAllAlike() && inner.fit().sides().isPresent();
    return noise.isExact() || (!noise.isKnown() && !areWeighed);
  }

  private Shown shown() {
    Shown now = shown.orElseGet(this::spread);
    shown = Optional.of(now);
    return now;
  }

  private Shown spread() {
    Optional<Sides> sides = inner.fit().sides();
    return sides.isPresent() ? spreadSides(sides.get()) : spreadNumbers();
  }

  /**
   * An item differs from its place by the noise that is not that of answers; a check of its own
   * tells more about it than about its place.
   */
  private Shown spreadNumbers() {
    double[] mean = new double[places.count()];
    double[] variance = new double[places.count()];
    double answers = noise.isKnown() ? noise.level() * noise.level() : 0;
    double own = Math.max(0, inner.noise() * inner.noise() - answers);
    for (int place = 0; place < mean.length; place++) {
      mean[place] = inner.mean(place);
      variance[place] = inner.variance(place) + own;
    }
    double[] means = places.spread(mean);
    double[] variances = places.spread(variance);
    Tally weighed = answers > 0 ? checkers().weighed(tally) : tally;
    for (int item = 0; item < variances.length; item++) {
      variances[item] = Math.max(own, variances[item]);
    }
    for (int item = 0; item < means.length && answers > 0; item++) {
      if (tally.checks(item) > 0) {
        double gain = variances[item] / (variances[item] + answers / weighed.weight(item));
        means[item] += gain * (weighed.mean(item) - means[item]);
        variances[item] *= 1 - gain;
      }
    }
    return new Shown(means, variances);
  }

  /**
   * Probabilities to lie above are spread. Where answers are right, those that seem mistakes are of
   * items on another side than their place, and how many items are is told by a random sample;
   * where they may be wrong, nothing tells which.
   */
  private Shown spreadSides(Sides sides) {
    double threshold = question.threshold();
    boolean areRight = areRight();
    Tally own = areRight ? tally : checkers().weighed(tally);
    double other = areRight ? inner.mistakes() : 0;
    double[] above = new double[places.count()];
    for (int place = 0; place < above.length; place++) {
      double z = (inner.mean(place) - threshold) / Math.sqrt(inner.variance(place));
      double p = Normal.roughCdf(z);
      above[place] = p + other * (1 - 2 * p);
    }
    double[] means = places.spread(above);
    double[] variances = new double[means.length];
    for (int item = 0; item < means.length; item++) {
      double p = Math.min(1 - LEAST, Math.max(LEAST, means[item]));
      if (!areRight && tally.checks(item) > 0) {
        double odds =
            sides.logLikelihood(true, own.mean(item), own.weight(item))
                - sides.logLikelihood(false, own.mean(item), own.weight(item));
        p = Math.min(1 - LEAST, Math.max(LEAST, p / (p + (1 - p) * StrictMath.exp(-odds))));
      }
      double z = Normal.quantile(p);
      means[item] = sides.shown(threshold, p);
      double deviation =
          Math.abs(z) > LEAST_CERTAINTY ? (means[item] - threshold) / z : sides.high() - threshold;
      variances[item] = deviation * deviation;
    }
    return new Shown(means, variances);
  }

  @Override
  public Variances variances() {
    return Variances.FREE;
  }

  @Override
  public double scale() {
    return inner.scale();
  }

  @Override
  public ChangedItems changed() {
    return changed;
  }

  /** That of places. */
  @Override
  public Optional<Field> field() {
    return inner.field();
  }

  @Override
  public SolveReport report() {
    return new SolveReport("evidence of %d places".formatted(places.count()), 0, Double.NaN);
  }
}
