package org.grapl.research;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.LongFunction;
import java.util.stream.Stream;
import org.grapl.Noise;
import org.grapl.Question;
import org.grapl.Truth;
import org.grapl.estimate.EstimatorFactory;
import org.grapl.graph.Graph;
import org.grapl.internal.Check;
import org.grapl.policy.GraplPolicy;
import org.grapl.policy.Policy;
import org.grapl.policy.RandomOrderPolicy;
import org.grapl.research.policy.AptPolicy;
import org.grapl.research.policy.UniformPolicy;

/**
 * A way of solving a problem: who chooses the items, how their means are estimated, for how long.
 *
 * @param name what it is called in tables, the same for every γ
 * @param gamma γ of the Laplacian-regularised estimate; none for plain means
 * @param steps how many checks it takes
 * @param uncounted how many of its first checks the paper's figures leave out
 * @param once whether every trial would be the same, so that one is enough
 */
public record Method(
    String name,
    Kind kind,
    OptionalDouble gamma,
    int steps,
    int uncounted,
    boolean once,
    Chooser chooser,
    Estimates estimates) {

  @FunctionalInterface
  public interface Chooser {
    Policy policy(Start start);
  }

  /**
   * What a policy may be told before the first sample.
   *
   * @param seed of everything random in the trial
   * @param alpha α of the paper's rule
   * @param noise what is known of how checks scatter
   * @param truth only an oracle looks at it
   */
  public record Start(
      Graph graph, Question question, long seed, double alpha, Noise noise, Optional<Truth> truth) {

    static Start of(Problem problem, long seed) {
      return new Start(
          problem.graph(),
          problem.question(),
          seed,
          GraplPolicy.DEFAULT_ALPHA,
          problem.noise(),
          Optional.of(problem.truth()));
    }
  }

  @FunctionalInterface
  public interface Estimates {
    EstimatorFactory of(Problem problem, long seed);
  }

  public enum Kind {
    /** The graph, and what was observed. */
    ADAPTIVE,
    /** The graph, but items are drawn blindly. */
    NON_ADAPTIVE,
    /** Not the graph. */
    WITHOUT_GRAPH
  }

  public Method {
    if (gamma.isPresent()) {
      Check.positive("gamma", gamma.orElseThrow());
    }
    Check.atLeast("steps", 1, steps);
    Check.atLeast("uncounted", 0, uncounted);
  }

  /** The Laplacian-regularised estimate with this γ, whoever chooses. */
  public static Method laplacian(String name, Kind kind, double gamma, int steps, Chooser chooser) {
    return new Method(
        name,
        kind,
        OptionalDouble.of(gamma),
        steps,
        0,
        false,
        chooser,
        (problem, seed) -> problem.laplacianEstimators());
  }

  /** An estimate that needs no γ. */
  public static Method withoutGamma(
      String name, Kind kind, int steps, Chooser chooser, Estimates estimates) {
    return new Method(name, kind, OptionalDouble.empty(), steps, 0, false, chooser, estimates);
  }

  /** Algorithm 2. */
  public static Method grapl(double gamma, GraplPolicy rule, int steps) {
    return laplacian("GrAPL", Kind.ADAPTIVE, gamma, steps, start -> rule);
  }

  /** Algorithm 1, every sample any item: the paper's choice for its synthetic problems. */
  public static Method uniform(double gamma, int steps) {
    return laplacian("random", Kind.NON_ADAPTIVE, gamma, steps, seeded(UniformPolicy::new));
  }

  /** Algorithm 1, every item once in random order: the paper's choice for the political blogs. */
  public static Method randomOrder(double gamma, int steps) {
    return laplacian(
        "random order", Kind.NON_ADAPTIVE, gamma, steps, seeded(RandomOrderPolicy::new));
  }

  /** What the paper compares on its synthetic problems: both algorithms at each γ, and APT. */
  public static List<Method> ofPaper(double[] gammas, GraplPolicy rule, int steps, Method apt) {
    return Stream.of(
            Arrays.stream(gammas).mapToObj(gamma -> grapl(gamma, rule, steps)),
            Arrays.stream(gammas).mapToObj(gamma -> uniform(gamma, steps)),
            Stream.of(apt))
        .flatMap(each -> each)
        .toList();
  }

  /** Random order and plain means. */
  public static Method withoutGraph(int steps) {
    return withoutGamma(
        "no graph",
        Kind.WITHOUT_GRAPH,
        steps,
        seeded(RandomOrderPolicy::new),
        (problem, seed) -> EstimatorFactory.plainMeans());
  }

  /** APT with plain means: its two checks of each item, then {@code stepsAfterwards} more. */
  public static Method apt(int items, int stepsAfterwards) {
    int initial = Math.multiplyExact(AptPolicy.INITIAL_CHECKS, items);
    return new Method(
        "APT",
        Kind.WITHOUT_GRAPH,
        OptionalDouble.empty(),
        Math.addExact(initial, stepsAfterwards),
        initial,
        false,
        start -> new AptPolicy(),
        (problem, seed) -> EstimatorFactory.plainMeans());
  }

  private static Chooser seeded(LongFunction<Policy> policy) {
    return start -> policy.apply(start.seed());
  }

  /** This method where nothing is left to chance: run in the first trial only. */
  public Method asOneTrial() {
    return new Method(name, kind, gamma, steps, uncounted, true, chooser, estimates);
  }

  /** Whether this is the method of that name and γ. */
  public boolean is(String otherName, OptionalDouble otherGamma) {
    return name.equals(otherName) && gamma.equals(otherGamma);
  }

  /** Name and γ as people read them: {@code GrAPL γ=10⁻⁵}. */
  public String label() {
    return gamma.isPresent() ? name + " γ=" + Power.text(gamma.orElseThrow()) : name;
  }
}
