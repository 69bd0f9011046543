package org.grapl.store.state;

import org.grapl.Question;
import org.grapl.Tally;
import org.grapl.campaign.CampaignBuilder;
import org.grapl.data.item.ItemGraph;
import org.grapl.store.Settings;

/**
 * Looks for what explains the observations of a campaign best, which may take seconds: a function
 * of the question and the observations alone. Thread-safe, one at a time.
 */
public final class Fitter {

  private final CampaignBuilder builder;

  public Fitter(ItemGraph items, Settings settings) {
    this.builder = CampaignFactory.builder(items, settings);
  }

  public synchronized String fit(Question question, Tally observations) {
    return builder.fit(question, observations);
  }
}
