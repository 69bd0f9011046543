package org.grapl.benchmarks.serving;

import java.util.List;

/**
 * What became of a server that was killed again and again.
 *
 * @param store what the store is called
 * @param kills how often it was killed
 * @param killsDuringStart how many of these before it was ready
 * @param starts how often it was started, the last time in peace included
 * @param startSeconds the median time until it was ready
 * @param asks requests for tickets that were answered
 * @param tells answers to tickets that were acknowledged, each ticket once
 * @param recordings observations without a ticket that were acknowledged
 * @param withdrawals that were acknowledged
 * @param late answers in the log that came after their ticket had been given back
 * @param retried requests that had to be sent again
 * @param entries of the log
 * @param choices of items that came out the same when everything was done again
 * @param faults everything that is lost, there twice, or never sent; at most a hundred
 */
public record CrashReport(
    String store,
    int kills,
    int killsDuringStart,
    int starts,
    double startSeconds,
    int asks,
    int tells,
    int recordings,
    int withdrawals,
    int late,
    long retried,
    long entries,
    long choices,
    List<String> faults) {

  public CrashReport {
    faults = List.copyOf(faults);
  }

  /** Whether nothing was lost, nothing is there twice, and everything comes out the same again. */
  public boolean passed() {
    return faults.isEmpty();
  }
}
