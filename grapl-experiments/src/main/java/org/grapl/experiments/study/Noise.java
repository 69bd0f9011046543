package org.grapl.experiments.study;

import java.util.function.Supplier;
import org.grapl.Truth;
import org.grapl.arms.ArmSampler;
import org.grapl.random.KeyedRandom;
import org.grapl.random.Role;

/** The samplers of the paper's problems, each opened anew for every method. */
final class Noise {

  private Noise() {}

  static Supplier<ArmSampler> gaussian(Truth truth, double deviation, long seed) {
    return () -> {
      KeyedRandom random = KeyedRandom.of(seed, Role.NOISE);
      return arm -> truth.mean(arm) + deviation * random.nextGaussian();
    };
  }

  static Supplier<ArmSampler> bernoulli(Truth truth, long seed) {
    return () -> {
      KeyedRandom random = KeyedRandom.of(seed, Role.NOISE);
      return arm -> random.nextDouble() < truth.mean(arm) ? 1 : 0;
    };
  }

  static Supplier<ArmSampler> exact(Truth truth) {
    return () -> truth::mean;
  }
}
