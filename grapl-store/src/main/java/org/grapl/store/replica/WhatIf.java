package org.grapl.store.replica;

import java.util.concurrent.Semaphore;
import org.grapl.Decision;
import org.grapl.store.BusyException;
import org.grapl.store.EstimateException;
import org.grapl.store.Settings;
import org.grapl.store.state.CampaignFactory;
import org.grapl.store.state.Lists;
import org.grapl.store.state.Snapshot;

/**
 * Decides by what was known at other moments, and on other questions, apart from everybody else:
 * what is decided now on the question asked does not wait for it. Thread-safe, one at a time.
 */
public final class WhatIf {

  private static final int MOST_WAITING = 8;

  private final CampaignFactory factory;
  private final Semaphore room = new Semaphore(MOST_WAITING);

  public WhatIf(Lists lists, Settings settings) {
    this.factory = new CampaignFactory(lists, settings);
  }

  /** What a campaign decides that knows something already. */
  public Decision decide(Snapshot known) {
    if (!room.tryAcquire()) {
      throw new BusyException(MOST_WAITING);
    }
    try {
      return decideInTurn(known);
    } finally {
      room.release();
    }
  }

  private synchronized Decision decideInTurn(Snapshot known) {
    try {
      return known.begin(factory.builder(known.list())).decision();
    } catch (EstimateException | IllegalArgumentException | IllegalStateException e) {
      factory.forget();
      throw e instanceof EstimateException told ? told : new EstimateException(e);
    }
  }
}
