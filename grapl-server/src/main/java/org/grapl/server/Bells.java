package org.grapl.server;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.grapl.store.DurableCampaign;

/**
 * Tells those who wait for news of a campaign that there may be some, at once if they are from this
 * server. Thread-safe; ringing never waits for a listener.
 */
final class Bells {

  private final Map<Long, Bell> bells = new ConcurrentHashMap<>();

  private static final class Bell {
    private long rings;
  }

  private Bell of(DurableCampaign campaign) {
    return bells.computeIfAbsent(campaign.record().id(), id -> new Bell());
  }

  void ring(DurableCampaign campaign) {
    ring(of(campaign));
  }

  private static void ring(Bell bell) {
    synchronized (bell) {
      bell.rings++;
      bell.notifyAll();
    }
  }

  /** Wakes everybody, whatever they wait for. */
  void ringAll() {
    bells.values().forEach(Bells::ring);
  }

  /** How often it has rung. */
  long rings(DurableCampaign campaign) {
    Bell bell = of(campaign);
    synchronized (bell) {
      return bell.rings;
    }
  }

  /** Waits until it has rung more often than that, at most so long. */
  void await(DurableCampaign campaign, long heard, Duration most) throws InterruptedException {
    Bell bell = of(campaign);
    long deadline = System.nanoTime() + most.toNanos();
    synchronized (bell) {
      while (bell.rings == heard) {
        long left = (deadline - System.nanoTime()) / 1_000_000;
        if (left <= 0) {
          return;
        }
        bell.wait(left);
      }
    }
  }
}
