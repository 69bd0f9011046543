package org.grapl.arms;

import java.util.OptionalDouble;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.grapl.Noise;
import org.grapl.Truth;
import org.grapl.internal.Check;
import org.grapl.random.KeyedRandom;
import org.grapl.random.Role;

/**
 * Values simulated from a known truth. The k-th value of an arm is a function of (seed, arm, k)
 * only: in whatever order arms are sampled, by however many threads, each gives the same values.
 * Thread-safe; which thread gets which value of an arm that several sample at once is open.
 */
public final class SimulatedSampler implements ArmSampler {

  private final Truth truth;
  private final Noise noise;
  private final long seed;
  private final AtomicIntegerArray taken;

  /** A sampler that has not been asked yet. */
  public SimulatedSampler(Truth truth, Noise noise, long seed) {
    noise.check(truth, arm -> "arm " + arm);
    this.truth = truth;
    this.noise = noise;
    this.seed = seed;
    this.taken = new AtomicIntegerArray(truth.size());
  }

  @Override
  public double sample(int arm) {
    Check.index("arm", truth.size(), arm);
    return value(arm, taken.getAndIncrement(arm));
  }

  /** The value that {@link #sample} gives for the arm after {@code earlier} earlier ones. */
  public double value(int arm, int earlier) {
    return noise.draw(truth.mean(arm), KeyedRandom.of(seed, Role.NOISE, arm, earlier));
  }

  @Override
  public OptionalDouble noise() {
    return OptionalDouble.of(noise.level());
  }
}
