package org.grapl.benchmarks.auto;

import java.util.Locale;
import org.grapl.campaign.Strategy;
import org.grapl.policy.RandomOrderPolicy;

/** Who is measured. */
public enum Contender {
  /** The default. */
  AUTO,
  /** The paper's rule, with γ by rule of thumb. */
  THUMB,
  /** Random order, estimates as by the rule of thumb. */
  RANDOM;

  Strategy strategy(long seed) {
    return switch (this) {
      case AUTO -> Strategy.auto();
      case THUMB -> Strategy.grapl();
      case RANDOM -> Strategy.of(new RandomOrderPolicy(seed));
    };
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
