package org.grapl.store.state;

import java.util.List;
import org.grapl.Question;
import org.grapl.Tally;
import org.grapl.campaign.Campaign;
import org.grapl.campaign.CampaignBuilder;
import org.grapl.store.EstimateException;
import org.grapl.store.ItemList;

/**
 * What a campaign knew at a moment, from which another can be begun that decides as it did: the
 * same up to rounding.
 *
 * @param entries the number of the last entry it knew
 * @param since observations that came in since, one by one; none once something was fitted
 */
public record Snapshot(
    long entries,
    ItemList list,
    Question question,
    Tally observations,
    String fitted,
    List<Single> since) {

  /** More come in at once: estimates without a fit differ by the way there, but not by much. */
  public static final int MOST_SINCE = 64;

  /** One observation, and who made it. */
  public record Single(int item, double value, double weight, String by) {

    void recordIn(Campaign campaign) {
      campaign.record(item, value, weight, by);
    }
  }

  public Snapshot {
    since = List.copyOf(since);
  }

  /** Opens a campaign that knows this; its estimates are made, its tickets are not handed out. */
  public Campaign begin(CampaignBuilder builder) {
    try {
      Campaign fresh =
          builder.threshold(question.threshold()).tolerance(question.tolerance()).open();
      fresh.retire(list.retired());
      if (observations.total() > 0) {
        Fitter.record(fresh, observations, fitted);
      }
      since.forEach(each -> each.recordIn(fresh));
      return fresh;
    } catch (IllegalArgumentException | IllegalStateException e) {
      throw new EstimateException(e);
    }
  }
}
