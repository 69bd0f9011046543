package org.grapl.sampler;

import java.util.concurrent.atomic.AtomicIntegerArray;
import org.grapl.Noise;
import org.grapl.Truth;
import org.grapl.internal.Check;
import org.grapl.random.KeyedRandom;
import org.grapl.random.Role;

/**
 * Values simulated from a known truth. The k-th value of an item is a function of (seed, item, k)
 * only: in whatever order items are sampled, by however many threads, each gives the same values.
 * Thread-safe; which thread gets which value of an item that several sample at once is open.
 */
public final class SimulatedSampler implements Sampler {

  private final Truth truth;
  private final Noise noise;
  private final long seed;
  private final AtomicIntegerArray taken;

  public SimulatedSampler(Truth truth, Noise noise, long seed) {
    noise.check(truth, item -> "item " + item);
    this.truth = truth;
    this.noise = noise;
    this.seed = seed;
    this.taken = new AtomicIntegerArray(truth.size());
  }

  @Override
  public double sample(int item) {
    Check.index("item", truth.size(), item);
    return value(item, taken.getAndIncrement(item));
  }

  /** The value that {@link #sample} gives for the item after {@code earlier} earlier ones. */
  public double value(int item, int earlier) {
    return noise.draw(truth.mean(item), KeyedRandom.of(seed, Role.NOISE, item, earlier));
  }
}
