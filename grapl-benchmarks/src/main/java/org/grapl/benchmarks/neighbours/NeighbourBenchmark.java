package org.grapl.benchmarks.neighbours;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.util.List;
import java.util.OptionalDouble;
import org.grapl.data.similar.FeatureTable;
import org.grapl.data.similar.Linking;
import org.grapl.data.similar.NeighbourSearch;
import org.grapl.data.similar.SearchProgress;
import org.grapl.data.similar.Weighting;

/** Times a search for neighbours and the making of a graph from them. */
public final class NeighbourBenchmark {

  private NeighbourBenchmark() {}

  /** What was found, and what that took. */
  public record Measurement(NeighbourSearch.Found found, Costs costs) {}

  /**
   * What a search took.
   *
   * @param seconds by the clock, whatever else the machine did
   * @param cpuSeconds of all threads, those of the JVM included
   * @param peakBytes the largest heap in use, garbage and the table itself included
   */
  public record Costs(
      double seconds, double cpuSeconds, double linkSeconds, int links, long peakBytes) {}

  public static Measurement run(
      FeatureTable table, NeighbourSearch search, SearchProgress progress) {
    List<MemoryPoolMXBean> heap =
        ManagementFactory.getMemoryPoolMXBeans().stream()
            .filter(pool -> pool.getType() == MemoryType.HEAP)
            .toList();
    heap.forEach(MemoryPoolMXBean::resetPeakUsage);
    OperatingSystemMXBean process =
        ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    long cpu = process.getProcessCpuTime();
    long clock = System.nanoTime();
    NeighbourSearch.Found found = search.in(table, progress);
    double cpuSeconds = 1e-9 * (process.getProcessCpuTime() - cpu);
    double seconds = 1e-9 * (System.nanoTime() - clock);
    int links =
        new Linking(Weighting.GAUSSIAN, OptionalDouble.empty(), false)
            .link(table, found.neighbours())
            .graph()
            .links();
    double linkSeconds = 1e-9 * (System.nanoTime() - clock) - seconds;
    long peak = heap.stream().mapToLong(pool -> pool.getPeakUsage().getUsed()).sum();
    return new Measurement(found, new Costs(seconds, cpuSeconds, linkSeconds, links, peak));
  }
}
