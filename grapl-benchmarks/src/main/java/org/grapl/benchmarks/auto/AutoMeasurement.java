package org.grapl.benchmarks.auto;

import java.util.Arrays;
import java.util.List;
import org.grapl.benchmarks.serving.Spread;

/**
 * One campaign.
 *
 * @param checks made; fewer than wanted if time was up or nothing was left to check
 * @param openSeconds wall time from the graph to an open campaign
 * @param check wall time of each check, ask and tell
 * @param cpuMillis of the whole JVM per check, mean
 * @param bytesPerAsk what the asking thread allocates, median of the second half of the asks
 * @param lookMillis what it takes to call the side of every item, median; not part of a check
 * @param problemMegabytes heap in use before the campaign: the graph, the truth
 * @param campaignMegabytes heap in use at the end, less that, both after a full collection
 * @param peakMegabytes the most the heap ever held meanwhile, garbage included
 * @param lookedAt after how many checks the share of items called wrong was looked at
 * @param wrong that share, at each look
 */
public record AutoMeasurement(
    Contender method,
    long seed,
    int checks,
    double openSeconds,
    Spread check,
    double cpuMillis,
    double bytesPerAsk,
    double lookMillis,
    double problemMegabytes,
    double campaignMegabytes,
    double peakMegabytes,
    List<Integer> lookedAt,
    List<Double> wrong) {

  /** Shares of wrong items to which checks are counted. */
  public static final List<Double> LEVELS = List.of(0.3, 0.2, 0.1, 0.05);

  /** Checks after which the share was first seen to be no more than a level; infinite if never. */
  public double checksTo(double level) {
    for (int look = 0; look < wrong.size(); look++) {
      if (wrong.get(look) <= level) {
        return lookedAt.get(look);
      }
    }
    return Double.POSITIVE_INFINITY;
  }

  public double wrongAtEnd() {
    return wrong.get(wrong.size() - 1);
  }

  /** The upper median, so that it is one of the values even if some are infinite. */
  public static double median(double... values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return sorted[sorted.length / 2];
  }
}
