package org.grapl.engine;

import java.util.Optional;
import org.grapl.graph.Components;
import org.grapl.graph.Graph;
import org.grapl.linear.ShiftedLaplacian;

/**
 * The residuals of the largest component judged together, by {@link EnergyCertificate}, which
 * bounds the error of each item in units of its own deviation. On graphs that hang together well an
 * observation moves all items by nearly the same amount, and little else beyond a few hops: the
 * common amount is kept as a number (the level) until it is worth moving all items; the rest is
 * relaxed down to thresholds κD_u. What is left behind adds up over the steps, but never beyond
 * what κ allows; if that is too much, a global solve clears it away.
 *
 * <p>Items of other components are subject to {@link MaximumCriterion}: V consists of blocks, and
 * the maximum of |r_u| over thresholds bounds the errors of each block by itself. Their levels are
 * set at each observation, in the time that it takes to look at all items of the component.
 */
final class EnergyCriterion implements Criterion {

  /** The share of the tolerance that the level may use up. */
  private static final double LEVEL = 0.3;

  /** A global solve goes this far below what is allowed, so that the next steps have room. */
  private static final double ROOM = 0.2;

  /** Most by which κ changes at once. */
  private static final double STEP = 1.5;

  private final ShiftedLaplacian system;
  private final EnergyCertificate certificate;
  private final boolean[] members;
  private final Components components;

  /** All items, those of component k from {@code start[k]} to {@code start[k + 1] - 1}. */
  private final int[] byComponent;

  private final int[] start;
  private final MaximumCriterion others;
  private final Tolerances tolerances;
  private final Relaxation relaxation;

  /** κ in units of what is certainly allowed beside the level. */
  private double relativeKappa = 1;

  private double kappa;
  private double loose = 1;

  private EnergyCriterion(
      ShiftedLaplacian system,
      Components components,
      double gap,
      MaximumCriterion others,
      Tolerances tolerances,
      Relaxation relaxation) {
    int size = system.size();
    int largest = components.largest();
    this.system = system;
    this.components = components;
    this.members = new boolean[size];
    this.start = new int[components.count() + 1];
    for (int k = 0; k < components.count(); k++) {
      start[k + 1] = start[k] + components.size(k);
    }
    int[] end = start.clone();
    this.byComponent = new int[size];
    for (int item = 0; item < size; item++) {
      members[item] = components.of(item) == largest;
      byComponent[end[components.of(item)]++] = item;
    }
    this.certificate = new EnergyCertificate(system, members, gap);
    this.others = others;
    this.tolerances = tolerances;
    this.relaxation = relaxation;
  }

  /**
   * For a graph whose largest component has more than half of the items and hangs together well;
   * none for others.
   */
  static Optional<EnergyCriterion> of(
      ShiftedLaplacian system,
      MaximumCriterion others,
      Tolerances tolerances,
      Relaxation relaxation) {
    Graph graph = system.graph();
    Components components = graph.components();
    int largest = components.largest();
    if (components.size(largest) <= graph.size() / 2) {
      return Optional.empty();
    }
    double gap =
        SpectralGap.lowerBound(
            components.count() == 1 ? graph : graph.restrictedTo(components.items(largest)));
    return gap == 0
        ? Optional.empty()
        : Optional.of(new EnergyCriterion(system, components, gap, others, tolerances, relaxation));
  }

  @Override
  public void revise() {
    certificate.refresh();
    others.reconsider();
    loose = 1;
    limit();
    relaxation.tunePlainly();
  }

  private void limit() {
    double allOfThem = excess(1, certificate.volume(), 0); // every residual at its threshold, κ = 1
    kappa = relativeKappa * (1 - LEVEL) / allOfThem;
    double[] degree = system.graph().rows().degree();
    for (int item = 0; item < degree.length; item++) {
      relaxation.limit(item, members[item] ? kappa * degree[item] : loose * others.threshold(item));
    }
    relaxation.recount(members);
  }

  /**
   * Either within the floor for every item, or within the share of the deviation for every item.
   */
  private double excess(double largest, double squares, double sum) {
    double floor = certificate.absolute(largest, squares, sum);
    if (floor == 0) {
      return 0; // nothing is off, and nothing may be allowed
    }
    double deviation = certificate.inDeviations(largest, squares, sum);
    return Math.min(floor / tolerances.floor(), deviation / tolerances.deviation()) / loose;
  }

  private double excess() {
    return excess(
        kappa * Math.max(1, relaxation.largest()), kappa * relaxation.squares(), relaxation.sum());
  }

  @Override
  public void grown(int item, double amount) {
    if (members[item]) {
      certificate.grown(item, amount);
      // Left in place, a high level would be carried to every item by relaxation.
      raise(excess(0, 0, relaxation.sum()) > LEVEL);
    } else {
      others.grown(item, amount);
      int component = components.of(item);
      relaxation.level(byComponent, start[component], start[component + 1]);
    }
  }

  /** Members never do: what they are allowed follows each observation. */
  @Override
  public boolean isOutgrown() {
    boolean was = others.hasOutgrown();
    if (was) {
      revise();
    }
    return was;
  }

  @Override
  public boolean isMet() {
    double ofLevel = excess(0, 0, relaxation.sum());
    double excess = excess();
    raise(ofLevel > LEVEL || (excess > 1 && 2 * ofLevel > excess));
    return excess() <= 1 && !others.hasOutgrown();
  }

  private void raise(boolean isDue) {
    if (isDue) {
      relaxation.raise(certificate.level(relaxation.sum()));
    }
  }

  @Override
  public double excess(double[] residual) {
    double sum = 0;
    double squares = 0;
    double largest = 0;
    double elsewhere = 0;
    double[] degree = system.graph().rows().degree();
    for (int item = 0; item < residual.length; item++) {
      double r = residual[item];
      if (members[item]) {
        sum += r;
        squares += r * r / degree[item];
        largest = Math.max(largest, Math.abs(r) / degree[item]);
      } else {
        elsewhere = Math.max(elsewhere, Math.abs(relaxation.inThresholds(item, r)));
      }
    }
    return Math.max(elsewhere, excess(largest, squares, sum));
  }

  @Override
  public boolean isReached(double[] residual) {
    return excess(residual) <= ROOM;
  }

  @Override
  public void loosen(double times) {
    loose *= times;
    limit();
  }

  @Override
  public double errorBound() {
    double bound =
        certificate.absolute(
            kappa * Math.max(1, relaxation.largest()),
            kappa * relaxation.squares(),
            relaxation.sum());
    return Math.max(bound, loose * others.errorBound());
  }

  /** As much relaxation as global solving: near the least sum of both. */
  @Override
  public void balance(long globalWork, long localWork) {
    double ratio = Math.sqrt((double) localWork / globalWork);
    relativeKappa *= Math.min(STEP, Math.max(1 / STEP, ratio));
    limit();
  }
}
