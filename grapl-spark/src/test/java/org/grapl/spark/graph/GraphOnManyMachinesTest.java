package org.grapl.spark.graph;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.grapl.graph.Graph;
import org.grapl.random.KeyedRandom;
import org.grapl.random.Role;
import org.grapl.spark.LocalSpark;
import org.grapl.spark.SparkCluster;
import org.grapl.spark.parts.PartedLaplacian;
import org.grapl.spark.parts.PartedSystem;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Worker processes of their own, one of which is killed while it keeps part of a graph. */
@Tag("spark")
class GraphOnManyMachinesTest {

  @TempDir private Path dir;

  @BeforeAll
  static void thereIsRoom() {
    LocalSpark.makeRoomForWorkers();
  }

  private static Set<Long> workers(SparkCluster cluster) {
    List<Integer> tasks = List.of(1, 2, 3, 4, 5, 6, 7, 8);
    return new TreeSet<>(
        cluster
            .context()
            .parallelize(tasks, tasks.size())
            .map(
                task -> {
                  Thread.sleep(50); // so that no worker is done with all of them
                  return ProcessHandle.current().pid();
                })
            .collect());
  }

  @Test
  void blocksOfAKilledWorkerAreMadeAgainAndTheSolutionHasTheSameBits() throws IOException {
    Graph graph = SparkLaplacianTest.graph();
    StringBuilder links = new StringBuilder();
    graph.forEachLink(
        (a, b, w) -> links.append("%04d,%04d,%s\n".formatted(a, b, Double.toString(w))));
    Path file = Files.writeString(dir.resolve("links.csv"), links);
    try (SparkCluster cluster = SparkCluster.open("local-cluster[2,1,1024]", Map.of())) {
      Set<Long> workers = workers(cluster);
      assertThat(workers).hasSizeGreaterThan(1).doesNotContain(ProcessHandle.current().pid());
      GraphDirectory prepared =
          GraphDirectory.prepare(
              cluster.session(),
              TableSource.files(file.toString()),
              dir.resolve("graph").toString(),
              4);
      try (SparkLaplacian there = prepared.open(4)) {
        double[] undisturbed = solved(there);
        KillingLaplacian killing = new KillingLaplacian(there, workers.iterator().next(), 7);
        assertThat(solved(killing)).isEqualTo(undisturbed);
        assertThat(killing.isDead()).isTrue();
      }
    }
  }

  private static double[] solved(PartedLaplacian links) {
    double[] shift = new double[links.size()];
    Arrays.fill(shift, 1e-3);
    shift[3] = 2;
    double[] b = KeyedRandom.of(2, Role.TEST).doubles(links.size()).toArray();
    double[] x = new double[links.size()];
    new PartedSystem(links, shift).solve(b, x, 1e-8);
    return x;
  }

  /** Kills a process before one of its passes. */
  private static final class KillingLaplacian implements PartedLaplacian {

    private final PartedLaplacian links;
    private final ProcessHandle victim;
    private int passesLeft;

    KillingLaplacian(PartedLaplacian links, long victim, int passes) {
      this.links = links;
      this.victim = ProcessHandle.of(victim).orElseThrow();
      this.passesLeft = passes;
    }

    boolean isDead() {
      return !victim.isAlive();
    }

    @Override
    public void multiply(double[][] x, double[][] out) {
      if (--passesLeft == 0) {
        victim.destroyForcibly();
      }
      links.multiply(x, out);
    }

    @Override
    public int size() {
      return links.size();
    }

    @Override
    public long links() {
      return links.links();
    }

    @Override
    public double[] degree() {
      return links.degree();
    }

    @Override
    public int[] component() {
      return links.component();
    }

    @Override
    public void perturb(int first, double[][] out) {
      links.perturb(first, out);
    }

    @Override
    public Graph sampled(int perItem) {
      return links.sampled(perItem);
    }
  }
}
