package org.grapl.store;

import java.time.Duration;
import java.util.List;
import java.util.OptionalDouble;
import org.grapl.Goal;
import org.grapl.Noise;
import org.grapl.Question;
import org.grapl.Smoothing;
import org.grapl.internal.Check;
import org.grapl.policy.GraplPolicy;

/**
 * How a campaign was set up. All but the question has a default.
 *
 * @param budget how many checks may be made, or what they may cost; infinite for any
 * @param lease how long a ticket is kept for who asked for it, unless the asker wants another time
 * @param replicates how many people may check one item at the same time
 * @param seed what everything random depends on
 */
public record Settings(
    Question question,
    Noise noise,
    Method method,
    double budget,
    Duration lease,
    int replicates,
    long seed) {

  /** Long enough to look at something, short enough that work left behind comes back. */
  public static final Duration DEFAULT_LEASE = Duration.ofHours(1);

  /** Longer than any lease: ten years. */
  public static final Duration LONGEST_LEASE = Duration.ofDays(3650);

  public Settings {
    checkQuestion(question);
    if (method instanceof Method.Paper paper && paper.offset().isPresent()) {
      Check.within("offset", -Reading.LARGEST, Reading.LARGEST, paper.offset().getAsDouble());
    }
    Check.budget(budget);
    checkLease(lease);
    Check.atLeast("replicates", 1, replicates);
  }

  /** The question itself, if it is one that readings can answer. */
  public static Question checkQuestion(Question question) {
    Check.within("threshold", -Reading.LARGEST, Reading.LARGEST, question.threshold());
    Check.within("tolerance", 0, Reading.LARGEST, question.tolerance());
    return question;
  }

  /** The lease itself, if it is at least a second and at most {@link #LONGEST_LEASE}. */
  public static Duration checkLease(Duration lease) {
    if (lease.compareTo(Duration.ofSeconds(1)) < 0 || lease.compareTo(LONGEST_LEASE) > 0) {
      throw Check.mustBe("lease", "from 1 second to 3650 days", lease);
    }
    return lease;
  }

  public static Settings of(Question question) {
    return new Settings(
        question,
        Noise.unknown(),
        new Method.Auto(),
        Double.POSITIVE_INFINITY,
        DEFAULT_LEASE,
        1,
        1);
  }

  public Settings withNoise(Noise other) {
    return new Settings(question, other, method, budget, lease, replicates, seed);
  }

  public Settings withMethod(Method other) {
    return new Settings(question, noise, other, budget, lease, replicates, seed);
  }

  public Settings withBudget(double other) {
    return new Settings(question, noise, method, other, lease, replicates, seed);
  }

  public Settings withLease(Duration other) {
    return new Settings(question, noise, method, budget, other, replicates, seed);
  }

  public Settings withReplicates(int other) {
    return new Settings(question, noise, method, budget, lease, other, seed);
  }

  public Settings withSeed(long other) {
    return new Settings(question, noise, method, budget, lease, replicates, other);
  }

  /** How items are chosen and estimated. */
  public sealed interface Method {

    /**
     * Smoothing by the evidence, items by looking ahead.
     *
     * @param goal what checks are chosen for
     * @param scores columns of the items that say beforehand what they may be
     */
    record Auto(Goal goal, List<String> scores) implements Method {

      public Auto {
        Check.given("goal", goal);
        scores = List.copyOf(scores);
      }

      /** For as few items as possible on the wrong side. */
      public Auto() {
        this(Goal.SIDES, List.of());
      }
    }

    /**
     * The paper's rule.
     *
     * @param gamma γ, or none to have it chosen from the noise
     * @param offset the value unchecked items lean to, or none for the threshold
     */
    record Paper(OptionalDouble gamma, double lambda, double alpha, OptionalDouble offset)
        implements Method {
      public Paper {
        gamma.ifPresent(value -> Check.positive("gamma", value));
        Check.positive("lambda", lambda);
        Check.positive("alpha", alpha);
        offset.ifPresent(value -> Check.finite("offset", value));
      }

      /** With the paper's own numbers. */
      public static Paper usual() {
        return new Paper(
            OptionalDouble.empty(),
            Smoothing.DEFAULT_LAMBDA,
            GraplPolicy.DEFAULT_ALPHA,
            OptionalDouble.empty());
      }
    }

    /** Every item once in random order before any twice; estimates as by the paper's rule. */
    record Random() implements Method {}
  }
}
