package org.grapl.store;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.grapl.internal.Check;

/**
 * What somebody who has time to check items asks for.
 *
 * @param count how many tickets
 * @param lease for how long, if not as the campaign says
 * @param resume whether the worker's own open tickets come first
 * @param items the very items wanted; if none are named they are chosen
 */
public record AskRequest(int count, Optional<Duration> lease, boolean resume, List<Integer> items) {

  /** More at once would keep too much from others. */
  public static final int MOST = 10_000;

  /** A worker known for certain holds no more at a time, so that others find something to do. */
  public static final int MOST_HELD = 200;

  /** Nor for longer, unless it is the usual time of the campaign: a week. */
  public static final Duration LONGEST_HELD = Duration.ofDays(7);

  public AskRequest {
    if (count < 1 || count > MOST) {
      throw Check.mustBe("count", "from 1 to " + MOST, count);
    }
    lease.ifPresent(Settings::checkLease);
    items = List.copyOf(items);
    if (!items.isEmpty() && items.size() != count) {
      throw Check.mustBe("count", "the number of items named", count);
    }
  }

  /** So many, chosen by the campaign. */
  public static AskRequest of(int count) {
    return new AskRequest(count, Optional.empty(), false, List.of());
  }

  public static AskRequest forItems(List<Integer> items) {
    return new AskRequest(items.size(), Optional.empty(), false, items);
  }

  public AskRequest withLease(Duration other) {
    return new AskRequest(count, Optional.of(other), resume, items);
  }

  /** The same, the worker's own open tickets first. */
  public AskRequest resuming() {
    return new AskRequest(count, lease, true, items);
  }
}
