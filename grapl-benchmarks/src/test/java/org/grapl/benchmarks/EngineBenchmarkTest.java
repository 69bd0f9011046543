package org.grapl.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.grapl.estimate.Engine;
import org.grapl.research.graph.RingLattice;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** No times are asserted: only who took part, on what, and whether all found the same means. */
@Tag("slow")
class EngineBenchmarkTest {

  private static final double PLENTY = 30;

  /**
   * scipy stops at a residual of 1e-5 of the right-hand side, whose norm is below 1 for 20 values
   * of size 2 and γ = 10; times the norm of the inverse, at most 1/λ = 1000 and some 100 in fact.
   */
  private static final double SCIPY_ERROR = 1e-3;

  private static final double GAMMA = 10;

  private static final Baseline SCIPY = Baseline.scipy("python3");
  private static final Baseline CHOLMOD = Baseline.cholmod("cc");

  private final List<String> progress = new ArrayList<>();

  private EngineMeasurement measure(double seconds, Case of, Baseline... baselines) {
    return new EngineBenchmark(seconds, List.of(baselines), progress::add).measure(of, Engine.AUTO);
  }

  private static void assumeBothAreInstalled() {
    assumeTrue(SCIPY.missing().isEmpty() && CHOLMOD.missing().isEmpty());
  }

  @AfterAll
  static void nothingIsLeftBehind() {
    SCIPY.close();
    CHOLMOD.close();
    String[] left =
        new File(System.getProperty("java.io.tmpdir"))
            .list((dir, name) -> name.startsWith(ScratchDirectory.PREFIX));
    assertThat(left).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(GraphKind.class)
  void anEngineAndTwoProgramsOfOthersFindTheSameMeans(GraphKind kind) {
    assumeBothAreInstalled();
    for (Case.Phase phase : Case.Phase.values()) {
      EngineMeasurement row =
          measure(PLENTY, new Case(kind, 100, GAMMA, phase, 20), SCIPY, CHOLMOD);
      assertThat(row.steps()).isEqualTo(20);
      assertThat(row.error()).isLessThan(1e-9);
      assertThat(row.accuracy()).isPositive().isLessThan(1e-9);
      Baseline.Measurement paper = row.baselines().get(0);
      assertThat(paper.leftOut()).isEmpty();
      assertThat(paper.name()).isEqualTo("scipy");
      assertThat(paper.steps()).isEqualTo(20);
      assertThat(paper.error()).isLessThan(SCIPY_ERROR);
      Baseline.Measurement direct = row.baselines().get(1);
      assertThat(direct.leftOut()).isEmpty();
      assertThat(direct.steps()).isEqualTo(20);
      assertThat(direct.error()).isLessThan(1e-9);
    }
  }

  /** Their ways differ: scipy skips steps and ends with all of them, CHOLMOD just ends. */
  @Test
  void whoRunsOutOfTimeIsTimedOnFewerStepsAndStillComparedWithTheRightMeans() {
    assumeBothAreInstalled();
    Case of = new Case(GraphKind.GRID, 100, GAMMA, Case.Phase.START, 50);
    Replay replay =
        new EngineRun(of, GraphKind.GRID.setting(100), Engine.AUTO).measure(PLENTY).replay();
    AccurateMeans accurate = new AccurateMeans(replay, 1e-11);
    Baseline.Measurement paper = SCIPY.measure(replay, accurate, 1e-9);
    assertThat(paper.steps()).isEqualTo(1);
    assertThat(paper.error()).isLessThan(SCIPY_ERROR);
    Baseline.Measurement direct = CHOLMOD.measure(replay, accurate, 1e-9);
    assertThat(direct.steps()).isEqualTo(1);
    assertThat(direct.error()).isLessThan(1e-9);
  }

  @Test
  void anEngineOutOfTimeIsTimedOnAtLeastOneStep() {
    Case of = new Case(GraphKind.SMALL_WORLD, 100, 10, Case.Phase.SUSTAINED, 50);
    EngineMeasurement row = measure(1e-9, of);
    assertThat(row.steps()).isEqualTo(1);
    assertThat(row.microsPerStep()).isPositive();
  }

  @Test
  void theErrorOfMeansThatAreWrongIsSeen() {
    Setting setting = GraphKind.GRID.setting(25);
    Replay replay =
        new EngineRun(new Case(GraphKind.GRID, 25, 1, Case.Phase.START, 30), setting, Engine.EXACT)
            .measure(1)
            .replay();
    AccurateMeans accurate = new AccurateMeans(replay, 1e-11);
    assertThat(accurate.error(30, item -> Double.NaN)).isNaN();
    assertThat(accurate.error(30, item -> 1000)).isGreaterThan(900);
  }

  @Test
  void beforeTheSustainedPhaseEveryItemWasObserved() {
    Setting setting = GraphKind.GRID.setting(25);
    Case of = new Case(GraphKind.GRID, 25, 1, Case.Phase.SUSTAINED, 30);
    Replay replay = new EngineRun(of, setting, Engine.AUTO).measure(0.01).replay();
    assertThat(replay.before().observedItems()).isEqualTo(25);
    assertThat(replay.tallyAfter(replay.steps()).total())
        .isEqualTo(replay.before().total() + replay.steps());
    Case start = new Case(GraphKind.GRID, 25, 1, Case.Phase.START, 30);
    Replay fromTheFirst = new EngineRun(start, setting, Engine.AUTO).measure(1).replay();
    assertThat(fromTheFirst.before().total()).isZero();
  }

  @Test
  void oneCanBringAGraphOfOnesOwn() {
    Case.Source own = new Case.Source.Given("my ring", new RingLattice(12, 2).graph());
    EngineMeasurement row = measure(PLENTY, new Case(own, 12, 1, Case.Phase.START, 15));
    assertThat(row.graph()).isEqualTo("my ring");
    assertThat(row.items()).isEqualTo(12);
    assertThat(row.links()).isEqualTo(12);
    assertThat(progress).first().asString().contains("my ring of 12 arms, gamma 1, start");
  }

  @Test
  void whatIsNotInstalledSaysSoAndWhatToDo() {
    try (Baseline scipy = Baseline.scipy("no-such-python");
        Baseline otherPython = Baseline.scipy("false");
        Baseline cholmod = Baseline.cholmod("no-such-compiler");
        Baseline otherCompiler = Baseline.cholmod("false")) {
      assertThat(scipy.missing())
          .contains("scipy not found: column left out (apt-get install python3-scipy)");
      assertThat(otherPython.missing()).isEqualTo(scipy.missing());
      assertThat(cholmod.missing())
          .contains("CHOLMOD not found: column left out (apt-get install gcc libsuitesparse-dev)");
      assertThat(otherCompiler.missing()).isEqualTo(cholmod.missing());
    }
  }

  @Test
  void aProgramThatFailsIsLeftOutWithItsLastWords() {
    try (Baseline failing = fake("sh", "-c", "echo first; echo 'too large' >&2; exit 3");
        Baseline silent = fake("false")) {
      Case of = new Case(GraphKind.GRID, 25, 1, Case.Phase.START, 10);
      EngineMeasurement row = measure(PLENTY, of, failing, silent);
      assertThat(row.baselines()).allMatch(Baseline.Measurement::isLeftOut);
      assertThat(row.baselines())
          .extracting(Baseline.Measurement::leftOut)
          .containsExactly("too large", "ended with exit code 1");
    }
  }

  @Test
  void aProgramThatDoesNotEndIsStopped() {
    assertThat(ProgramRun.of(0.2, "sleep", "60").lastLine()).isEqualTo("stopped after 0 seconds");
  }

  private static Baseline fake(String... command) {
    return new Baseline("fake", Optional.empty(), new ScratchDirectory(), command);
  }
}
