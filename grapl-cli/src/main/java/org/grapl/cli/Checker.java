package org.grapl.cli;

import java.util.OptionalDouble;
import org.grapl.sampler.Sampler;

/** Who checks items for a search: a sampler, or a person. */
interface Checker extends AutoCloseable {

  /** Checks one item; the search tells what is known so far. */
  Reply check(int item, Search search);

  /** Hears what was taken back, once it is. */
  default void tookBack(History.Entry entry) {}

  @Override
  void close();

  /** A sampler checks; it is closed with the checker. */
  static Checker of(Sampler sampler) {
    return new Checker() {
      @Override
      public Reply check(int item, Search search) {
        OptionalDouble value = sampler.trySample(item);
        return value.isPresent() ? Reply.Value.of(value.getAsDouble()) : Reply.Wish.SKIP;
      }

      @Override
      public void close() {
        sampler.close();
      }
    };
  }
}
