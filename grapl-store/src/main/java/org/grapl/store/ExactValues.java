package org.grapl.store;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.grapl.Check;

/**
 * What one request tells of items whose checks are exact: refuses what contradicts another check of
 * the item, told before or in the same request. Without effect where checks scatter. One owner, not
 * thread-safe.
 */
final class ExactValues {

  private final Book book;
  private final Map<Integer, Reading> now = new HashMap<>();

  ExactValues(Book book) {
    this.book = book;
  }

  /** Takes another value, if it goes with what is known. */
  void add(int arm, Reading reading) {
    if (!(book.settings().noise() instanceof Settings.Noise.Exact)) {
      return;
    }
    Optional<Long> before = book.contradicted(arm, reading.value());
    if (before.isPresent()) {
      throw new ContradictionException(reading, before.get());
    }
    Reading other = now.putIfAbsent(arm, reading);
    if (other != null && !Book.isSame(other.value(), reading.value())) {
      throw Check.mustBe(
          "value",
          "the same wherever a request tells of an item, as checks are exact",
          "%s and %s of one item; leave out the one that is wrong"
              .formatted(ReadingText.write(other), ReadingText.write(reading)));
    }
  }
}
