package org.grapl.server;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import org.grapl.store.DurableCampaign;
import org.grapl.store.Entry;
import org.grapl.store.Event.GivenBack;
import org.grapl.store.Event.Told;
import org.grapl.store.log.EntryJson;

/**
 * Entries of a log as JSON, each with the item it is about, but without the keys of requests: who
 * knows another's key could take its answers.
 */
final class ShownEntry {

  private ShownEntry() {}

  static List<ObjectNode> of(DurableCampaign campaign, List<Entry> entries) {
    EntryJson json = new EntryJson(campaign.items().graph());
    List<ObjectNode> all = new ArrayList<>();
    List<ObjectNode> ofTickets = new ArrayList<>();
    List<Long> tickets = new ArrayList<>();
    for (Entry entry : entries) {
      ObjectNode shown = json.toJson(entry);
      shown.remove("request");
      all.add(shown);
      if (entry.event() instanceof Told || entry.event() instanceof GivenBack) {
        ofTickets.add(shown);
        tickets.add(shown.get("ticket").longValue());
      }
    }
    if (!tickets.isEmpty()) {
      List<Integer> items = campaign.itemsOf(tickets);
      for (int k = 0; k < items.size(); k++) {
        ofTickets.get(k).put("item", campaign.items().graph().label(items.get(k)));
      }
    }
    return all;
  }

  /** Some entries after a number, in their order. */
  static List<Entry> page(DurableCampaign campaign, long after, int most) {
    List<Entry> entries = new ArrayList<>();
    campaign.entries(after, after + most, entries::add);
    return entries;
  }
}
