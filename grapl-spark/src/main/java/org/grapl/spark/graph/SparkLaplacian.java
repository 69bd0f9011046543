package org.grapl.spark.graph;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.spark.HashPartitioner;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.api.java.function.Function;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.storage.StorageLevel;
import org.grapl.graph.Graph;
import org.grapl.spark.SparkFailures;
import org.grapl.spark.parts.Interleaved;
import org.grapl.spark.parts.PartedComponents;
import org.grapl.spark.parts.PartedLaplacian;
import org.grapl.spark.parts.RowPart;

/**
 * The Laplacian of a graph whose blocks are kept by executors, in memory and what does not fit on
 * their disks. A pass is one job: vectors go out, as a broadcast, and what blocks make of them
 * comes back. There is no join and, with one strip of columns, no shuffle.
 *
 * <p>An executor that is lost takes its blocks along; Spark makes them again from the files.
 */
public final class SparkLaplacian implements PartedLaplacian, AutoCloseable {

  private static final String ABOUT = "the graph on the executors";

  private final JavaSparkContext context;
  private final JavaRDD<Block> blocks;
  private final Layout layout;
  private final Cuts rows;
  private final Cuts columns;
  private final int size;
  private final long links;
  private final double[] degree;
  private final int[] component;
  private final List<SparkLaplacian> derived = new ArrayList<>();
  private final List<Broadcast<?>> kept = new ArrayList<>();
  private int passes;

  private SparkLaplacian(
      JavaSparkContext context,
      JavaRDD<Block> blocks,
      Layout layout,
      Cuts rows,
      Cuts columns,
      int size) {
    this.context = context;
    this.blocks = blocks;
    this.layout = layout;
    this.rows = rows;
    this.columns = columns;
    this.size = size;
    this.links = blocks.map(block -> (long) block.part().entries()).reduce(Long::sum) / 2;
    this.degree = degrees();
    for (double each : degree) {
      if (!Double.isFinite(each)) {
        throw new IllegalArgumentException(
            "the sum of the weights at every item must be a finite number, got " + each);
      }
    }
    this.component = componentOfEach();
  }

  /** The same items with other weights. */
  private SparkLaplacian(SparkLaplacian other, JavaRDD<Block> blocks) {
    this.context = other.context;
    this.blocks = blocks;
    this.layout = other.layout;
    this.rows = other.rows;
    this.columns = other.columns;
    this.size = other.size;
    this.links = other.links;
    this.degree = degrees();
    this.component = other.component;
  }

  /**
   * Hands links to the executors.
   *
   * @param links with columns a, b and weight: every link once, a &lt; b, items below {@code items}
   * @param parts about how many blocks
   */
  public static SparkLaplacian of(SparkSession session, Dataset<Row> links, int items, int parts) {
    return of(session, links, items, Layout.of(items, parts));
  }

  /** The same in strips of one's own choice. */
  public static SparkLaplacian of(
      SparkSession session, Dataset<Row> links, int items, Layout layout) {
    Blocks cut = Blocks.cut(links, items, layout);
    return new SparkLaplacian(
        new JavaSparkContext(session.sparkContext()),
        cut.of(links),
        layout,
        cut.rows(),
        cut.columns(),
        items);
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
    List<Broadcast<double[]>> strips = new ArrayList<>();
    for (int column = 0; column < columns.parts(); column++) {
      strips.add(context.broadcast(Interleaved.of(x, columns.from(column), columns.to(column))));
    }
    try {
      pass(block -> block.part().multiply(strips.get(block.column()).value(), lanes), out);
    } finally {
      strips.forEach(Broadcast::destroy);
    }
  }

  @Override
  public void perturb(int first, double[][] out) {
    int lanes = out.length;
    pass(block -> block.part().perturbation(first, lanes), out);
  }

  private double[] degrees() {
    double[][] out = new double[1][size];
    pass(block -> block.part().degrees(), out);
    return out[0];
  }

  /** What every block makes for its rows, where it belongs. */
  private void pass(Function<Block, double[]> work, double[][] out) {
    List<Piece> pieces =
        SparkFailures.guard(
            ABOUT,
            () -> {
              JavaRDD<Piece> made =
                  blocks.map(block -> new Piece(block.row(), block.column(), work.call(block)));
              return layout.columns() == 1
                  ? made.collect()
                  : made.keyBy(Piece::row)
                      .groupByKey(new HashPartitioner(layout.rows()))
                      .map(strip -> Piece.sum(strip._2()))
                      .collect();
            });
    for (Piece piece : pieces) {
      Interleaved.apart(piece.values(), out, rows.from(piece.row()));
    }
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
                          joined.join(block.part());
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

  /** Where columns are cut, a task does not see whole rows, and the items are too many anyway. */
  @Override
  public Optional<Graph> sampled(int perItem) {
    if (layout.columns() > 1) {
      return Optional.empty();
    }
    boolean isWhole = hasAtMost(perItem);
    double[][] limits = new double[2][isWhole ? 0 : size];
    if (!isWhole) {
      pass(block -> block.part().limits(perItem), limits);
    }
    Broadcast<double[][]> clocks = context.broadcast(limits);
    try {
      return Optional.of(
          RowPart.Sample.joined(
              size,
              SparkFailures.guard(
                  ABOUT,
                  () ->
                      blocks
                          .map(
                              block ->
                                  isWhole
                                      ? block.part().upper()
                                      : block
                                          .part()
                                          .sample(perItem, clocks.value()[0], clocks.value()[1]))
                          .collect())));
    } finally {
      clocks.destroy();
    }
  }

  @Override
  public SparkLaplacian balanced() {
    // For as long as blocks may get lost and have to be made again.
    Broadcast<double[]> degrees = context.broadcast(degree);
    kept.add(degrees);
    JavaRDD<Block> others =
        blocks
            .map(
                block ->
                    new Block(block.row(), block.column(), block.part().balanced(degrees.value())))
            .persist(StorageLevel.MEMORY_AND_DISK());
    SparkLaplacian other = new SparkLaplacian(this, others);
    derived.add(other);
    return other;
  }

  /** What it is like. */
  public GraphSummary summary(Graph.Dropped dropped) {
    int[] items = new int[components()];
    for (int each : component) {
      items[each]++;
    }
    int alone = (int) Arrays.stream(items).filter(each -> each == 1).count();
    double[][] degrees = new double[1][size];
    pass(block -> Arrays.stream(block.part().counts()).asDoubleStream().toArray(), degrees);
    int most = (int) Arrays.stream(degrees[0]).max().orElse(0);
    return new GraphSummary(
        size, links, items.length, Arrays.stream(items).max().orElse(0), alone, most, dropped);
  }

  /** Products made so far, those with other weights included. */
  public int passes() {
    return passes + derived.stream().mapToInt(SparkLaplacian::passes).sum();
  }

  /** The executors forget it, and what was derived from it. */
  @Override
  public void close() {
    derived.forEach(SparkLaplacian::close);
    kept.forEach(Broadcast::destroy);
    blocks.unpersist(false);
  }
}
