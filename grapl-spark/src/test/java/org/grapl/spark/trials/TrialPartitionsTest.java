package org.grapl.spark.trials;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.grapl.research.TrialPlan;
import org.grapl.research.TrialTask;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("spark")
class TrialPartitionsTest {

  private static List<TrialTask> tasks(int trials) {
    return new TrialPlan(new SmallRecipe("one", 10).experiments(), trials, 1).tasks();
  }

  private static List<List<TrialTask>> cut(int trials, int slots) {
    List<List<TrialTask>> partitions = TrialPartitions.of(tasks(trials), slots);
    assertThat(partitions.stream().flatMap(List::stream)).isEqualTo(tasks(trials));
    return partitions;
  }

  @Test
  void aTrialIsAPartitionWhereThereAreEnough() {
    assertThat(cut(50, 2))
        .allSatisfy(partition -> assertThat(TrialTask.byTrial(partition)).hasSizeLessThan(4))
        .hasSizeBetween(50, 100);
    assertThat(TrialTask.byTrial(tasks(50)))
        .allSatisfy(
            trial -> assertThat(cut(50, 2)).anyMatch(partition -> partition.containsAll(trial)));
  }

  @Test
  void fewTrialsAreCutUpSoThatNobodyIsIdle() {
    assertThat(cut(1, 8)).hasSize(6);
    assertThat(cut(4, 1)).hasSizeBetween(8, 16);
  }

  @Test
  void manyTrialsAreTakenTogether() {
    assertThat(cut(10_000, 4)).hasSizeBetween(1000, 2000);
  }

  @Test
  void noTaskNoPartition() {
    assertThat(TrialPartitions.of(List.of(), 4)).isEmpty();
  }
}
