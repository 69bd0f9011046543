package org.grapl.store.sql;

import java.time.Clock;
import java.util.List;
import org.grapl.data.item.ItemGraph;
import org.grapl.graph.Graph;
import org.grapl.store.Campaigns;
import org.grapl.store.DurableCampaign;
import org.grapl.store.Requester;

/** A process that makes a campaign grow, item by item, and says its size once that is kept. */
final class GrowingChild {

  private GrowingChild() {}

  /**
   * Grows for ever.
   *
   * @param args the store and the name of the campaign
   */
  public static void main(String[] args) {
    try (Campaigns campaigns =
        Campaigns.serving(Database.open(args[0]).storage(), Clock.systemUTC())) {
      DurableCampaign campaign = campaigns.open(Campaigns.LOCAL, args[1]);
      while (true) {
        int size = campaign.lists().last().size();
        Graph more = Graph.builder().link("new " + size, "a").build();
        campaign.grow(ItemGraph.of(more), List.of(), Requester.of("ann"));
        System.out.println(campaign.status().items());
        System.out.flush();
      }
    }
  }
}
