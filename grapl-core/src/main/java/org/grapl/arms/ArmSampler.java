package org.grapl.arms;

import java.util.OptionalDouble;
import org.grapl.Noise;
import org.grapl.Truth;

/**
 * Checks arms. One lambda makes one: {@code arm -> visit(graph.label(arm))}.
 *
 * <p>Unless an implementation says otherwise, a sampler has one owner at a time.
 */
@FunctionalInterface
public interface ArmSampler extends AutoCloseable {

  /**
   * One noisy value of one arm, a finite number.
   *
   * @throws SamplerException if the arm cannot be checked
   */
  double sample(int arm);

  /**
   * The same for a sampler that may know of an arm that it cannot be checked now: empty then, and
   * no reason to end a search.
   *
   * @throws SamplerException if something else is in the way
   */
  default OptionalDouble trySample(int arm) {
    return OptionalDouble.of(sample(arm));
  }

  /** The noise level R: values are R-sub-Gaussian around their mean. Empty if nobody knows. */
  default OptionalDouble noise() {
    return OptionalDouble.empty();
  }

  /** Gives back what the sampler holds, such as a program it runs. Nothing to do for most. */
  @Override
  default void close() {}

  /** Values simulated from a known truth. */
  static SimulatedSampler simulated(Truth truth, Noise noise, long seed) {
    return new SimulatedSampler(truth, noise, seed);
  }
}
