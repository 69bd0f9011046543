package org.grapl.research;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.concurrent.atomic.AtomicInteger;
import org.grapl.Noise;
import org.grapl.Question;
import org.grapl.Truth;
import org.grapl.graph.TestGraphs;
import org.grapl.policy.GraplPolicy;
import org.grapl.research.study.SmallStudies;
import org.grapl.sampler.SimulatedSampler;
import org.junit.jupiter.api.Test;

class TrialRunnerTest {

  private static final Truth TRUTH = Truth.of(1, 1, 1, -1, -1, -1);

  /** Six items in a row, noisy. */
  private static Problem path(long seed) {
    return new Problem(
        TestGraphs.path(6),
        TRUTH,
        new Question(0, Problem.TOLERANCE),
        () -> new SimulatedSampler(TRUTH, Noise.gaussian(1), seed));
  }

  private static Experiment onAPath(Method... methods) {
    return new Experiment(
        "path",
        TrialRunnerTest::path,
        List.of(methods),
        (problem, seed) -> Map.of("seed", (double) seed));
  }

  @Test
  void anyNumberOfThreadsGivesTheSameBits() {
    List<Experiment> experiments = new ArrayList<>(SmallStudies.blockModel().experiments());
    experiments.addAll(SmallStudies.smallWorld().experiments());
    List<ExperimentResult> one = new TrialRunner(5, 1, 7).run(experiments, Progress.none());
    List<ExperimentResult> three = new TrialRunner(5, 3, 7).run(experiments, Progress.none());
    for (int e = 0; e < one.size(); e++) {
      assertThat(three.get(e).measures()).isEqualTo(one.get(e).measures());
      assertSame(one.get(e).errors(), three.get(e).errors());
    }
  }

  private static void assertSame(List<Errors> expected, List<Errors> actual) {
    assertThat(actual).hasSameSizeAs(expected);
    for (int m = 0; m < expected.size(); m++) {
      assertThat(table(actual.get(m))).isDeepEqualTo(table(expected.get(m)));
    }
  }

  private static int[][] table(Errors errors) {
    int[][] wrong = new int[errors.trials()][errors.method().steps()];
    for (int trial = 0; trial < wrong.length; trial++) {
      for (int at = 0; at < wrong[trial].length; at++) {
        wrong[trial][at] = errors.wrong(trial, at + 1);
      }
    }
    return wrong;
  }

  @Test
  void anotherSeedGivesOtherTrials() {
    Experiment experiment = onAPath(Method.uniform(1, 40));
    ExperimentResult one =
        new TrialRunner(4, 1, 1).run(List.of(experiment), Progress.none()).get(0);
    ExperimentResult two =
        new TrialRunner(4, 1, 2).run(List.of(experiment), Progress.none()).get(0);
    assertThat(table(two.errors().get(0))).isNotEqualTo(table(one.errors().get(0)));
  }

  @Test
  void graplErrsLessThanRandomSamplingOnTwoCommunities() {
    ExperimentResult result =
        new TrialRunner(20, 2, 1)
            .run(SmallStudies.blockModel().experiments(), Progress.none())
            .get(0);
    for (double gamma : new double[] {1, 10}) {
      Errors grapl = result.errors("GrAPL", OptionalDouble.of(gamma)).orElseThrow();
      Errors random = result.errors("random", OptionalDouble.of(gamma)).orElseThrow();
      assertThat(meanError(grapl)).isLessThan(meanError(random));
    }
  }

  private static double meanError(Errors errors) {
    double sum = 0;
    for (int step = 1; step <= errors.curve().steps(); step++) {
      sum += errors.curve().median(step);
    }
    return sum / errors.curve().steps();
  }

  @Test
  void aMethodWithoutChanceIsRunOnce() {
    Method once = Method.grapl(1, new GraplPolicy(1), 10).asOneTrial();
    ExperimentResult result =
        new TrialRunner(3, 2, 1)
            .run(List.of(onAPath(once, Method.withoutGraph(10))), Progress.none())
            .get(0);
    assertThat(result.errors().get(0).trials()).isEqualTo(1);
    assertThat(result.errors().get(1).trials()).isEqualTo(3);
  }

  @Test
  void allMethodsOfATrialShareItsProblem() {
    AtomicInteger drawn = new AtomicInteger();
    Experiment counted =
        new Experiment(
            "counted",
            seed -> {
              drawn.incrementAndGet();
              return path(seed);
            },
            List.of(Method.uniform(1, 5), Method.withoutGraph(5)));
    new TrialRunner(2, 1, 1).run(List.of(counted), Progress.none());
    assertThat(drawn).hasValue(2);
  }

  @Test
  void plainMeansThatSawEveryItemTwiceWithoutNoiseAreRight() {
    Truth truth = TRUTH;
    Experiment exact =
        new Experiment(
            "exact",
            seed ->
                new Problem(
                    TestGraphs.path(6),
                    truth,
                    new Question(0, Problem.TOLERANCE),
                    () -> new SimulatedSampler(truth, Noise.exact(), seed)),
            List.of(Method.apt(6, 3)));
    Errors apt =
        new TrialRunner(1, 1, 1).run(List.of(exact), Progress.none()).get(0).errors().get(0);
    // Items are sampled two by two in order, and an unsampled one counts as above: after 8 checks
    // one of the three below is known.
    assertThat(apt.wrong(0, 6)).isEqualTo(3);
    assertThat(apt.wrong(0, 8)).isEqualTo(2);
    assertThat(apt.wrong(0, 12)).isZero();
    assertThat(apt.counted(0)).isEqualTo(6);
  }

  @Test
  void progressCountsEveryTrialOfEveryExperiment() {
    List<Integer> heard = new ArrayList<>();
    Experiment experiment = onAPath(Method.uniform(1, 5));
    new TrialRunner(3, 2, 1)
        .run(
            List.of(experiment, experiment),
            (done, total) -> {
              assertThat(total).isEqualTo(6);
              heard.add(done);
            });
    assertThat(heard).containsExactly(1, 2, 3, 4, 5, 6);
  }

  @Test
  void interruptionKeepsTheTrialsThatWereFinished() {
    Experiment experiment = onAPath(Method.uniform(1, 200), Method.apt(6, 200));
    Thread caller = Thread.currentThread();
    int wanted = 20_000;
    ExperimentResult stopped =
        new TrialRunner(wanted, 1, 5)
            .run(
                List.of(experiment),
                (done, total) -> {
                  if (done == 3) {
                    caller.interrupt();
                  }
                })
            .get(0);
    assertThat(Thread.interrupted()).isTrue();
    assertThat(stopped.trials()).isBetween(3, wanted - 1);
    ExperimentResult undisturbed =
        new TrialRunner(stopped.trials(), 2, 5).run(List.of(experiment), Progress.none()).get(0);
    assertSame(undisturbed.errors(), stopped.errors());
    assertThat(stopped.measures()).isEqualTo(undisturbed.measures());
  }

  @Test
  void aTrialThatFailsFailsTheRun() {
    AtomicInteger calls = new AtomicInteger();
    Experiment broken =
        new Experiment(
            "broken",
            seed -> {
              if (calls.incrementAndGet() == 2) {
                throw new IllegalStateException("no such graph");
              }
              return path(seed);
            },
            List.of(Method.uniform(1, 5)));
    assertThatThrownBy(() -> new TrialRunner(4, 1, 1).run(List.of(broken), Progress.none()))
        .hasMessage("no such graph");
  }

  @Test
  void numbersOfTrialsAndThreadsAreChecked() {
    assertThatThrownBy(() -> new TrialRunner(0, 1, 1))
        .hasMessage("trials must be a whole number >= 1, got 0");
    assertThatThrownBy(() -> new TrialRunner(1, 0, 1))
        .hasMessage("threads must be a whole number >= 1, got 0");
  }
}
