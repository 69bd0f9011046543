package org.grapl.sampler;

import java.util.OptionalDouble;

/**
 * Checks items. One lambda makes one: {@code item -> visit(graph.label(item))}.
 *
 * <p>Unless an implementation says otherwise, a sampler has one owner at a time.
 */
@FunctionalInterface
public interface Sampler extends AutoCloseable {

  /**
   * One noisy value of one item, a finite number.
   *
   * @throws SamplerException if the item cannot be checked
   */
  double sample(int item);

  /**
   * The same for a sampler that may know of an item that it cannot be checked now: empty then.
   *
   * @throws SamplerException if something else is in the way
   */
  default OptionalDouble trySample(int item) {
    return OptionalDouble.of(sample(item));
  }

  /** Gives back what the sampler holds, such as a program it runs. Nothing to do for most. */
  @Override
  default void close() {}
}
