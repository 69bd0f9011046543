package org.grapl.store.state;

import org.grapl.Question;
import org.grapl.Tally;
import org.grapl.campaign.Campaign;
import org.grapl.campaign.CampaignBuilder;
import org.grapl.data.item.ItemGraph;
import org.grapl.estimate.Fitted;
import org.grapl.store.Settings;

/**
 * Looks for what explains the observations of a campaign best, which may take seconds: a function
 * of the question and the observations alone; and begins the campaign again with it. Thread-safe,
 * one at a time.
 */
public final class Fitter {

  private final CampaignFactory campaigns;
  private final CampaignBuilder builder;

  public Fitter(ItemGraph items, Settings settings) {
    this.campaigns = new CampaignFactory(items, settings);
    this.builder = CampaignFactory.builder(items, settings);
  }

  /** Begins with observations taken together. What it is made with goes with it. */
  public synchronized Beginning begin(Beginning.Terms terms, Tally observations) {
    Beginning made = new Beginning(campaigns.builder(), terms, observations);
    campaigns.forget();
    return made;
  }

  /** Makes the next with this, of which nobody makes anything any more. */
  public synchronized void reuse(CampaignBuilder free) {
    campaigns.use(free);
  }

  public synchronized String fit(Question question, Tally observations) {
    return builder.fit(question, observations).map(Fitted::toString).orElse("");
  }

  /** Tells a fresh campaign all observations, and what {@link #fit} found for them, if anything. */
  static void record(Campaign fresh, Tally observations, String fitted) {
    if (fitted.isEmpty()) {
      fresh.record(observations);
    } else {
      fresh.record(observations, Fitted.parse(fitted));
    }
  }
}
