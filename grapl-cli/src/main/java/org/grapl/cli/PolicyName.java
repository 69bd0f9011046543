package org.grapl.cli;

import java.util.Optional;
import org.grapl.Question;
import org.grapl.Truth;
import org.grapl.estimate.Engine;
import org.grapl.estimate.EstimatorFactory;
import org.grapl.policy.AptPolicy;
import org.grapl.policy.FewestSamplesPolicy;
import org.grapl.policy.GraplPolicy;
import org.grapl.policy.OraclePolicy;
import org.grapl.policy.Policy;
import org.grapl.policy.RandomOrderPolicy;
import org.grapl.policy.UniformPolicy;

/** The policies by the names used on the command line. */
enum PolicyName {
  AUTO("auto"),
  GRAPL("grapl"),
  RANDOM("random"),
  UNIFORM("uniform"),
  ROUND_ROBIN("round-robin"),
  APT("apt"),
  ORACLE("oracle");

  private final String text;

  PolicyName(String text) {
    this.text = text;
  }

  /** The policy that stands behind {@code auto}; until a better one exists, the paper's. */
  PolicyName resolve() {
    return this == AUTO ? GRAPL : this;
  }

  Policy policy(double alpha, long seed, Question question, Optional<Truth> truth) {
    return switch (resolve()) {
      case AUTO, GRAPL -> new GraplPolicy(alpha);
      case RANDOM -> new RandomOrderPolicy(seed);
      case UNIFORM -> new UniformPolicy(seed);
      case ROUND_ROBIN -> new FewestSamplesPolicy();
      case APT -> new AptPolicy();
      case ORACLE ->
          new OraclePolicy(
              truth.orElseThrow(
                  () ->
                      new BadInputException("--policy oracle needs --truth: it knows the answer")),
              question);
    };
  }

  /** APT knows no graph; all others smooth over it. */
  EstimatorFactory estimator(Engine engine) {
    return this == APT ? EstimatorFactory.plainMeans() : engine;
  }

  @Override
  public String toString() {
    return text;
  }
}
