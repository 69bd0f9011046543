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

  /** Up to so many observations, and items, it is a matter of some hundredths of a second. */
  private static final int FEW_OBSERVATIONS = 30;

  private static final int FEW_ITEMS = 4000;

  private final CampaignBuilder builder;
  private final int size;

  Fitter(ItemGraph items, Settings settings) {
    this.builder = Engine.builder(items, settings);
    this.size = items.graph().size();
  }

  synchronized String fit(Question question, Tally observations) {
    return builder.fit(question, observations);
  }

  /** Whether it takes so little time that whoever asks for the next item can wait for it. */
  boolean isQuick(Book book) {
    return size <= FEW_ITEMS && book.observations().count() <= FEW_OBSERVATIONS;
  }
}
