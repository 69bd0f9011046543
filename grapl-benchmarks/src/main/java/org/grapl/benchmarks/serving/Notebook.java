package org.grapl.benchmarks.serving;

import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.LongAdder;

/**
 * What workers have sent, noted before, and what of it was acknowledged, noted after. Requests are
 * named as in the log: worker, colon, key. Thread-safe.
 */
final class Notebook {

  record Reading(String item, double value) {}

  final Set<String> asksSent = ConcurrentHashMap.newKeySet();
  final Map<String, List<Long>> asks = new ConcurrentHashMap<>();
  final Map<Long, Handed> handed = new ConcurrentHashMap<>();
  final Map<Long, Double> tellsSent = new ConcurrentHashMap<>();

  /** The numbers of the entries by which tickets were acknowledged. */
  final Map<Long, Long> tells = new ConcurrentHashMap<>();

  final Set<Long> givenBackSent = ConcurrentHashMap.newKeySet();
  final Set<Long> givenBack = ConcurrentHashMap.newKeySet();
  final Map<String, Reading> recordingsSent = new ConcurrentHashMap<>();
  final Map<String, Long> recordings = new ConcurrentHashMap<>();
  final Set<Long> withdrawalsSent = ConcurrentHashMap.newKeySet();
  final Set<Long> withdrawals = ConcurrentHashMap.newKeySet();

  final Queue<String> faults = new ConcurrentLinkedQueue<>();

  final LongAdder retried = new LongAdder();

  record Handed(String item, String worker) {}

  void gotTicket(long ticket, Handed as) {
    Handed before = handed.putIfAbsent(ticket, as);
    if (before != null && !before.equals(as)) {
      faults.add("ticket %d was handed out as %s and as %s".formatted(ticket, before, as));
    }
  }

  void told(long ticket, long observation) {
    Long before = tells.putIfAbsent(ticket, observation);
    if (before != null && before != observation) {
      faults.add(
          "ticket %d was acknowledged as observation %d and as %d"
              .formatted(ticket, before, observation));
    }
  }
}
