package org.grapl.spark.trials;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.assertj.core.api.recursive.comparison.RecursiveComparisonConfiguration;
import org.grapl.random.KeyedRandom;
import org.grapl.random.Role;
import org.grapl.research.Experiment;
import org.grapl.research.ExperimentResult;
import org.grapl.research.Progress;
import org.grapl.research.TrialRunner;
import org.grapl.research.cluster.TrialRecipe;
import org.grapl.spark.LocalSpark;
import org.grapl.spark.SparkCluster;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Worker processes of their own, one of which dies. */
@Tag("spark")
class TrialsOnManyMachinesTest {

  /** Numbers are the same if their bits are; the usual comparison lets 1e-15 pass. */
  private static final RecursiveComparisonConfiguration EVERY_BIT =
      RecursiveComparisonConfiguration.builder()
          .withEqualsForType(Double::equals, Double.class)
          .build();

  @TempDir private Path dir = Path.of("");

  @BeforeAll
  static void thereIsRoom() {
    LocalSpark.makeRoomForWorkers();
  }

  /**
   * Small experiments that say which processes ran them; the process that comes to a certain trial
   * first dies on the spot.
   */
  record FatalRecipe(SmallRecipe small, String directory, int fatalTrial) implements TrialRecipe {

    @Override
    public List<Experiment> experiments() {
      return small.experiments().stream().map(this::fatal).toList();
    }

    private Experiment fatal(Experiment experiment) {
      return new Experiment(
          experiment.name(),
          seed -> {
            if (seed == fatalSeed() && isFirst("dead")) {
              Runtime.getRuntime().halt(137);
            }
            isFirst("alive-" + ProcessHandle.current().pid());
            return experiment.scenario().problem(seed);
          },
          experiment.methods(),
          experiment.measures());
    }

    private long fatalSeed() {
      return KeyedRandom.of(1, Role.TRIAL, fatalTrial).nextLong();
    }

    private boolean isFirst(String name) {
      try {
        Files.createFile(Path.of(directory, name));
        return true;
      } catch (FileAlreadyExistsException e) {
        return false;
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    @Override
    public String identity() {
      return "fatal";
    }
  }

  @Test
  void aWorkerThatDiesInTheMiddleChangesNothing() throws IOException {
    SmallRecipe small = new SmallRecipe("one", 200);
    int trials = 12;
    List<Experiment> experiments = small.experiments();
    List<ExperimentResult> here = new TrialRunner(trials, 2, 1).run(experiments, Progress.none());
    List<Integer> heard = new ArrayList<>();
    List<String> notes = new ArrayList<>();
    Path traces = Files.createDirectory(dir.resolve("traces"));
    try (SparkCluster cluster = SparkCluster.open("local-cluster[2,1,1024]", Map.of())) {
      List<ExperimentResult> there =
          new TrialRunner(
                  trials,
                  1,
                  cluster.trials(
                      new FatalRecipe(small, traces.toString(), 5),
                      Optional.of(dir.resolve("kept")),
                      notes::add))
              .run(experiments, (done, total) -> heard.add(done));
      assertThat(there).usingRecursiveComparison(EVERY_BIT).isEqualTo(here);
    }
    assertThat(heard).hasSize(2 * trials).isSorted().doesNotHaveDuplicates().endsWith(2 * trials);
    assertThat(notes).isEmpty();
    assertThat(traces.resolve("dead")).exists();
    assertThat(traces.resolve("alive-" + ProcessHandle.current().pid())).doesNotExist();
    try (var alive = Files.list(traces)) {
      assertThat(alive.filter(file -> file.toString().contains("alive"))).hasSizeGreaterThan(1);
    }
  }
}
