package org.grapl.spark.trials;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.apache.spark.SimpleFutureAction;
import org.apache.spark.SparkContext;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.rdd.RDD;
import org.grapl.research.TrialResult;
import org.grapl.research.TrialTask;
import org.grapl.research.cluster.TrialRecipe;
import org.jspecify.annotations.Nullable;
import scala.collection.Iterator;
import scala.jdk.javaapi.CollectionConverters;
import scala.runtime.AbstractFunction1;
import scala.runtime.BoxedUnit;

/**
 * Partitions of tasks under way on Spark. What a partition gave can be taken as soon as it is
 * there, whatever the others do; Spark tells of each partition once, however often it had to be
 * tried. Owned by one thread; closing it gives up what is under way.
 */
final class TrialJob implements AutoCloseable {

  private static final long TICK_MILLIS = 100;

  private final SimpleFutureAction<BoxedUnit> action;

  /** Filled by a thread of Spark's scheduler, which must not be kept waiting. */
  private final BlockingQueue<List<TrialResult>> arrived;

  private int outstanding;
  private boolean anyArrived;

  private TrialJob(
      SimpleFutureAction<BoxedUnit> action,
      BlockingQueue<List<TrialResult>> arrived,
      int outstanding) {
    this.action = action;
    this.arrived = arrived;
    this.outstanding = outstanding;
  }

  /** Has the tasks done, those of a partition one after the other by the same machine. */
  static TrialJob submit(
      JavaSparkContext context, TrialRecipe recipe, long seed, List<TrialTask> tasks) {
    BlockingQueue<List<TrialResult>> arrived = new LinkedBlockingQueue<>();
    try {
      List<List<TrialTask>> partitions = TrialPartitions.of(tasks, context.defaultParallelism());
      // A graph in a recipe may be large: a broadcast goes to each machine once.
      Broadcast<TrialRecipe> shared = context.broadcast(recipe);
      RDD<List<TrialResult>> results =
          context
              .parallelize(partitions, partitions.size())
              .map(new TrialPartition(UUID.randomUUID().toString(), shared, seed))
              .rdd();
      SparkContext spark = context.sc();
      // A trial under way looks at the interrupt status of its thread at each step.
      spark.setInterruptOnCancel(true);
      SimpleFutureAction<BoxedUnit> action =
          spark.submitJob(
              results,
              new Only<>(),
              CollectionConverters.asScala(
                      IntStream.range(0, partitions.size()).<Object>mapToObj(k -> k).toList())
                  .toList(),
              (partition, result) -> {
                arrived.add(result);
                return BoxedUnit.UNIT;
              },
              () -> BoxedUnit.UNIT);
      return new TrialJob(action, arrived, partitions.size());
    } catch (Exception e) { // Scala throws checked exceptions without declaring them.
      throw new FailedException(e);
    }
  }

  /** Whether the results of all partitions were taken. */
  boolean isFinished() {
    return outstanding == 0;
  }

  /** Whether the results of any partition were taken. */
  boolean hasArrived() {
    return anyArrived;
  }

  /** Waits a moment for the next results; empty if none came. */
  Collection<TrialResult> next() throws InterruptedException {
    boolean over = action.isCompleted();
    List<TrialResult> results = arrived.poll(over ? 0 : TICK_MILLIS, TimeUnit.MILLISECONDS);
    if (results == null && over) {
      throw failure();
    }
    return taken(results);
  }

  /** What has come and was not taken yet. */
  Collection<TrialResult> arrived() {
    List<TrialResult> all = new ArrayList<>();
    for (var each = arrived.poll(); each != null; each = arrived.poll()) {
      all.addAll(taken(each));
    }
    return all;
  }

  private Collection<TrialResult> taken(@Nullable List<TrialResult> partition) {
    if (partition == null) {
      return List.of();
    }
    outstanding--;
    anyArrived = true;
    return partition;
  }

  private FailedException failure() {
    try {
      action.get();
      return new FailedException(new IllegalStateException("not all partitions came back"));
    } catch (Exception e) {
      return new FailedException(e);
    }
  }

  @Override
  public void close() {
    if (!action.isCompleted()) {
      action.cancel();
    }
  }

  /** Spark gave the job up. */
  static final class FailedException extends RuntimeException {

    private static final long serialVersionUID = 1;

    FailedException(Throwable cause) {
      super(cause);
    }
  }

  /** The one element of a partition. */
  private static final class Only<T> extends AbstractFunction1<Iterator<T>, T>
      implements Serializable {

    private static final long serialVersionUID = 1;

    @Override
    public T apply(Iterator<T> partition) {
      return partition.next();
    }
  }
}
