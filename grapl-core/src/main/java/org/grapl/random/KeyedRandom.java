package org.grapl.random;

import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

/**
 * A random generator that is a function of its key: (seed, role, numbers) gives the same stream on
 * every machine, in every thread, in every order of creation.
 *
 * <p>The bits come from the JDK's {@link SplittableRandom} (SplitMix64); everything derived from
 * them (doubles, bounded integers, Gaussians) is computed here with {@link StrictMath}, because the
 * JDK does not promise that those derivations stay the same between releases. Not thread-safe: one
 * owner each.
 */
public final class KeyedRandom implements RandomGenerator {

  private static final double UNIT = 0x1.0p-53;

  private final SplittableRandom bits;
  private double spareGaussian;
  private boolean hasSpareGaussian;

  private KeyedRandom(long key) {
    this.bits = new SplittableRandom(key);
  }

  /** The generator of this key. */
  public static KeyedRandom of(long seed, Role role, long... numbers) {
    // String.hashCode is specified, an enum's ordinal would change with the next role added.
    long key = mix(seed + 0x9e3779b97f4a7c15L * role.name().hashCode());
    for (long number : numbers) {
      key = mix(key ^ mix(number + 0x9e3779b97f4a7c15L));
    }
    return new KeyedRandom(key);
  }

  /** The finaliser of MurmurHash3 with D. Stafford's constants (variant 13). */
  private static long mix(long z) {
    z = (z ^ (z >>> 30)) * 0xbf58476d1ce4e5b9L;
    z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
    return z ^ (z >>> 31);
  }

  @Override
  public long nextLong() {
    return bits.nextLong();
  }

  /** Uniform in [0, 1) with 53 bits. */
  @Override
  public double nextDouble() {
    return (nextLong() >>> 11) * UNIT;
  }

  /** Uniform in [0, {@code bound}), without bias (D. Lemire, 2019, by rejection). */
  @Override
  public int nextInt(int bound) {
    if (bound <= 0) {
      throw new IllegalArgumentException("bound must be a whole number >= 1, got " + bound);
    }
    while (true) {
      long product = (nextLong() >>> 32) * bound;
      long low = product & 0xffffffffL;
      if (low >= bound || low >= (0x100000000L - bound) % bound) {
        return (int) (product >>> 32);
      }
    }
  }

  /** Standard normal by the polar method of G. Marsaglia, two at a time. */
  @Override
  public double nextGaussian() {
    if (hasSpareGaussian) {
      hasSpareGaussian = false;
      return spareGaussian;
    }
    while (true) {
      double u = 2 * nextDouble() - 1;
      double v = 2 * nextDouble() - 1;
      double square = u * u + v * v;
      if (square < 1 && square > 0) {
        double factor = Math.sqrt(-2 * StrictMath.log(square) / square);
        spareGaussian = v * factor;
        hasSpareGaussian = true;
        return u * factor;
      }
    }
  }

  /** Standard exponential by inversion. */
  @Override
  public double nextExponential() {
    return -StrictMath.log1p(-nextDouble());
  }

  /** A uniformly random order of 0 … {@code size} − 1 (Fisher–Yates). */
  public int[] permutation(int size) {
    int[] order = new int[size];
    for (int i = 0; i < size; i++) {
      int j = nextInt(i + 1);
      order[i] = order[j];
      order[j] = i;
    }
    return order;
  }
}
