package org.grapl.store.state;

import java.lang.ref.SoftReference;
import java.util.OptionalDouble;
import org.grapl.Smoothing;
import org.grapl.campaign.Campaign;
import org.grapl.campaign.CampaignBuilder;
import org.grapl.campaign.Strategy;
import org.grapl.data.item.ItemGraph;
import org.grapl.estimate.Accuracy;
import org.grapl.estimate.Engine;
import org.grapl.policy.GraplPolicy;
import org.grapl.policy.RandomOrderPolicy;
import org.grapl.store.ItemList;
import org.grapl.store.Settings;
import org.grapl.store.Settings.Method;

/**
 * Sets up campaigns of the core by the settings of a durable one, and keeps what was computed of
 * the graph for the next one while there is room. One owner, not thread-safe.
 */
public final class CampaignFactory {

  private final Lists lists;
  private final Settings settings;
  private SoftReference<CampaignBuilder> last = new SoftReference<>(null);

  /** The list that the last one is of. */
  private ItemList lastOf;

  public CampaignFactory(Lists lists, Settings settings) {
    this.lists = lists;
    this.settings = settings;
    this.lastOf = lists.first();
  }

  /** The builder used last, if it is of this list and still in memory. */
  public CampaignBuilder builder(ItemList list) {
    CampaignBuilder builder = last.get();
    if (builder == null || !lastOf.hasItemsOf(list)) {
      builder = builder(lists.of(list), settings);
      use(list, builder);
    }
    return builder;
  }

  /** The builder to be used next. */
  void use(ItemList list, CampaignBuilder builder) {
    lastOf = list;
    last = new SoftReference<>(builder);
  }

  /** The builder used last is of no use any more. */
  public void forget() {
    last.clear();
  }

  /**
   * @throws IllegalArgumentException if no campaign can be set up so: costs or scores may be wrong
   */
  public static void check(ItemGraph items, Settings settings) {
    builder(items, settings);
  }

  /** How campaigns are set up by these settings; the question and the budget are to be added. */
  static CampaignBuilder builder(ItemGraph items, Settings settings) {
    CampaignBuilder builder =
        Campaign.on(items.graph())
            .livesOfOne()
            .seed(settings.seed())
            .mostAtOnce(settings.replicates());
    double[] costs = items.costs();
    if (costs.length > 0) {
      builder.costs(costs);
    }
    builder.noise(settings.noise());
    if (settings.method() instanceof Method.Paper paper) {
      builder.strategy(
          new Strategy.Smoothed(
              new GraplPolicy(paper.alpha()),
              Engine.AUTO,
              paper.gamma(),
              paper.lambda() == Smoothing.DEFAULT_LAMBDA
                  ? OptionalDouble.empty()
                  : OptionalDouble.of(paper.lambda()),
              paper.offset(),
              Accuracy.DEFAULT));
    } else if (settings.method() instanceof Method.Random) {
      builder.strategy(Strategy.of(new RandomOrderPolicy(settings.seed())));
    } else if (settings.method() instanceof Method.Auto auto) {
      builder.strategy(Strategy.auto().goal(auto.goal()));
      items.items().numbers("score", auto.scores()).forEach(builder::score);
    }
    return builder;
  }
}
