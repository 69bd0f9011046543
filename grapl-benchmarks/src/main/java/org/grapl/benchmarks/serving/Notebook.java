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

  /** A value for an item. */
  record Reading(String item, double value) {}

  private final Set<String> asksSent = ConcurrentHashMap.newKeySet();
  private final Map<String, List<Long>> asks = new ConcurrentHashMap<>();
  private final Map<Long, Handed> handed = new ConcurrentHashMap<>();
  private final Map<Long, Double> tellsSent = new ConcurrentHashMap<>();
  private final Map<Long, Long> tells = new ConcurrentHashMap<>();
  private final Set<Long> givenBackSent = ConcurrentHashMap.newKeySet();
  private final Set<Long> givenBack = ConcurrentHashMap.newKeySet();
  private final Map<String, Reading> recordingsSent = new ConcurrentHashMap<>();
  private final Map<String, Long> recordings = new ConcurrentHashMap<>();
  private final Set<Long> withdrawalsSent = ConcurrentHashMap.newKeySet();
  private final Set<Long> withdrawals = ConcurrentHashMap.newKeySet();
  private final Queue<String> faults = new ConcurrentLinkedQueue<>();
  private final LongAdder retried = new LongAdder();

  /** A ticket as a worker got it. */
  record Handed(String item, String worker) {}

  void sendsAsk(String request) {
    asksSent.add(request);
  }

  void asked(String request, List<Long> tickets) {
    asks.put(request, List.copyOf(tickets));
  }

  void gotTicket(long ticket, Handed as) {
    Handed before = handed.putIfAbsent(ticket, as);
    if (before != null && !before.equals(as)) {
      fault("ticket %d was handed out as %s and as %s".formatted(ticket, before, as));
    }
  }

  void sendsTell(long ticket, double value) {
    tellsSent.put(ticket, value);
  }

  void told(long ticket, long observation) {
    Long before = tells.putIfAbsent(ticket, observation);
    if (before != null && before != observation) {
      fault(
          "ticket %d was acknowledged as observation %d and as %d"
              .formatted(ticket, before, observation));
    }
  }

  void sendsBack(List<Long> tickets) {
    givenBackSent.addAll(tickets);
  }

  void gaveBack(List<Long> tickets) {
    givenBack.addAll(tickets);
  }

  void sendsRecording(String request, Reading reading) {
    recordingsSent.put(request, reading);
  }

  void recorded(String request, long observation) {
    recordings.put(request, observation);
  }

  void sendsWithdrawal(long observation) {
    withdrawalsSent.add(observation);
  }

  void withdrew(long observation) {
    withdrawals.add(observation);
  }

  void retried() {
    retried.increment();
  }

  void fault(String what) {
    faults.add(what);
  }

  Set<String> asksSent() {
    return asksSent;
  }

  Map<String, List<Long>> asks() {
    return asks;
  }

  Map<Long, Handed> handed() {
    return handed;
  }

  Map<Long, Double> tellsSent() {
    return tellsSent;
  }

  /** The numbers of the entries by which tickets were acknowledged. */
  Map<Long, Long> tells() {
    return tells;
  }

  Set<Long> givenBackSent() {
    return givenBackSent;
  }

  Set<Long> givenBack() {
    return givenBack;
  }

  Map<String, Reading> recordingsSent() {
    return recordingsSent;
  }

  Map<String, Long> recordings() {
    return recordings;
  }

  Set<Long> withdrawalsSent() {
    return withdrawalsSent;
  }

  Set<Long> withdrawals() {
    return withdrawals;
  }

  long retries() {
    return retried.sum();
  }

  /** What was wrong with answers already. */
  List<String> faults() {
    return List.copyOf(faults);
  }
}
