package org.grapl.store.state;

import org.grapl.Question;
import org.grapl.Tally;
import org.grapl.campaign.Campaign;
import org.grapl.campaign.CampaignBuilder;
import org.grapl.estimate.Fitted;
import org.grapl.store.ItemList;
import org.grapl.store.Settings;

/**
 * Looks for what explains the observations of a campaign best, which may take seconds: a function
 * of the list, the question and the observations alone; and begins the campaign again with it.
 * Thread-safe, one at a time.
 */
public final class Fitter {

  private final CampaignFactory campaigns;
  private final CampaignFactory fits;

  public Fitter(Lists lists, Settings settings) {
    this.campaigns = new CampaignFactory(lists, settings);
    this.fits = new CampaignFactory(lists, settings);
  }

  /** Begins with observations taken together. What it is made with goes with it. */
  public synchronized Beginning begin(Beginning.Terms terms, Tally observations) {
    Beginning made = new Beginning(campaigns.builder(terms.list()), terms, observations);
    campaigns.forget();
    return made;
  }

  /** Makes the next with this, of which nobody makes anything any more. */
  public synchronized void reuse(ItemList list, CampaignBuilder free) {
    campaigns.use(list, free);
  }

  public synchronized String fit(ItemList list, Question question, Tally observations) {
    return fits.builder(list).fit(question, observations).map(Fitted::toString).orElse("");
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
