package org.grapl.spark.graph;

import java.util.Arrays;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.api.java.function.Function;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.grapl.graph.Graph;
import org.grapl.spark.SparkFailures;
import org.grapl.spark.parts.PartedComponents;
import org.grapl.spark.parts.PartedLaplacian;
import org.grapl.spark.parts.RowPart;
import scala.Tuple2;

/**
 * The Laplacian of a graph whose blocks are kept by executors, in memory and what does not fit on
 * their disks. A pass is one job: vectors go out, as a broadcast, and what blocks make of them
 * comes back. There is no join and no shuffle.
 *
 * <p>An executor that is lost takes its blocks along; Spark makes them again from the files.
 */
public final class SparkLaplacian implements PartedLaplacian, AutoCloseable {

  private static final String ABOUT = "the graph on the executors";

  private final JavaSparkContext context;
  private final JavaRDD<RowPart> blocks;
  private final int size;
  private final long links;
  private final double[] degree;
  private final int[] component;
  private int passes;

  private SparkLaplacian(JavaSparkContext context, JavaRDD<RowPart> blocks, int size) {
    this.context = context;
    this.blocks = blocks;
    this.size = size;
    this.links = blocks.map(block -> (long) block.entries()).reduce(Long::sum) / 2;
    this.degree = degrees();
    for (double each : degree) {
      if (!Double.isFinite(each)) {
        throw new IllegalArgumentException(
            "the sum of the weights at every item must be a finite number, got " + each);
      }
    }
    this.component = componentOfEach();
  }

  /**
   * Hands links to the executors.
   *
   * @param links with columns a, b and weight: every link once, a &lt; b, items below {@code items}
   * @param parts how many blocks
   */
  public static SparkLaplacian of(SparkSession session, Dataset<Row> links, int items, int parts) {
    return new SparkLaplacian(
        new JavaSparkContext(session.sparkContext()), Blocks.of(links, items, parts), items);
  }

  @Override
  public int size() {
    return size;
  }

  @Override
  public long links() {
    return links;
  }

  @Override
  public double[] degree() {
    return degree;
  }

  @Override
  public int[] component() {
    return component;
  }

  @Override
  public void multiply(double[][] x, double[][] out) {
    int lanes = x.length;
    passes++;
    Broadcast<double[]> sent = context.broadcast(RowPart.interleaved(x));
    try {
      pass(block -> block.multiply(sent.value(), lanes), out);
    } finally {
      sent.destroy();
    }
  }

  @Override
  public void perturb(int first, double[][] out) {
    int lanes = out.length;
    pass(block -> block.perturbation(first, lanes), out);
  }

  private double[] degrees() {
    double[][] out = new double[1][size];
    pass(block -> block.degrees(), out);
    return out[0];
  }

  /** What every block makes for its rows, where it belongs. */
  private void pass(Function<RowPart, double[]> work, double[][] out) {
    SparkFailures.guard(
            ABOUT,
            () -> blocks.map(block -> new Tuple2<>(block.firstRow(), work.call(block))).collect())
        .forEach(made -> RowPart.apart(made._2(), out, made._1()));
  }

  /** Forests of blocks, joined two by two on the way here. */
  private int[] componentOfEach() {
    int items = size;
    int[][] forest =
        SparkFailures.guard(
            ABOUT,
            () ->
                blocks
                    .map(
                        block -> {
                          PartedComponents joined = new PartedComponents(items);
                          joined.join(block);
                          return joined.forest();
                        })
                    .treeReduce(
                        (one, other) -> {
                          PartedComponents joined = new PartedComponents(items);
                          joined.join(one);
                          joined.join(other);
                          return joined.forest();
                        }));
    PartedComponents all = new PartedComponents(size);
    all.join(forest);
    return all.component();
  }

  @Override
  public Graph sampled(int perItem) {
    boolean isWhole = hasAtMost(perItem);
    double[][] limits = new double[2][isWhole ? 0 : size];
    if (!isWhole) {
      pass(block -> block.limits(perItem), limits);
    }
    Broadcast<double[][]> clocks = context.broadcast(limits);
    try {
      return RowPart.Sample.joined(
          size,
          SparkFailures.guard(
              ABOUT,
              () ->
                  blocks
                      .map(
                          block ->
                              isWhole
                                  ? block.upper()
                                  : block.sample(perItem, clocks.value()[0], clocks.value()[1]))
                      .collect()));
    } finally {
      clocks.destroy();
    }
  }

  /** What it is like. */
  public GraphSummary summary(Graph.Dropped dropped) {
    int[] items = new int[components()];
    for (int each : component) {
      items[each]++;
    }
    int alone = (int) Arrays.stream(items).filter(each -> each == 1).count();
    double[][] degrees = new double[1][size];
    pass(block -> Arrays.stream(block.counts()).asDoubleStream().toArray(), degrees);
    int most = (int) Arrays.stream(degrees[0]).max().orElse(0);
    return new GraphSummary(
        size, links, items.length, Arrays.stream(items).max().orElse(0), alone, most, dropped);
  }

  /** Products made so far. */
  public int passes() {
    return passes;
  }

  /** The executors forget it. */
  @Override
  public void close() {
    blocks.unpersist(false);
  }
}
