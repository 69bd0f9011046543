package org.grapl.store.writer;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.grapl.internal.Check;
import org.grapl.store.ContradictionException;
import org.grapl.store.Reading;
import org.grapl.store.ReadingText;
import org.grapl.store.state.Bookkeeping;

/**
 * What one request tells of items whose checks are exact: refuses what contradicts another check of
 * the item, told before or in the same request. Without effect where checks scatter. One owner, not
 * thread-safe.
 */
final class ExactValueCheck {

  private final Bookkeeping books;
  private final Map<Integer, Reading> now = new HashMap<>();

  ExactValueCheck(Bookkeeping books) {
    this.books = books;
  }

  /** Takes another value, if it goes with what is known. */
  void add(int item, Reading reading) {
    if (!books.settings().noise().isExact()) {
      return;
    }
    Optional<Long> before = books.contradicted(item, reading.value());
    if (before.isPresent()) {
      throw new ContradictionException(reading, before.get());
    }
    Reading other = now.putIfAbsent(item, reading);
    if (other != null && !Bookkeeping.isSame(other.value(), reading.value())) {
      throw Check.mustBe(
          "value",
          "the same wherever a request tells of an item, as checks are exact",
          "%s and %s of one item; leave out the one that is wrong"
              .formatted(ReadingText.write(other), ReadingText.write(reading)));
    }
  }
}
