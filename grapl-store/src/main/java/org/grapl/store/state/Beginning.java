package org.grapl.store.state;

import java.util.List;
import org.grapl.Question;
import org.grapl.Tally;
import org.grapl.campaign.Campaign;
import org.grapl.campaign.CampaignBuilder;
import org.grapl.store.ItemList;

/**
 * A campaign that begins again with what was observed: the first observations all together, in
 * about the time of one solve if what fits them is given, those that came since one by one. It can
 * be made aside, while its earlier life goes on. One owner at a time, not thread-safe.
 */
public final class Beginning {

  /**
   * @param together how many observations are taken together, those withdrawn included
   */
  public record Terms(
      ItemList list, Question question, double budget, String fitted, int together) {}

  private final CampaignBuilder builder;
  private final Terms terms;
  private final Campaign campaign;

  /** How many observations it has come to. */
  private int told;

  private boolean isUsed;

  /**
   * @param observations those taken together, without those withdrawn
   */
  Beginning(CampaignBuilder builder, Terms terms, Tally observations) {
    this.builder = builder;
    this.terms = terms;
    this.told = terms.together();
    this.campaign =
        builder
            .threshold(terms.question().threshold())
            .tolerance(terms.question().tolerance())
            .budget(terms.budget())
            .open();
    campaign.retire(terms.list().retired());
    if (observations.total() > 0) {
      Fitter.record(campaign, observations, terms.fitted());
    }
  }

  public ItemList list() {
    return terms.list();
  }

  public int told() {
    return told;
  }

  /** Takes the observations after those it knows, up to so many in all. */
  public void take(List<Snapshot.Single> more, int upTo) {
    more.forEach(each -> each.recordIn(campaign));
    told = upTo;
  }

  /** Whether nobody has it yet, and it begins so. */
  boolean isFor(Terms wanted) {
    return !isUsed && terms.equals(wanted);
  }

  /** The campaign, for the one who goes on with it. */
  Campaign use() {
    isUsed = true;
    return campaign;
  }

  CampaignBuilder builder() {
    return builder;
  }
}
