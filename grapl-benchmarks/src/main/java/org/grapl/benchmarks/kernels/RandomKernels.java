package org.grapl.benchmarks.kernels;

import org.grapl.random.KeyedRandom;
import org.grapl.random.Role;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** What a simulated value costs: a generator of its own and one Gaussian; or the next Gaussian. */
@State(Scope.Thread)
public class RandomKernels {

  private final KeyedRandom stream = KeyedRandom.of(1, Role.NOISE);
  private long number;

  @Benchmark
  public double keyedGaussian() {
    return KeyedRandom.of(1, Role.NOISE, number++, 0).nextGaussian();
  }

  @Benchmark
  public double nextGaussian() {
    return stream.nextGaussian();
  }
}
