package org.grapl.campaign;

import java.util.OptionalDouble;
import org.grapl.Goal;
import org.grapl.estimate.Accuracy;
import org.grapl.estimate.Engine;
import org.grapl.estimate.EstimatorFactory;
import org.grapl.internal.Check;
import org.grapl.policy.GraplPolicy;
import org.grapl.policy.Policy;

/**
 * How a campaign estimates and chooses, with the settings that belong to it and no others.
 *
 * <pre>{@code
 * Campaign.on(graph).threshold(0.5).strategy(Strategy.grapl().gamma(0.1)).open();
 * }</pre>
 */
public sealed interface Strategy {

  /**
   * Smoothing by the evidence and items by looking ahead, without settings. Above 4000 items both
   * work on places of items that are alike.
   */
  static Automatic auto() {
    return new Automatic(Goal.SIDES);
  }

  /** The paper's rule. */
  static Smoothed grapl() {
    return grapl(GraplPolicy.DEFAULT_ALPHA);
  }

  /** The paper's rule with its α. */
  static Smoothed grapl(double alpha) {
    return of(new GraplPolicy(alpha));
  }

  /** Items by a policy, estimates smoothed as by the paper unless said otherwise. */
  static Smoothed of(Policy policy) {
    return new Smoothed(
        policy,
        Engine.AUTO,
        OptionalDouble.empty(),
        OptionalDouble.empty(),
        OptionalDouble.empty(),
        Accuracy.DEFAULT);
  }

  /**
   * Nothing set.
   *
   * @param goal what checks are chosen for
   */
  record Automatic(Goal goal) implements Strategy {

    public Automatic {
      Check.given("goal", goal);
    }

    public Automatic goal(Goal other) {
      return new Automatic(other);
    }
  }

  /**
   * Items by a policy, estimates by one γ, λ and offset.
   *
   * @param estimators who estimates: an {@link Engine}, plain means, or your own
   * @param gamma γ; by rule of thumb from the noise unless given
   * @param lambda λ; unless given 1e-3, in the unit of the links' weights if γ is not given either
   * @param offset the value towards which unobserved parts shrink; the threshold unless given
   * @param accuracy of estimates by an engine, on graphs too large to compute them exactly
   */
  record Smoothed(
      Policy policy,
      EstimatorFactory estimators,
      OptionalDouble gamma,
      OptionalDouble lambda,
      OptionalDouble offset,
      Accuracy accuracy)
      implements Strategy {

    public Smoothed {
      Check.given("policy", policy);
      Check.given("estimator", estimators);
      Check.given("accuracy", accuracy);
      gamma.ifPresent(value -> Check.positive("gamma", value));
      lambda.ifPresent(value -> Check.positive("lambda", value));
      offset.ifPresent(value -> Check.finite("offset", value));
      if (!accuracy.equals(Accuracy.DEFAULT) && !(estimators instanceof Engine)) {
        throw Check.mustBe("accuracy", "left out unless an engine estimates", accuracy);
      }
    }

    public Smoothed estimator(EstimatorFactory other) {
      return new Smoothed(policy, other, gamma, lambda, offset, accuracy);
    }

    public Smoothed gamma(double value) {
      return new Smoothed(policy, estimators, OptionalDouble.of(value), lambda, offset, accuracy);
    }

    public Smoothed lambda(double value) {
      return new Smoothed(policy, estimators, gamma, OptionalDouble.of(value), offset, accuracy);
    }

    public Smoothed offset(double value) {
      return new Smoothed(policy, estimators, gamma, lambda, OptionalDouble.of(value), accuracy);
    }

    public Smoothed accuracy(Accuracy other) {
      return new Smoothed(policy, estimators, gamma, lambda, offset, other);
    }
  }
}
