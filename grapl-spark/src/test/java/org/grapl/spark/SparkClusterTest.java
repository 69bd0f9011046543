package org.grapl.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.grapl.experiments.cluster.ClusterSettings;
import org.grapl.random.KeyedRandom;
import org.grapl.random.Role;
import org.junit.jupiter.api.Test;

class SparkClusterTest {

  @Test
  void workerProcessesRunOurCode() {
    LocalSpark.makeRoom();
    try (SparkCluster cluster = SparkCluster.open(ClusterSettings.at("local-cluster[2,1,1024]"))) {
      long own = ProcessHandle.current().pid();
      List<Long> processes =
          cluster
              .context()
              .parallelize(List.of(1, 2, 3, 4), 4)
              .map(
                  k ->
                      KeyedRandom.of(k, Role.TRIAL).nextLong() == 0
                          ? 0
                          : ProcessHandle.current().pid())
              .collect();
      assertThat(processes).hasSize(4).doesNotContain(own, 0L);
    }
  }
}
