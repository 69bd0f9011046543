package org.grapl.store;

import java.lang.ref.SoftReference;
import java.util.concurrent.Semaphore;
import org.grapl.Decision;
import org.grapl.campaign.CampaignBuilder;
import org.grapl.data.item.ItemGraph;

/**
 * Decides by what was known at other moments, and on other questions, apart from everybody else:
 * what is decided now on the question asked does not wait for it. Thread-safe, one at a time.
 */
final class WhatIf {

  private static final int MOST_WAITING = 8;

  private final ItemGraph items;
  private final Settings settings;
  private final Semaphore room = new Semaphore(MOST_WAITING);

  /** What was computed of the graph is of use for the next, if there is room for it. */
  private SoftReference<CampaignBuilder> known = new SoftReference<>(null);

  WhatIf(ItemGraph items, Settings settings) {
    this.items = items;
    this.settings = settings;
  }

  /**
   * What a campaign decides that knows something already.
   *
   * @throws BusyException if too many wait already
   */
  Decision decide(Knowledge knowledge) {
    if (!room.tryAcquire()) {
      throw new BusyException(MOST_WAITING);
    }
    try {
      return decideInTurn(knowledge);
    } finally {
      room.release();
    }
  }

  private synchronized Decision decideInTurn(Knowledge knowledge) {
    CampaignBuilder builder = known.get();
    if (builder == null) {
      builder = Engine.builder(items, settings);
      known = new SoftReference<>(builder);
    }
    try {
      return knowledge.begin(builder).decision();
    } catch (EstimateException e) {
      known.clear();
      throw e;
    } catch (IllegalArgumentException | IllegalStateException e) {
      known.clear();
      throw new EstimateException(e);
    }
  }
}
