package org.grapl.server;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Phaser;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.grapl.store.DurableCampaign;

/**
 * Tells those who wait for news of a campaign that there may be some, at once if they are from this
 * server. Thread-safe; ringing never waits for a listener.
 */
final class Bells {

  private final Map<Long, Phaser> bells = new ConcurrentHashMap<>();

  private Phaser of(DurableCampaign campaign) {
    return bells.computeIfAbsent(campaign.record().id(), id -> new Phaser(1));
  }

  void ring(DurableCampaign campaign) {
    ring(of(campaign));
  }

  private static void ring(Phaser bell) {
    synchronized (bell) { // its one party must not arrive twice at the same moment
      bell.arrive();
    }
  }

  /** Wakes everybody, whatever they wait for. */
  void ringAll() {
    bells.values().forEach(Bells::ring);
  }

  /** How often it has rung. */
  int rings(DurableCampaign campaign) {
    return of(campaign).getPhase();
  }

  /** Waits until it has rung more often than that, at most so long. */
  void await(DurableCampaign campaign, int heard, Duration most) throws InterruptedException {
    try {
      of(campaign).awaitAdvanceInterruptibly(heard, most.toNanos(), TimeUnit.NANOSECONDS);
    } catch (TimeoutException e) {
      // Nothing has happened.
    }
  }
}
