package org.grapl.experiments;

import java.util.OptionalDouble;
import java.util.function.LongFunction;
import org.grapl.Check;
import org.grapl.policy.AptPolicy;
import org.grapl.policy.GraplPolicy;
import org.grapl.policy.Policy;
import org.grapl.policy.RandomOrderPolicy;
import org.grapl.policy.UniformPolicy;

/**
 * A way of solving a problem: who chooses the arms, how their means are estimated, for how long.
 *
 * @param name what it is called in tables, the same for every γ
 * @param kind what it makes use of
 * @param gamma γ of the Laplacian-regularised estimate; none for plain means
 * @param steps how many samples it takes
 * @param uncounted how many of its first samples the paper's figures leave out
 * @param once whether every trial would be the same, so that one is enough
 * @param policy the policy for the seed of a trial
 */
public record Method(
    String name,
    Kind kind,
    OptionalDouble gamma,
    int steps,
    int uncounted,
    boolean once,
    LongFunction<Policy> policy) {

  /** What a method makes use of. */
  public enum Kind {
    /** The graph, and what was observed. */
    ADAPTIVE,
    /** The graph, but arms are drawn blindly. */
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

  /** Algorithm 2. */
  public static Method grapl(double gamma, GraplPolicy rule, int steps) {
    return of("GrAPL", Kind.ADAPTIVE, OptionalDouble.of(gamma), steps, seed -> rule);
  }

  /** Algorithm 1, every sample any arm: the paper's choice for its synthetic problems. */
  public static Method uniform(double gamma, int steps) {
    return of("random", Kind.NON_ADAPTIVE, OptionalDouble.of(gamma), steps, UniformPolicy::new);
  }

  /** Algorithm 1, every arm once in random order: the paper's choice for the political blogs. */
  public static Method randomOrder(double gamma, int steps) {
    return of(
        "random order", Kind.NON_ADAPTIVE, OptionalDouble.of(gamma), steps, RandomOrderPolicy::new);
  }

  /** Random order and plain means. */
  public static Method withoutGraph(int steps) {
    return of(
        "no graph", Kind.WITHOUT_GRAPH, OptionalDouble.empty(), steps, RandomOrderPolicy::new);
  }

  /** APT with plain means: its two samples of each arm, then {@code stepsAfterwards} more. */
  public static Method apt(int arms, int stepsAfterwards) {
    int initial = Math.multiplyExact(AptPolicy.INITIAL_SAMPLES, arms);
    Method counted =
        of(
            "APT",
            Kind.WITHOUT_GRAPH,
            OptionalDouble.empty(),
            Math.addExact(initial, stepsAfterwards),
            seed -> new AptPolicy());
    return new Method(
        counted.name,
        counted.kind,
        counted.gamma,
        counted.steps,
        initial,
        counted.once,
        counted.policy);
  }

  private static Method of(
      String name, Kind kind, OptionalDouble gamma, int steps, LongFunction<Policy> policy) {
    return new Method(name, kind, gamma, steps, 0, false, policy);
  }

  /** This method where nothing is left to chance: run in the first trial only. */
  public Method asOneTrial() {
    return new Method(name, kind, gamma, steps, uncounted, true, policy);
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
