package org.grapl.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.apache.spark.api.java.function.Function;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What goes wrong in a task comes here through Spark, and is told in one sentence. */
@Tag("spark")
class SparkFailuresTest {

  private static List<Integer> run(Function<Integer, Integer> task) {
    return SparkFailures.guard(
        "a pass",
        () -> LocalSpark.cluster().context().parallelize(List.of(1, 2), 2).map(task).collect());
  }

  @Test
  void aTaskWithoutMemoryIsSaidToBeThatAndTheSessionGoesOn() {
    assertThatThrownBy(
            () ->
                run(
                    k -> {
                      throw new OutOfMemoryError("Java heap space");
                    }))
        .isInstanceOf(ClusterException.class)
        .hasMessage(
            "a pass: an executor ran out of memory; give executors more (--spark-conf"
                + " spark.executor.memory=4g; with a local master GRAPL_JAVA_OPTS=-Xmx8g), or ask"
                + " for more parts (--parts)");
    assertThat(run(k -> 10 * k)).containsExactly(10, 20);
  }

  @Test
  void anyOtherFailureOfATaskIsToldByItsReasonAndNotByItsStack() {
    assertThatThrownBy(
            () ->
                run(
                    k -> {
                      throw new IllegalStateException("the moon is full\nand bright");
                    }))
        .isInstanceOf(ClusterException.class)
        .hasMessage("a pass: the moon is full");
  }

  @Test
  void complaintsInOurOwnWordsPassUnchanged() {
    ClusterException own = new ClusterException("links.csv: no such file");
    assertThatThrownBy(
            () ->
                SparkFailures.guard(
                    "a pass",
                    () -> {
                      throw own;
                    }))
        .isSameAs(own);
  }
}
