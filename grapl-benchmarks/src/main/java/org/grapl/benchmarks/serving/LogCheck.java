package org.grapl.benchmarks.serving;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.grapl.graph.Graph;
import org.grapl.store.Entry;
import org.grapl.store.Event.Asked;
import org.grapl.store.Event.GivenBack;
import org.grapl.store.Event.Reason;
import org.grapl.store.Event.Recorded;
import org.grapl.store.Event.Told;
import org.grapl.store.Event.Withdrawn;
import org.jspecify.annotations.Nullable;

/**
 * Reads a campaign's log from its first entry and compares it with what its workers know: a
 * bookkeeping of its own, which shares nothing with the store's. Of one thread.
 */
final class LogCheck {

  private static final int MOST_FAULTS = 100;

  private final Graph graph;
  private final Notebook notebook;
  private final List<String> faults = new ArrayList<>();
  private final Map<Long, Asked> tickets = new HashMap<>();
  private final Map<Long, Asked> open = new HashMap<>();
  private final Map<Integer, Long> holder = new HashMap<>();
  private final Map<String, List<Long>> byRequest = new HashMap<>();
  private final Map<Long, Long> told = new HashMap<>();
  private final Map<String, Long> recorded = new HashMap<>();
  private final Set<Long> withdrawn = new HashSet<>();
  private final Set<Long> givenBack = new HashSet<>();
  private long last;
  private int late;

  LogCheck(Graph graph, Notebook notebook) {
    this.graph = graph;
    this.notebook = notebook;
    notebook.faults.forEach(this::fault);
  }

  private void fault(String what) {
    if (faults.size() < MOST_FAULTS) {
      faults.add(what);
    }
  }

  private void fault(Entry entry, String what) {
    fault("entry %d: %s".formatted(entry.number(), what));
  }

  void take(Entry entry) {
    if (entry.number() != last + 1) {
      fault(entry, "follows entry " + last);
    }
    last = entry.number();
    if (entry.event() instanceof Asked asked) {
      takeAsked(entry, asked);
    } else if (entry.event() instanceof Told tell) {
      takeTold(entry, tell);
    } else if (entry.event() instanceof GivenBack back) {
      takeGivenBack(entry, back);
    } else if (entry.event() instanceof Recorded record) {
      takeRecorded(entry, record);
    } else if (entry.event() instanceof Withdrawn withdrawal) {
      if (!withdrawn.add(withdrawal.observation())) {
        fault(entry, "observation %d is withdrawn twice".formatted(withdrawal.observation()));
      }
      if (!notebook.withdrawalsSent.contains(withdrawal.observation())) {
        fault(entry, "nobody withdrew observation " + withdrawal.observation());
      }
    }
  }

  private void takeAsked(Entry entry, Asked asked) {
    if (tickets.put(asked.ticket(), asked) != null) {
      fault(entry, "ticket %d is handed out twice".formatted(asked.ticket()));
    }
    open.put(asked.ticket(), asked);
    Long other = holder.put(asked.item(), asked.ticket());
    if (other != null) {
      fault(
          entry,
          "ticket %d is for item %s, for which ticket %d is open"
              .formatted(asked.ticket(), graph.label(asked.item()), other));
    }
    byRequest.computeIfAbsent(entry.request(), key -> new ArrayList<>()).add(asked.ticket());
    if (!notebook.asksSent.contains(entry.request())) {
      fault(entry, "nobody asked as \"%s\"".formatted(entry.request()));
    }
    Notebook.Handed handed = notebook.handed.get(asked.ticket());
    if (handed != null
        && !handed.equals(new Notebook.Handed(graph.label(asked.item()), entry.who()))) {
      fault(entry, "ticket %d was handed out as %s".formatted(asked.ticket(), handed));
    }
  }

  private void close(Asked asked) {
    open.remove(asked.ticket());
    holder.remove(asked.item(), asked.ticket());
  }

  private void takeTold(Entry entry, Told tell) {
    long ticket = tell.ticket();
    if (told.put(ticket, entry.number()) != null) {
      fault(entry, "ticket %d is told twice".formatted(ticket));
    }
    Asked asked = tickets.get(ticket);
    if (asked == null) {
      fault(entry, "ticket %d was never handed out".formatted(ticket));
      return;
    }
    if (tell.late() == open.containsKey(ticket)) {
      fault(entry, "ticket %d is marked late: %s".formatted(ticket, tell.late()));
    }
    late += tell.late() ? 1 : 0;
    close(asked);
    Double sent = notebook.tellsSent.get(ticket);
    if (sent == null || Double.compare(sent, tell.reading().value()) != 0) {
      fault(
          entry,
          "ticket %d is told %s, but what was sent is %s"
              .formatted(ticket, tell.reading().value(), sent));
    }
  }

  private void takeGivenBack(Entry entry, GivenBack back) {
    Asked asked = open.get(back.ticket());
    if (asked == null) {
      fault(entry, "ticket %d is given back but not open".formatted(back.ticket()));
      return;
    }
    givenBack.add(back.ticket());
    close(asked);
    Instant expires = asked.expires();
    if (back.reason() == Reason.EXPIRED && entry.at().isBefore(expires)) {
      fault(entry, "ticket %d is taken back before %s".formatted(back.ticket(), expires));
    }
    if (back.reason() != Reason.EXPIRED && !notebook.givenBackSent.contains(back.ticket())) {
      fault(entry, "nobody gave back ticket " + back.ticket());
    }
  }

  private void takeRecorded(Entry entry, Recorded record) {
    Notebook.Reading sent = notebook.recordingsSent.get(entry.request());
    if (recorded.put(entry.request(), entry.number()) != null) {
      fault(entry, "\"%s\" is recorded twice".formatted(entry.request()));
    }
    Notebook.Reading kept =
        new Notebook.Reading(graph.label(record.item()), record.reading().value());
    if (!kept.equals(sent)) {
      fault(entry, "%s is recorded, but what was sent is %s".formatted(kept, sent));
    }
  }

  /** Looks for what was acknowledged and is not there, after the last entry. */
  void finish() {
    notebook.tells.forEach(
        (ticket, entry) -> acknowledged("ticket " + ticket, entry, told.get(ticket)));
    notebook.recordings.forEach(
        (request, entry) -> acknowledged(request, entry, recorded.get(request)));
    notebook.asks.forEach(
        (request, got) -> {
          List<Long> kept = byRequest.getOrDefault(request, List.of());
          if (!got.equals(kept)) {
            fault("\"%s\" got tickets %s, in the log are %s".formatted(request, got, kept));
          }
        });
    missing("ticket handed out", notebook.handed.keySet(), tickets.keySet());
    missing("withdrawal of observation", notebook.withdrawals, withdrawn);
    Set<Long> closed = new HashSet<>(givenBack);
    closed.addAll(told.keySet());
    missing("return of ticket", notebook.givenBack, closed);
  }

  private void acknowledged(String what, long entry, @Nullable Long kept) {
    if (kept == null) {
      fault("lost: %s, acknowledged as entry %d".formatted(what, entry));
    } else if (kept != entry) {
      fault("%s was acknowledged as entry %d, but is entry %d".formatted(what, entry, kept));
    }
  }

  private void missing(String what, Collection<Long> acknowledged, Set<Long> kept) {
    for (long number : acknowledged) {
      if (!kept.contains(number)) {
        fault("lost: %s %d".formatted(what, number));
      }
    }
  }

  List<String> faults() {
    return List.copyOf(faults);
  }

  int observations() {
    return told.size() + recorded.size() - withdrawn.size();
  }

  int open() {
    return open.size();
  }

  int late() {
    return late;
  }

  long entries() {
    return last;
  }
}
