package org.grapl.estimate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Assume;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.grapl.Observation;
import org.grapl.Question;
import org.grapl.Smoothing;
import org.grapl.Tally;
import org.grapl.graph.Graph;
import org.grapl.graph.GraphBuilder;
import org.grapl.random.KeyedRandom;
import org.grapl.random.Role;

/**
 * What every estimator must satisfy, on random graphs, in pieces or not, with random answers. A
 * module that has estimators extends this with its own.
 */
public abstract class EstimatorContract {

  protected static final Question QUESTION = new Question(0.25, 0.01);

  /**
   * An estimator to test.
   *
   * @param accuracy what it claims, in units of the largest value
   */
  public record Subject(String name, EstimatorFactory factory, double accuracy, Kind kind) {

    Estimator open(Problem problem) {
      return factory.open(problem.graph, problem.smoothing, QUESTION);
    }

    @Override
    public String toString() {
      return name;
    }
  }

  /** How far the contract goes. */
  public enum Kind {
    /** The Laplacian-regularised estimate, with a certified error. */
    CERTIFIED,
    /** The same, without a certificate. */
    SMOOTH,
    /** Every item for itself. */
    PLAIN,
    /** Smoothing that it fits to its observations now and then, so that their order matters. */
    FITTED
  }

  /** All estimators to test. */
  protected abstract List<Subject> all();

  @Provide
  Arbitrary<Subject> subjects() {
    return Arbitraries.of(all());
  }

  @Provide
  Arbitrary<Subject> unfitted() {
    return Arbitraries.of(all().stream().filter(each -> each.kind != Kind.FITTED).toList());
  }

  @Provide
  Arbitrary<Subject> certified() {
    return Arbitraries.of(all().stream().filter(each -> each.kind == Kind.CERTIFIED).toList());
  }

  public record Problem(Graph graph, Smoothing smoothing, List<Observation> observations) {

    Tally tally() {
      Tally tally = new Tally(graph.size());
      observations.forEach(o -> tally.add(o.item(), o.value()));
      return tally;
    }
  }

  @Provide
  Arbitrary<Problem> problems() {
    return Combinators.combine(
            Arbitraries.integers().between(1, 24),
            Arbitraries.integers().between(0, 60),
            Arbitraries.integers().between(1, 40),
            Arbitraries.of(1e-5, 0.1, 1.0, 30.0, 1000.0),
            Arbitraries.of(0.0, 0.25, -3.0),
            Arbitraries.longs())
        .as(EstimatorContract::problem);
  }

  static Problem problem(int size, int links, int checks, double gamma, double offset, long seed) {
    KeyedRandom random = KeyedRandom.of(seed, Role.TEST);
    GraphBuilder builder = Graph.ofSize(size);
    for (int e = 0; e < links; e++) {
      builder.link(random.nextInt(size), random.nextInt(size), 0.1 + 3 * random.nextDouble());
    }
    List<Observation> observations = new ArrayList<>();
    for (int t = 0; t < checks; t++) {
      observations.add(new Observation(random.nextInt(size), 4 * random.nextDouble() - 2));
    }
    return new Problem(builder.build(), new Smoothing(gamma, 1e-3, offset), observations);
  }

  @Property(tries = 150)
  void theOrderOfObservationsDoesNotMatter(
      @ForAll("problems") Problem problem, @ForAll("unfitted") Subject subject, @ForAll long seed) {
    Estimator inOrder = subject.open(problem);
    Estimator shuffled = subject.open(problem);
    tellAll(inOrder, problem.observations);
    List<Observation> other = new ArrayList<>(problem.observations);
    int[] order = KeyedRandom.of(seed, Role.TEST).permutation(other.size());
    for (int t = 0; t < order.length; t++) {
      other.set(t, problem.observations.get(order[t]));
    }
    tellAll(shuffled, other);
    sameState(inOrder, shuffled, subject);
  }

  @Property(tries = 150)
  void tellingAllAtOnceEqualsTellingOneByOne(
      @ForAll("problems") Problem problem, @ForAll("subjects") Subject subject) {
    // Iterative columns are off by a hundredth of a solution's energy. In pieces of a few items,
    // for which nobody uses them, that can be a tenth of a mean.
    Assume.that(subject.accuracy < 0.01 || problem.graph.components().count() == 1);
    Estimator oneByOne = subject.open(problem);
    Estimator atOnce = subject.open(problem);
    tellAll(oneByOne, problem.observations);
    oneByOne
        .fitted()
        .ifPresentOrElse(
            fitted -> atOnce.observe(problem.tally(), fitted),
            () -> atOnce.observe(problem.tally()));
    sameState(oneByOne, atOnce, subject);
  }

  @Property(tries = 100)
  void relabellingItemsPermutesTheAnswer(
      @ForAll("problems") Problem problem, @ForAll("unfitted") Subject subject, @ForAll long seed) {
    int size = problem.graph.size();
    int[] newName = KeyedRandom.of(seed, Role.TEST).permutation(size);
    GraphBuilder builder = Graph.ofSize(size);
    problem.graph.forEachLink((a, b, w) -> builder.link(newName[a], newName[b], w));
    Estimator original = subject.open(problem);
    Estimator relabelled = subject.factory.open(builder.build(), problem.smoothing, QUESTION);
    for (Observation o : problem.observations) {
      original.observe(o.item(), o.value());
      relabelled.observe(newName[o.item()], o.value());
    }
    for (int item = 0; item < size; item++) {
      near(relabelled.mean(newName[item]), original.mean(item), subject);
      sameVariance(relabelled.variance(newName[item]), original.variance(item), subject);
    }
  }

  @Property(tries = 100)
  void shiftingValuesThresholdAndOffsetTogetherShiftsTheMeans(
      @ForAll("problems") Problem problem, @ForAll("unfitted") Subject subject) {
    double shift = 1.75;
    Smoothing s = problem.smoothing;
    Estimator original = subject.open(problem);
    Estimator shifted =
        subject.factory.open(
            problem.graph,
            new Smoothing(s.gamma(), s.lambda(), s.offset() + shift),
            new Question(QUESTION.threshold() + shift, QUESTION.tolerance()));
    for (int t = 0; t <= problem.observations.size(); t++) {
      for (int item = 0; item < problem.graph.size(); item++) {
        near(shifted.mean(item), original.mean(item) + shift, subject);
      }
      if (t < problem.observations.size()) {
        Observation o = problem.observations.get(t);
        original.observe(o.item(), o.value());
        shifted.observe(o.item(), o.value() + shift);
      }
    }
  }

  @Property(tries = 100)
  void tellingAnItemItsOwnEstimateMovesNoEstimate(
      @ForAll("problems") Problem problem, @ForAll("unfitted") Subject subject) {
    Estimator estimator = subject.open(problem);
    tellAll(estimator, problem.observations);
    double[] before = means(estimator);
    for (int item = 0; item < problem.graph.size(); item++) {
      estimator.observe(item, estimator.mean(item));
    }
    for (int item = 0; item < before.length; item++) {
      near(estimator.mean(item), before[item], subject);
    }
  }

  @Property(tries = 100)
  void twoTalliesMergedEqualOne(
      @ForAll("problems") Problem problem, @ForAll("unfitted") Subject subject) {
    List<Observation> all = problem.observations;
    Tally first = new Tally(problem.graph.size());
    Tally second = new Tally(problem.graph.size());
    for (int t = 0; t < all.size(); t++) {
      (t % 3 == 0 ? first : second).add(all.get(t).item(), all.get(t).value());
    }
    first.add(second);
    Tally whole = problem.tally();
    assertThat(first.total()).isEqualTo(whole.total());
    assertThat(first.repeats()).isEqualTo(whole.repeats());
    for (int item = 0; item < problem.graph.size(); item++) {
      assertThat(first.checks(item)).isEqualTo(whole.checks(item));
      assertThat(Math.abs(first.sum(item) - whole.sum(item))).isLessThan(1e-12);
    }
    if (whole.repeats() > 0) {
      assertThat(Math.abs(first.noise() - whole.noise())).isLessThan(1e-12);
    }
    Estimator merged = subject.open(problem);
    Estimator direct = subject.open(problem);
    merged.observe(first);
    direct.observe(whole);
    sameState(merged, direct, subject);
  }

  @Property(tries = 100)
  void meansStayBetweenTheOffsetAndTheExtremeValues(
      @ForAll("problems") Problem problem, @ForAll("unfitted") Subject subject) {
    Estimator estimator = subject.open(problem);
    tellAll(estimator, problem.observations);
    List<Double> anchors = new ArrayList<>();
    problem.observations.forEach(o -> anchors.add(o.value()));
    anchors.add(subject.kind == Kind.PLAIN ? QUESTION.threshold() : problem.smoothing.offset());
    for (int item = 0; item < estimator.size(); item++) {
      assertThat(estimator.mean(item))
          .isBetween(
              Collections.min(anchors) - 4 * subject.accuracy,
              Collections.max(anchors) + 4 * subject.accuracy);
    }
  }

  @Property(tries = 100)
  void anItemNotReportedAsChangedHasNotMoved(
      @ForAll("problems") Problem problem, @ForAll("subjects") Subject subject) {
    Estimator estimator = subject.open(problem);
    assertThat(estimator.changed().isAll()).as("at first everything is news").isTrue();
    ChangedItems changed = estimator.changed();
    for (Observation o : problem.observations) {
      changed.clear();
      assertThat(changed.isAll()).isFalse();
      double[] before = means(estimator);
      estimator.observe(o.item(), o.value());
      for (int item = 0; item < before.length; item++) {
        if (!changed.contains(item)) {
          assertThat(estimator.mean(item)).isEqualTo(before[item]);
        }
      }
    }
  }

  @Property(tries = 100)
  void theReportedErrorBoundCoversTheDistanceToAnIndependentSolve(
      @ForAll("problems") Problem problem, @ForAll("certified") Subject subject) {
    double[] reference = DenseReference.solve(problem.graph, problem.smoothing, problem.tally());
    Estimator estimator = subject.open(problem);
    tellAll(estimator, problem.observations);
    double rounding = 1e-10; // of the reference and of the bound itself
    for (int item = 0; item < reference.length; item++) {
      assertThat(Math.abs(estimator.mean(item) - reference[item]))
          .isLessThanOrEqualTo(estimator.report().errorBound() + rounding);
    }
  }

  /** Units are the user's business: weights, regularisation and values of any size. */
  @Property(tries = 200)
  void whateverTheUnitsMeansAreWithinTheReportedBoundOrTheProblemIsRefused(
      @ForAll("problems") Problem problem,
      @ForAll("magnitudes") double weight,
      @ForAll("magnitudes") double value,
      @ForAll("regularisations") double lambda,
      @ForAll("certified") Subject subject) {
    GraphBuilder builder = Graph.ofSize(problem.graph.size());
    problem.graph.forEachLink((a, b, w) -> builder.link(a, b, w * weight));
    Smoothing smoothing =
        new Smoothing(problem.smoothing.gamma(), lambda, problem.smoothing.offset() * value);
    Problem scaled =
        new Problem(
            builder.build(),
            smoothing,
            problem.observations.stream()
                .map(o -> new Observation(o.item(), o.value() * value))
                .toList());
    Estimator estimator;
    try {
      estimator = subject.open(scaled);
    } catch (IllegalArgumentException refused) {
      assertThat(refused).hasMessageStartingWith("lambda must be larger for weights this large");
      assertThat(weight / lambda).isGreaterThan(1e12);
      return;
    }
    tellAll(estimator, scaled.observations);
    double bound = estimator.report().errorBound();
    double[] reference = DenseReference.solve(scaled.graph, smoothing, scaled.tally());
    // The reference is a dense solve in double precision, with an error of its own of this order.
    double condition = (weight * 200 + 1e5) / lambda * 1e-15;
    for (int item = 0; item < reference.length; item++) {
      assertThat(Math.abs(estimator.mean(item) - reference[item]))
          .isLessThanOrEqualTo(bound + 5 * value * condition);
    }
    if (condition < 1e-9) {
      assertThat(bound).isLessThan(1e-6 * value);
    }
  }

  @Provide
  Arbitrary<Double> magnitudes() {
    return Arbitraries.of(1e-6, 1.0, 1e6);
  }

  @Provide
  Arbitrary<Double> regularisations() {
    return Arbitraries.of(1e-9, 1e-3, 1.0);
  }

  @Property(tries = 30)
  void badInputIsRefusedAndLeavesEverythingAsItWas(
      @ForAll("problems") Problem problem, @ForAll("subjects") Subject subject) {
    Estimator estimator = subject.open(problem);
    tellAll(estimator, problem.observations);
    double[] before = means(estimator);
    int size = problem.graph.size();
    assertThatThrownBy(() -> estimator.observe(size, 1))
        .hasMessage("item must be in [0, " + size + "), got " + size);
    assertThatThrownBy(() -> estimator.observe(0, Double.NaN))
        .hasMessage("value must be a finite number, got NaN");
    assertThatThrownBy(() -> estimator.observe(new Tally(size + 1)))
        .hasMessage("tally must be of " + size + " items, got " + (size + 1));
    assertThat(means(estimator)).isEqualTo(before);
    assertThat(estimator.total()).isEqualTo(problem.observations.size());
  }

  private static void tellAll(Estimator estimator, List<Observation> observations) {
    observations.forEach(o -> estimator.observe(o.item(), o.value()));
  }

  private static double[] means(Estimator estimator) {
    double[] means = new double[estimator.size()];
    for (int item = 0; item < means.length; item++) {
      means[item] = estimator.mean(item);
    }
    return means;
  }

  static void sameState(Estimator a, Estimator b, Subject subject) {
    assertThat(a.total()).isEqualTo(b.total());
    for (int item = 0; item < a.size(); item++) {
      near(a.mean(item), b.mean(item), subject);
      sameVariance(a.variance(item), b.variance(item), subject);
      assertThat(a.checks(item)).isEqualTo(b.checks(item));
    }
  }

  /** Values lie within 5 of every offset used here. */
  static void near(double actual, double expected, Subject subject) {
    assertThat(Math.abs(actual - expected))
        .as("%s and %s", actual, expected)
        .isLessThanOrEqualTo(5 * subject.accuracy);
  }

  static void sameVariance(double actual, double expected, Subject subject) {
    if (expected == Double.POSITIVE_INFINITY) {
      assertThat(actual).isEqualTo(expected);
    } else {
      assertThat(Math.abs(actual - expected)).isLessThanOrEqualTo(subject.accuracy * expected * 3);
    }
  }
}
