package org.grapl.spark.graph;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.expr;
import static org.apache.spark.sql.functions.lit;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.TimeoutException;
import org.apache.spark.executor.TaskMetrics;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerTaskEnd;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.grapl.graph.Graph;
import org.grapl.internal.Check;
import org.grapl.linear.ShiftedLaplacian;
import org.grapl.random.KeyedRandom;
import org.grapl.random.Role;
import org.grapl.spark.SparkFailures;

/** Times passes over a random graph, and one thread on the same graph. */
public final class PassTiming {

  private static final int WARM_UP = 5;

  private PassTiming() {}

  /**
   * What to time.
   *
   * @param parts into how many blocks the graph is cut
   * @param lanes vectors in a pass
   * @param passes how many to time, after some to warm up
   */
  public record Plan(int items, long links, int parts, int lanes, int passes) {

    public Plan {
      Check.atLeast("items", 2, items);
      Check.atLeast("links", 1L, links);
      Check.atLeast("parts", 1, parts);
      Check.atLeast("lanes", 1, lanes);
      Check.atLeast("passes", 1, passes);
    }
  }

  /**
   * What passes cost, the median of them.
   *
   * @param buildSeconds from links to blocks in memory
   * @param passSeconds of a pass on the cluster
   * @param aloneSeconds of the same product by one thread here
   * @param bytesOut of a vector that go to each executor in a pass, all lanes together
   * @param bytesBack of results that come back in a pass
   * @param bytesShuffled that executors send each other in a pass
   */
  public record Cost(
      long links,
      @JsonProperty("arms") int items,
      int parts,
      int lanes,
      double buildSeconds,
      double passSeconds,
      double aloneSeconds,
      long bytesOut,
      long bytesBack,
      long bytesShuffled) {}

  /** Bytes that tasks report. */
  private static final class Traffic extends SparkListener {

    private long returned;
    private long shuffled;

    @Override
    public synchronized void onTaskEnd(SparkListenerTaskEnd end) {
      TaskMetrics metrics = end.taskMetrics();
      returned += metrics.resultSize();
      shuffled += metrics.shuffleWriteMetrics().bytesWritten();
    }

    synchronized long returned() {
      return returned;
    }

    synchronized long shuffled() {
      return shuffled;
    }
  }

  public static Cost of(SparkSession session, Plan plan) {
    return SparkFailures.guard(
        "timing passes", () -> of(session, plan, Layout.of(plan.items(), plan.parts())));
  }

  static Cost of(SparkSession session, Plan plan, Layout layout) {
    long began = System.nanoTime();
    try (SparkLaplacian graph =
        SparkLaplacian.of(session, random(session, plan), plan.items(), layout)) {
      double building = (System.nanoTime() - began) * 1e-9;
      double[][] x = new double[plan.lanes()][];
      Arrays.setAll(x, lane -> KeyedRandom.of(lane, Role.GRAPH).doubles(plan.items()).toArray());
      double[][] out = new double[plan.lanes()][plan.items()];
      median(WARM_UP, () -> graph.multiply(x, out));
      Traffic traffic = new Traffic();
      session.sparkContext().addSparkListener(traffic);
      double pass = median(plan.passes(), () -> graph.multiply(x, out));
      awaitReports(session);
      session.sparkContext().removeSparkListener(traffic);
      return new Cost(
          plan.links(),
          plan.items(),
          plan.parts(),
          plan.lanes(),
          building,
          pass,
          alone(graph, x, out, plan.passes()),
          8L * plan.items() * plan.lanes() / layout.columns(),
          traffic.returned() / plan.passes(),
          traffic.shuffled() / plan.passes());
    }
  }

  /** What tasks report arrives a little later than what they return. */
  private static void awaitReports(SparkSession session) {
    try {
      session.sparkContext().listenerBus().waitUntilEmpty();
    } catch (TimeoutException e) {
      throw new IllegalStateException("tasks do not report what they have sent", e);
    }
  }

  /** Links between items drawn at random; a few may join an item to itself or be there twice. */
  private static Dataset<Row> random(SparkSession session, Plan plan) {
    return session
        .range(0, plan.links(), 1, Math.max(plan.parts(), 8))
        .select(
            expr("CAST(pmod(xxhash64(id, 1), " + plan.items() + ") AS INT)").as(LinkTable.A),
            expr("CAST(pmod(xxhash64(id, 2), " + plan.items() + ") AS INT)").as(LinkTable.B),
            lit(1.0).as(LinkTable.WEIGHT))
        .where(col(LinkTable.A).notEqual(col(LinkTable.B)));
  }

  private static double alone(SparkLaplacian graph, double[][] x, double[][] out, int passes) {
    Optional<Graph> whole = graph.sampled(Integer.MAX_VALUE);
    if (whole.isEmpty()) {
      return Double.NaN; // too much to have here
    }
    Graph here = whole.get();
    ShiftedLaplacian system = ShiftedLaplacian.uniform(here, 1);
    return median(
        passes,
        () -> {
          for (int lane = 0; lane < x.length; lane++) {
            system.multiply(x[lane], out[lane]);
          }
        });
  }

  private static double median(int times, Runnable work) {
    double[] seconds = new double[times];
    for (int k = 0; k < times; k++) {
      long began = System.nanoTime();
      work.run();
      seconds[k] = (System.nanoTime() - began) * 1e-9;
    }
    Arrays.sort(seconds);
    return seconds[times / 2];
  }
}
