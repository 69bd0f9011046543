package org.grapl.server;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import org.grapl.data.item.ItemGraph;
import org.grapl.store.DurableCampaign;
import org.grapl.store.Entry;
import org.grapl.store.Event;
import org.grapl.store.Event.Asked;
import org.grapl.store.Event.AuditClosed;
import org.grapl.store.Event.AuditEnded;
import org.grapl.store.Event.AuditOpened;
import org.grapl.store.Event.BudgetChanged;
import org.grapl.store.Event.GivenBack;
import org.grapl.store.Event.QuestionChanged;
import org.grapl.store.Event.Recorded;
import org.grapl.store.Event.Told;
import org.grapl.store.Event.Withdrawn;

/** Entries of a log as JSON. */
final class ShownEntry {

  private final ItemGraph items;

  private ShownEntry(ItemGraph items) {
    this.items = items;
  }

  /** Entries of a campaign, each with the item it is about. */
  static List<ObjectNode> of(DurableCampaign campaign, List<Entry> entries) {
    List<Long> tickets = new ArrayList<>();
    for (Entry entry : entries) {
      ticket(entry.event(), tickets);
    }
    List<Integer> arms = tickets.isEmpty() ? List.of() : campaign.armsOf(tickets);
    ShownEntry shown = new ShownEntry(campaign.items());
    List<ObjectNode> all = new ArrayList<>();
    int next = 0;
    for (Entry entry : entries) {
      boolean hasTicket = entry.event() instanceof Told || entry.event() instanceof GivenBack;
      all.add(shown.json(entry, hasTicket ? arms.get(next++) : -1));
    }
    return all;
  }

  private static void ticket(Event event, List<Long> tickets) {
    if (event instanceof Told told) {
      tickets.add(told.ticket());
    } else if (event instanceof GivenBack back) {
      tickets.add(back.ticket());
    }
  }

  /** What kind of entry it is, in a word. */
  static String kind(Event event) {
    if (event instanceof Asked) {
      return "asked";
    } else if (event instanceof Told) {
      return "told";
    } else if (event instanceof GivenBack) {
      return "given-back";
    } else if (event instanceof Recorded) {
      return "recorded";
    } else if (event instanceof Withdrawn) {
      return "withdrawn";
    } else if (event instanceof QuestionChanged) {
      return "question-changed";
    } else if (event instanceof BudgetChanged) {
      return "budget-changed";
    } else if (event instanceof AuditOpened) {
      return "audit-opened";
    } else if (event instanceof AuditClosed) {
      return "audit-closed";
    } else if (event instanceof AuditEnded) {
      return "audit-ended";
    }
    return "rebuilt";
  }

  private ObjectNode json(Entry entry, int ofTicket) {
    ObjectNode json = Shown.object();
    json.put("entry", entry.number());
    json.put("kind", kind(entry.event()));
    json.put("at", entry.at().toString());
    json.put("who", entry.who());
    if (!entry.note().isEmpty()) {
      json.put("note", entry.note());
    }
    Event event = entry.event();
    if (event instanceof Asked asked) {
      json.put("ticket", asked.ticket());
      json.put("item", items.graph().label(asked.arm()));
      json.put("expires", asked.expires().toString());
      json.put("purpose", Shown.word(asked.purpose()));
    } else if (event instanceof Told told) {
      json.put("ticket", told.ticket());
      json.put("item", items.graph().label(ofTicket));
      Shown.reading(json, told.reading());
      json.put("late", told.late());
    } else if (event instanceof GivenBack back) {
      json.put("ticket", back.ticket());
      json.put("item", items.graph().label(ofTicket));
      json.put("reason", Shown.word(back.reason()));
    } else if (event instanceof Recorded recorded) {
      json.put("item", items.graph().label(recorded.arm()));
      Shown.reading(json, recorded.reading());
    } else if (event instanceof Withdrawn withdrawn) {
      json.put("observation", withdrawn.observation());
    } else if (event instanceof QuestionChanged changed) {
      json.set("question", Shown.question(changed.question()));
    } else if (event instanceof BudgetChanged changed) {
      if (changed.budget() == Long.MAX_VALUE) {
        json.putNull("budget");
      } else {
        json.put("budget", changed.budget());
      }
    } else if (event instanceof AuditOpened goal) {
      Shown.goal(json, goal);
    } else if (event instanceof AuditEnded ended) {
      Shown.outcome(json, ended);
    }
    return json;
  }
}
