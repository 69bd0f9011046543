package org.grapl.spark.trials;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.assertj.core.api.recursive.comparison.RecursiveComparisonConfiguration;
import org.grapl.Noise;
import org.grapl.Question;
import org.grapl.Truth;
import org.grapl.graph.Graph;
import org.grapl.graph.GraphBuilder;
import org.grapl.random.KeyedRandom;
import org.grapl.random.Role;
import org.grapl.research.Experiment;
import org.grapl.research.ExperimentResult;
import org.grapl.research.Problem;
import org.grapl.research.Progress;
import org.grapl.research.TrialRunner;
import org.grapl.research.cluster.ComparisonRecipe;
import org.grapl.research.cluster.StudyRecipe;
import org.grapl.research.cluster.TrialRecipe;
import org.grapl.research.comparison.MethodCatalogue;
import org.grapl.research.comparison.MethodFamily;
import org.grapl.research.problems.Instance;
import org.grapl.research.problems.TestProblem;
import org.grapl.research.problems.TestProblems;
import org.grapl.spark.ClusterException;
import org.grapl.spark.LocalSpark;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("spark")
class TrialsOnSparkTest {

  /** Numbers are the same if their bits are; the usual comparison lets 1e-15 pass. */
  private static final RecursiveComparisonConfiguration EVERY_BIT =
      RecursiveComparisonConfiguration.builder()
          .withEqualsForType(Double::equals, Double.class)
          .build();

  private static final long SEED = 5;
  private static final SmallRecipe SMALL = new SmallRecipe("one", 40);

  @TempDir private Path dir = Path.of("");

  private final List<String> notes = new ArrayList<>();

  @BeforeEach
  void forget() {
    SmallRecipe.BEGUN.set(0);
  }

  @AfterEach
  void leaveInPeace() {
    SmallRecipe.before = seed -> {};
    assertThat(Thread.interrupted()).isFalse();
  }

  private TrialRunner onSpark(int trials, long seed, TrialRecipe recipe) {
    return new TrialRunner(
        trials, seed, LocalSpark.cluster().trials(recipe, Optional.of(dir), notes::add));
  }

  private void givesWhatThreadsGive(int trials, TrialRecipe recipe) {
    List<Experiment> experiments = recipe.experiments();
    List<ExperimentResult> here =
        new TrialRunner(trials, 2, SEED).run(experiments, Progress.none());
    SmallRecipe.BEGUN.set(0);
    List<ExperimentResult> there = onSpark(trials, SEED, recipe).run(experiments, Progress.none());
    assertThat(there).usingRecursiveComparison(EVERY_BIT).isEqualTo(here);
    assertThat(there).allSatisfy(result -> assertThat(result.trials()).isEqualTo(trials));
  }

  private List<Path> files() throws IOException {
    try (Stream<Path> all = Files.list(dir)) {
      return all.sorted().toList();
    }
  }

  @Test
  void everyNumberIsThatOfTheThreads() {
    givesWhatThreadsGive(4, SMALL);
    assertThat(SmallRecipe.BEGUN).hasValue(4 * 3 + 1);
    assertThat(notes).isEmpty();
  }

  @Test
  void aStudyOfThePaperIsThatOfTheThreads() {
    givesWhatThreadsGive(2, new StudyRecipe("polblogs"));
  }

  @Test
  void problemsByNameAndOfOnesOwnAreThoseOfTheThreads() {
    List<MethodFamily> families =
        Stream.of("apt", "random", "grapl", "auto")
            .map(name -> MethodCatalogue.byName(name).orElseThrow())
            .toList();
    givesWhatThreadsGive(
        3,
        ComparisonRecipe.of(
            TestProblems.byName("karate-noisy").orElseThrow().withSteps(20), families));
    givesWhatThreadsGive(3, ComparisonRecipe.of(own(), families));
  }

  /** A weighted graph with names, links in no order. */
  private static TestProblem own() {
    KeyedRandom random = KeyedRandom.of(1, Role.GRAPH);
    GraphBuilder builder = Graph.builder();
    for (int k = 0; k < 150; k++) {
      builder.link("a" + random.nextInt(40), "a" + random.nextInt(40), random.nextDouble());
    }
    Graph graph = builder.build();
    double[] means = new double[graph.size()];
    for (int item = 0; item < means.length; item++) {
      means[item] = random.nextGaussian();
    }
    return TestProblem.given(
        "own",
        "edges.csv",
        new Instance(graph, Truth.of(means)),
        new Question(0.1, Problem.TOLERANCE),
        Noise.gaussian(0.5),
        25);
  }

  @Test
  void aRunThatDiedGoesOnWhereItWas() throws IOException {
    AtomicInteger left = new AtomicInteger(11);
    SmallRecipe.before =
        seed -> {
          if (left.getAndDecrement() <= 0) {
            throw new IllegalStateException("out of electricity");
          }
        };
    assertThatThrownBy(() -> onSpark(6, SEED, SMALL).run(SMALL.experiments(), Progress.none()))
        .isInstanceOf(ClusterException.class)
        .hasMessageStartingWith("--spark local[2]: trials could not be finished (")
        .hasMessageContaining("out of electricity")
        .hasMessageEndingWith(
            "; what was finished is kept in " + dir + ", and the same command goes on from there")
        .message()
        .doesNotContain("\n");
    int kept = kept();
    assertThat(kept).isBetween(5, 6 * SmallRecipe.TASKS - 5);
    SmallRecipe.before = seed -> {};

    List<Integer> heard = new ArrayList<>();
    SmallRecipe.BEGUN.set(0);
    givesWhatThreadsGive(6, SMALL);
    assertThat(notes).containsExactly(taken(kept, 6));
    assertThat(SmallRecipe.BEGUN.get()).isPositive().isLessThanOrEqualTo(6 * 3 + 1 - kept / 2);
    assertThat(kept()).isEqualTo(tasks(6));

    SmallRecipe.BEGUN.set(0);
    onSpark(6, SEED, SMALL).run(SMALL.experiments(), (done, total) -> heard.add(done));
    assertThat(SmallRecipe.BEGUN).hasValue(0);
    assertThat(heard).isEmpty();
  }

  /** The experiment with one method runs it in the first trial only. */
  private static int tasks(int trials) {
    return trials * SmallRecipe.TASKS - (trials - 1);
  }

  private String taken(int found, int trials) {
    return "%d of %d runs were finished before and are taken from %s"
        .formatted(found, tasks(trials), dir);
  }

  private int kept() throws IOException {
    int rows = 0;
    for (Path file : files()) {
      assertThat(file.getFileName().toString()).endsWith(".parquet");
      rows += TrialTable.read(file).size();
    }
    return rows;
  }

  @Test
  void moreTrialsAndOtherStepsAddToWhatIsThere() throws IOException {
    givesWhatThreadsGive(2, SMALL);
    givesWhatThreadsGive(5, SMALL);
    assertThat(SmallRecipe.BEGUN).hasValue(3 * 3);
    assertThat(notes).containsExactly(taken(tasks(2), 5));
    givesWhatThreadsGive(2, SMALL);
    assertThat(SmallRecipe.BEGUN).hasValue(0);
    // The measures, and the method of which steps are not changed, are there.
    givesWhatThreadsGive(2, new SmallRecipe("one", 30));
    assertThat(SmallRecipe.BEGUN).hasValue(2 * 3);
    assertThat(kept()).isEqualTo(tasks(5) + 2 * 3);
  }

  @Test
  void whatBelongsToAnotherSeedOrProblemIsLeftAlone() throws IOException {
    givesWhatThreadsGive(2, SMALL);
    List<Path> before = files();
    byte[] bytes = Files.readAllBytes(before.get(0));
    for (TrialRecipe other : List.of(SMALL, new SmallRecipe("two", 40))) {
      SmallRecipe.BEGUN.set(0);
      notes.clear();
      onSpark(2, SEED + 1, other).run(other.experiments(), Progress.none());
      assertThat(SmallRecipe.BEGUN).hasValue(2 * 3 + 1);
      assertThat(notes)
          .singleElement()
          .asString()
          .contains("runs of another seed, another problem or another build of grapl");
    }
    assertThat(files()).containsAll(before).hasSize(before.size() + 2);
    assertThat(Files.readAllBytes(before.get(0))).isEqualTo(bytes);
    givesWhatThreadsGive(2, SMALL);
    assertThat(SmallRecipe.BEGUN).hasValue(0);
  }

  @Test
  void aDamagedFileIsNamedAndItsTasksAreDoneAgain() throws IOException {
    givesWhatThreadsGive(2, SMALL);
    Path first = files().get(0);
    givesWhatThreadsGive(4, SMALL);
    Path cut = files().stream().filter(file -> !file.equals(first)).findFirst().orElseThrow();
    byte[] whole = Files.readAllBytes(cut);
    Files.write(cut, java.util.Arrays.copyOf(whole, whole.length / 2));
    // Beside a file that a driver did not finish, and one of somebody else.
    Files.write(dir.resolve(".trials-x.parquet.0.tmp"), new byte[] {1, 2, 3});
    Path text = Files.writeString(dir.resolve("notes.parquet"), "not a table");
    notes.clear();
    givesWhatThreadsGive(4, SMALL);
    assertThat(SmallRecipe.BEGUN).hasValue(2 * 3);
    assertThat(notes).hasSize(3);
    assertThat(notes.toString())
        .contains(cut + ": not a whole file of finished trials (")
        .contains(text + ": not a whole file of finished trials (")
        .contains("; what it held is run again, and it may be deleted")
        .contains(taken(tasks(2), 4))
        .doesNotContain("Exception");
  }

  @Test
  void interruptionKeepsWhatWasFinishedAndTheNextRunGoesOn()
      throws IOException, InterruptedException {
    Thread caller = Thread.currentThread();
    int wanted = 3000;
    List<Integer> heard = new ArrayList<>();
    List<ExperimentResult> stopped =
        onSpark(wanted, SEED, SMALL)
            .run(
                SMALL.experiments(),
                (done, total) -> {
                  heard.add(done);
                  if (done == 5) {
                    caller.interrupt();
                  }
                });
    assertThat(Thread.interrupted()).isTrue();
    int whole = stopped.get(0).trials();
    assertThat(whole).isBetween(1, wanted - 1);
    assertThat(heard).doesNotHaveDuplicates().isSorted();
    assertThat(kept()).isGreaterThanOrEqualTo(whole * 4);
    waitUntilNothingRuns();
    assertThat(SmallRecipe.BEGUN).hasValueLessThan(wanted * 3);
    givesWhatThreadsGive(whole + 1, SMALL);
    assertThat(SmallRecipe.BEGUN).hasValueLessThan((whole + 1) * 3);
  }

  /** What is given up ends at its next step, but nobody waits for it. */
  private static void waitUntilNothingRuns() throws InterruptedException {
    int before;
    do {
      before = SmallRecipe.BEGUN.get();
      Thread.sleep(300);
    } while (SmallRecipe.BEGUN.get() != before);
  }

  @Test
  void anInterruptionThatCameFirstIsHeardBeforeAnyTask() {
    Thread.currentThread().interrupt();
    List<ExperimentResult> results =
        onSpark(2, SEED, SMALL).run(SMALL.experiments(), Progress.none());
    assertThat(Thread.interrupted()).isTrue();
    assertThat(results).allSatisfy(result -> assertThat(result.trials()).isZero());
    assertThat(SmallRecipe.BEGUN).hasValue(0);
  }

  @Test
  void withoutACheckpointNothingIsWritten() throws IOException {
    new TrialRunner(1, SEED, LocalSpark.cluster().trials(SMALL, Optional.empty(), notes::add))
        .run(SMALL.experiments(), Progress.none());
    assertThat(files()).isEmpty();
    assertThat(notes).isEmpty();
  }

  @Test
  void aCheckpointMustBeADirectory() throws IOException {
    Path file = Files.writeString(dir.resolve("file"), "x");
    assertThatThrownBy(
            () ->
                new TrialRunner(
                        1, SEED, LocalSpark.cluster().trials(SMALL, Optional.of(file), notes::add))
                    .run(SMALL.experiments(), Progress.none()))
        .hasMessageContaining(file + ": must be a directory that can be made");
  }
}
