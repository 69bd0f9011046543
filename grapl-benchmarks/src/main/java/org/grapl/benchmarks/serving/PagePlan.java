package org.grapl.benchmarks.serving;

import java.nio.file.Path;
import org.grapl.data.item.ItemGraph;
import org.grapl.internal.Check;
import org.grapl.store.Settings;

/**
 * Which page is looked at, and with what.
 *
 * @param items of the campaign
 * @param method how items are chosen and estimated
 * @param observations made before anybody looks
 * @param seconds how long each movement is watched
 * @param browser the program
 */
public record PagePlan(
    ItemGraph items, Settings.Method method, int observations, double seconds, Path browser) {

  public PagePlan {
    Check.atLeast("observations", 1, observations);
    Check.positive("seconds", seconds);
  }

  /** The campaign in a store. */
  LoadPlan campaignIn(String store) {
    return new LoadPlan(store, items, method, seconds, 0, 0);
  }
}
