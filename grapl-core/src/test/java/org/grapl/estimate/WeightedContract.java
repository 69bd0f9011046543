package org.grapl.estimate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.ejml.simple.SimpleMatrix;
import org.grapl.Observation;
import org.grapl.Tally;
import org.grapl.random.KeyedRandom;
import org.grapl.random.Role;

/** What every estimator must make of observations that carry weights, beside the rest. */
public abstract class WeightedContract extends EstimatorContract {

  private record Weighted(int item, double value, double weight) {}

  @Provide
  Arbitrary<Problem> weightedProblems() {
    return Combinators.combine(
            Arbitraries.integers().between(1, 24),
            Arbitraries.integers().between(0, 60),
            Arbitraries.integers().between(1, 40),
            Arbitraries.of(1e-3, 0.1, 1.0, 30.0, 1000.0),
            Arbitraries.of(0.0, 0.25, -3.0),
            Arbitraries.longs())
        .as(EstimatorContract::problem);
  }

  /** With weights between 1/20 and 20, most of them. */
  private static List<Weighted> weighted(Problem problem, long seed) {
    KeyedRandom random = KeyedRandom.of(seed, Role.TEST);
    List<Weighted> all = new ArrayList<>();
    for (Observation o : problem.observations()) {
      double weight = random.nextInt(4) == 0 ? 1 : StrictMath.exp(1.5 * random.nextGaussian());
      all.add(new Weighted(o.item(), o.value(), weight));
    }
    return all;
  }

  private static void tellWeighted(Estimator estimator, List<Weighted> observations) {
    observations.forEach(o -> estimator.observe(o.item, o.value, o.weight));
  }

  @Property(tries = 150)
  void aWholeWeightIsSoManyEqualObservations(
      @ForAll("weightedProblems") Problem problem,
      @ForAll("unfitted") Subject subject,
      @ForAll long seed) {
    KeyedRandom random = KeyedRandom.of(seed, Role.TEST);
    Estimator once = subject.open(problem);
    Estimator often = subject.open(problem);
    Estimator atOnce = subject.open(problem);
    Tally tally = new Tally(problem.graph().size());
    for (Observation o : problem.observations()) {
      int times = 1 + random.nextInt(6);
      once.observe(o.item(), o.value(), times);
      tally.add(o.item(), o.value(), times);
      for (int k = 0; k < times; k++) {
        often.observe(o.item(), o.value());
      }
    }
    atOnce.observe(tally);
    // Not so the scale, nor the noise: equal values look as if there were none.
    for (int item = 0; item < once.size(); item++) {
      near(once.mean(item), often.mean(item), subject);
      near(atOnce.mean(item), often.mean(item), subject);
      sameVariance(once.variance(item), often.variance(item), subject);
      sameVariance(atOnce.variance(item), often.variance(item), subject);
    }
    assertThat(once.total()).isEqualTo(problem.observations().size());
  }

  @Property(tries = 150)
  void theOrderDoesNotMatterNorWhetherTheyComeTogether(
      @ForAll("weightedProblems") Problem problem,
      @ForAll("unfitted") Subject subject,
      @ForAll long seed) {
    List<Weighted> all = weighted(problem, seed);
    List<Weighted> shuffled = new ArrayList<>();
    for (int t : KeyedRandom.of(seed, Role.TEST, 1).permutation(all.size())) {
      shuffled.add(all.get(t));
    }
    Estimator inOrder = subject.open(problem);
    Estimator otherwise = subject.open(problem);
    Estimator mixed = subject.open(problem);
    tellWeighted(inOrder, all);
    tellWeighted(otherwise, shuffled);
    Tally middle = new Tally(problem.graph().size());
    int third = all.size() / 3;
    all.subList(third, 2 * third).forEach(o -> middle.add(o.item, o.value, o.weight));
    tellWeighted(mixed, all.subList(0, third));
    mixed.observe(middle);
    tellWeighted(mixed, all.subList(2 * third, all.size()));
    sameState(inOrder, otherwise, subject);
    sameState(inOrder, mixed, subject);
  }

  @Property(tries = 150)
  void meansVariancesAndScaleAreThoseOfTheFormula(
      @ForAll("weightedProblems") Problem problem,
      @ForAll("unfitted") Subject subject,
      @ForAll long seed) {
    List<Weighted> all = weighted(problem, seed);
    Estimator estimator = subject.open(problem);
    tellWeighted(estimator, all);
    Reference reference =
        subject.kind() == Kind.PLAIN ? plain(problem, all) : Reference.of(problem, all);
    for (int item = 0; item < estimator.size(); item++) {
      near(estimator.mean(item), reference.mean[item], subject);
      sameVariance(estimator.variance(item), reference.variance[item], subject);
    }
    if (subject.kind() != Kind.PLAIN) {
      double error = 1e-6 * (1 + reference.scale) + 100 * subject.accuracy() / gamma(problem);
      assertThat(Math.abs(estimator.scale() - reference.scale)).isLessThan(error);
    }
  }

  private static double gamma(Problem problem) {
    return problem.smoothing().gamma();
  }

  /**
   * Every engine, however uneven the weights; those without a certificate may keep no digits then.
   */
  @Property(tries = 150)
  void extremeWeightsBreakNothing(
      @ForAll("weightedProblems") Problem problem,
      @ForAll("robust") Subject subject,
      @ForAll long seed) {
    KeyedRandom random = KeyedRandom.of(seed, Role.TEST);
    double[] choice = {1e-12, 1e-6, 1, 1e6, 1e12};
    List<Weighted> all = new ArrayList<>();
    for (Observation o : problem.observations()) {
      all.add(new Weighted(o.item(), o.value(), choice[random.nextInt(choice.length)]));
    }
    Estimator estimator = subject.open(problem);
    tellWeighted(estimator, all);
    Reference reference =
        subject.kind() == Kind.PLAIN ? plain(problem, all) : Reference.of(problem, all);
    for (int item = 0; item < estimator.size(); item++) {
      assertThat(Math.abs(estimator.mean(item) - reference.mean[item])).isLessThan(1e-6);
      if (subject.kind() != Kind.PLAIN || reference.variance[item] < Double.POSITIVE_INFINITY) {
        double variance = reference.variance[item];
        assertThat(Math.abs(estimator.variance(item) - variance)).isLessThan(1e-5 * variance);
      }
    }
    assertThat(estimator.report().errorBound()).isLessThan(1e-6);
  }

  @Provide
  Arbitrary<Subject> robust() {
    return unfitted().filter(each -> each.kind() != Kind.SMOOTH);
  }

  @Property(tries = 50)
  void withExtremeWeightsEveryEstimateStaysANumber(
      @ForAll("weightedProblems") Problem problem,
      @ForAll("unfitted") Subject subject,
      @ForAll long seed) {
    KeyedRandom random = KeyedRandom.of(seed, Role.TEST);
    Estimator estimator = subject.open(problem);
    for (Observation o : problem.observations()) {
      estimator.observe(o.item(), o.value(), random.nextInt(2) == 0 ? 1e-12 : 1e12);
    }
    for (int item = 0; item < estimator.size(); item++) {
      assertThat(estimator.mean(item)).isFinite();
      assertThat(estimator.variance(item)).isNotNaN();
    }
  }

  @Property(tries = 30)
  void whatIsNoWeightIsRefusedAndLeavesEverythingAsItWas(
      @ForAll("weightedProblems") Problem problem, @ForAll("unfitted") Subject subject) {
    Estimator estimator = subject.open(problem);
    estimator.observe(0, 1, 2.5);
    double before = estimator.mean(0);
    for (double bad : new double[] {Double.NaN, 0, -1, Double.POSITIVE_INFINITY}) {
      assertThatThrownBy(() -> estimator.observe(0, 3, bad))
          .hasMessageStartingWith("weight must be a finite number > 0, got ");
    }
    assertThat(estimator.total()).isEqualTo(1);
    assertThat(estimator.mean(0)).isEqualTo(before);
  }

  private static Reference plain(Problem problem, List<Weighted> all) {
    int size = problem.graph().size();
    double[] weight = new double[size];
    double[] mean = new double[size];
    double[] variance = new double[size];
    all.forEach(o -> weight[o.item] += o.weight);
    all.forEach(o -> mean[o.item] += o.weight / weight[o.item] * o.value);
    for (int item = 0; item < size; item++) {
      mean[item] = weight[item] == 0 ? 0.25 : mean[item];
      variance[item] = 1 / weight[item];
    }
    return new Reference(mean, variance, Double.NaN);
  }

  /** The paper's V⁻¹x, every observation entered by itself, with somebody else's matrices. */
  private record Reference(double[] mean, double[] variance, double scale) {

    static Reference of(Problem problem, List<Weighted> all) {
      int size = problem.graph().size();
      double gamma = problem.smoothing().gamma();
      double offset = problem.smoothing().offset();
      SimpleMatrix v =
          SimpleMatrix.wrap(
              DenseReference.system(
                  problem.graph(), problem.smoothing().lambda(), gamma, new Tally(size)));
      SimpleMatrix x = new SimpleMatrix(size, 1);
      double squares = 0;
      for (Weighted o : all) {
        v.set(o.item, o.item, v.get(o.item, o.item) + o.weight / gamma);
        x.set(o.item, 0, x.get(o.item, 0) + o.weight / gamma * (o.value - offset));
        squares += o.weight / gamma * (o.value - offset) * (o.value - offset);
      }
      SimpleMatrix inverse = v.invert();
      SimpleMatrix m = v.solve(x);
      double[] mean = new double[size];
      double[] variance = new double[size];
      for (int item = 0; item < size; item++) {
        mean[item] = m.get(item, 0) + offset;
        variance[item] = inverse.get(item, item);
      }
      double form = squares - x.transpose().mult(m).get(0, 0);
      return new Reference(mean, variance, form / all.size());
    }
  }
}
