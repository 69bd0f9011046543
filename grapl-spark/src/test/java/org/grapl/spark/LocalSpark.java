package org.grapl.spark;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.apache.spark.sql.SparkSession;
import org.jspecify.annotations.Nullable;

/** One session in this process for all tests that need no other: starting it takes seconds. */
public final class LocalSpark {

  private static final long FOR_WORKERS = 4L << 30;

  private static @Nullable SparkCluster cluster;

  private LocalSpark() {}

  public static synchronized SparkCluster cluster() {
    if (cluster == null) {
      cluster =
          SparkCluster.open(
              "local[2]",
              Map.of(
                  "spark.sql.shuffle.partitions",
                  "2",
                  // Compiling a query takes longer than these tables do.
                  "spark.sql.codegen.wholeStage",
                  "false",
                  "spark.sql.codegen.factoryMode",
                  "NO_CODEGEN"));
    }
    return cluster;
  }

  public static SparkSession session() {
    return cluster().session();
  }

  /** The same for worker processes, which also need memory; else the test is skipped. */
  public static void makeRoomForWorkers() {
    long free = freeBytes();
    assumeTrue(
        free >= FOR_WORKERS,
        "worker processes of Spark need 4 GB of free memory, found " + (free >> 20) + " MB");
    makeRoom();
  }

  private static long freeBytes() {
    Path memory = Path.of("/proc/meminfo");
    if (!Files.isReadable(memory)) {
      return ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean())
          .getFreeMemorySize();
    }
    try {
      return Files.readAllLines(memory).stream()
          .filter(line -> line.startsWith("MemAvailable:"))
          .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) << 10)
          .findFirst()
          .orElse(Long.MAX_VALUE);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Makes room for a session of another kind: a process can have one at a time. */
  public static synchronized void makeRoom() {
    if (cluster != null) {
      cluster.close();
      cluster = null;
    }
  }
}
