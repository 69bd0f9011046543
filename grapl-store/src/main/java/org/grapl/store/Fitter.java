package org.grapl.store;

import org.grapl.Question;
import org.grapl.campaign.CampaignBuilder;
import org.grapl.data.item.ItemGraph;
import org.grapl.estimate.Tally;

/**
 * Looks for what explains the observations of a campaign best, which may take seconds: a function
 * of the question and the observations alone. Thread-safe, one at a time.
 */
final class Fitter {

  private final CampaignBuilder builder;

  Fitter(ItemGraph items, Settings settings) {
    this.builder = Engine.builder(items, settings);
  }

  synchronized String fit(Question question, Tally observations) {
    return builder.fit(question, observations);
  }
}
