package org.grapl.store.forecast;

import java.lang.ref.SoftReference;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.grapl.Decision;
import org.grapl.campaign.Campaign;
import org.grapl.store.state.Bookkeeping;
import org.grapl.store.state.Snapshot;

/**
 * Where it is rehearsed: what the campaign knows, and what came of the rehearsals so far. Only the
 * one under way has a campaign in memory, and only while there is room: it is begun again if it was
 * lost, or if more checks are wanted of it later, and gives the same.
 */
final class ForecastStage {

  /** What was rehearsed does for so many times the time it took, should more happen meanwhile. */
  private static final int REST = 4;

  final Snapshot known;
  final Bookkeeping.Restart from;
  final Decision begin;
  private final long opened = System.nanoTime();
  long spent;
  private final List<Rehearsal.Result> done = new ArrayList<>();

  /** One that knows what is known, for the first rehearsal. */
  private Optional<Campaign> spare;

  private SoftReference<Rehearsal> underWay = new SoftReference<>(null);
  private int underWayAs = -1;

  ForecastStage(Snapshot known, Bookkeeping.Restart from, Campaign spare, long spent) {
    this.known = known;
    this.from = from;
    this.begin = spare.decision();
    this.spare = Optional.of(spare);
    this.spent = spent;
  }

  /**
   * Whether it will do for a while, although something has happened since: on a campaign with many
   * hands another would be opened for each answer, and none would ever be finished.
   */
  boolean isGoodEnoughFor(Bookkeeping books) {
    return known.entries() == books.head()
        || (System.nanoTime() - opened < REST * spent
            && from.question().equals(books.question())
            && from.budget() == books.budget()
            && from.fitted().equals(books.fit().fitted()));
  }

  List<Rehearsal.Result> finished(int checks) {
    return done.stream().filter(each -> each.isFinished(checks)).toList();
  }

  /** The campaign that knows what is known, once. */
  Optional<Campaign> takeSpare() {
    Optional<Campaign> taken = spare;
    spare = Optional.empty();
    return taken;
  }

  /** The first rehearsal that is not finished. */
  int unfinished(int checks) {
    return (int) done.stream().takeWhile(each -> each.isFinished(checks)).count();
  }

  /** The rehearsal of this number, if it is under way and still in memory. */
  Optional<Rehearsal> underWay(int number) {
    return number == underWayAs ? Optional.ofNullable(underWay.get()) : Optional.empty();
  }

  void begin(int number, Rehearsal rehearsal) {
    underWay = new SoftReference<>(rehearsal);
    underWayAs = number;
  }

  void finish(int number, Rehearsal.Result rehearsed) {
    if (number < done.size()) {
      done.set(number, rehearsed);
    } else {
      done.add(rehearsed);
    }
  }
}
