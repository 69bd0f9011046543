package org.grapl.store.replica;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicReference;
import org.grapl.store.BusyException;
import org.grapl.store.DecisionAsOf;
import org.grapl.store.ItemList;
import org.grapl.store.Progress;
import org.grapl.store.state.Snapshot;

/**
 * How a campaign stood after so many observations, at up to {@value #MOST} moments evenly spaced.
 * The spacing doubles as observations come in, so that what was computed once stays of use.
 * Thread-safe; nobody who asks or tells waits for it.
 */
public final class ProgressHistory {

  private static final int MOST = 60;

  private static final long PATIENCE_NANOS = 300_000_000;

  /** One point is computed whatever it takes, more for so long. */
  private static final long MOST_NANOS = 250_000_000;

  private final BookkeepingReplica bookkeeping;
  private final WhatIf past;
  private final BackgroundWork work = new BackgroundWork();

  /** By how many observations there were, those withdrawn included. */
  private final ConcurrentSkipListMap<Integer, Progress.Point> points =
      new ConcurrentSkipListMap<>();

  /** The list that they are of. */
  private final AtomicReference<ItemList> list;

  public ProgressHistory(BookkeepingReplica bookkeeping, WhatIf past, ItemList first) {
    this.bookkeeping = bookkeeping;
    this.past = past;
    this.list = new AtomicReference<>(first);
  }

  /** The way up to a decision, which is that of now, as far as it is known or soon computed. */
  public Progress upTo(DecisionAsOf now) {
    int count =
        bookkeeping.look(
            books -> {
              if (!books.list().equals(list.getAndSet(books.list()))) {
                points.clear(); // they were of other items
              }
              return books.observations().upTo(now.entries());
            });
    int spacing = spacing(count);
    boolean isComplete = complete(count, spacing);
    List<Progress.Point> all = new ArrayList<>();
    points.forEach(
        (at, point) -> {
          if (at % spacing == 0 && at < count) {
            all.add(point);
          }
        });
    all.add(Progress.Point.of(now.entries(), now.decision()));
    return new Progress(all, isComplete);
  }

  private static int spacing(int count) {
    int spacing = 1;
    while (count / spacing > MOST) {
      spacing *= 2;
    }
    return spacing;
  }

  /** Computes what is missing, or a part of it; whether it is all there now. */
  private boolean complete(int count, int spacing) {
    if (missing(count, spacing).isEmpty()) {
      return true;
    }
    try {
      return work.within(PATIENCE_NANOS, () -> computeSome(count, spacing)).orElse(false);
    } catch (BusyException e) {
      return false; // there are others who want something computed: this has time
    }
  }

  private boolean computeSome(int count, int spacing) {
    long begin = System.nanoTime();
    points.keySet().removeIf(at -> at % spacing != 0);
    for (Optional<Integer> next = missing(count, spacing);
        next.isPresent();
        next = missing(count, spacing)) {
      if (System.nanoTime() - begin > MOST_NANOS) {
        return false;
      }
      compute(next.get());
    }
    return true;
  }

  /** The point to be computed next: the farthest from those known, so that a first look is fair. */
  private Optional<Integer> missing(int count, int spacing) {
    int best = 0;
    int distance = 0;
    for (int at = spacing; at < count; at += spacing) {
      Integer before = points.floorKey(at);
      Integer after = points.ceilingKey(at);
      int near =
          Math.min(before == null ? at : at - before, after == null ? count - at : after - at);
      if (near > distance) {
        best = at;
        distance = near;
      }
    }
    return distance == 0 ? Optional.empty() : Optional.of(best);
  }

  /** How it stood when the next observation was about to come in: with what was fitted by then. */
  private void compute(int observations) {
    Snapshot then =
        bookkeeping.look(books -> books.knownAt(books.observations().entry(observations) - 1));
    points.put(observations, Progress.Point.of(then.entries(), past.decide(then)));
  }
}
