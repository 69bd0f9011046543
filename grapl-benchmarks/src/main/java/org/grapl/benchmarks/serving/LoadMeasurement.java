package org.grapl.benchmarks.serving;

/**
 * How fast an ask/tell system was.
 *
 * @param name of the system
 * @param workers how many asked and told at the same time
 * @param seconds how long was counted
 * @param pairs how many were asked and told in this time
 * @param pairsInAll with those before (to warm up) and after (under way at the end)
 * @param kept how many told values the store holds in the end; must be as many as pairs in all
 * @param failed requests that were answered by an error
 * @param cpuMicros CPU time per pair of workers and server; that of a database server not included
 */
public record LoadMeasurement(
    String name,
    int workers,
    double seconds,
    long pairs,
    long pairsInAll,
    long kept,
    long failed,
    double cpuMicros,
    Spread ask,
    Spread tell) {

  public double pairsPerSecond() {
    return pairs / seconds;
  }
}
