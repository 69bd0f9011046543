package org.grapl.benchmarks;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.util.List;

/** What the heap of this JVM holds. */
public final class Heap {

  private static final double MEGABYTE = 1 << 20;

  private Heap() {}

  /** In use after a full collection. */
  public static double usedMegabytes() {
    System.gc();
    return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed() / MEGABYTE;
  }

  public static void forgetPeak() {
    pools().forEach(MemoryPoolMXBean::resetPeakUsage);
  }

  /** The most that each part of the heap held since then, garbage included, added up. */
  public static double peakMegabytes() {
    return pools().stream().mapToDouble(pool -> pool.getPeakUsage().getUsed()).sum() / MEGABYTE;
  }

  private static List<MemoryPoolMXBean> pools() {
    return ManagementFactory.getMemoryPoolMXBeans().stream()
        .filter(pool -> pool.getType() == MemoryType.HEAP)
        .toList();
  }
}
