package org.grapl.research;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.assertj.core.api.recursive.comparison.RecursiveComparisonConfiguration;
import org.grapl.research.study.SmallStudies;
import org.junit.jupiter.api.Test;

class TrialWorkTest {

  /** Numbers are the same if their bits are; the usual comparison lets 1e-15 pass. */
  private static final RecursiveComparisonConfiguration EVERY_BIT =
      RecursiveComparisonConfiguration.builder()
          .withEqualsForType(Double::equals, Double.class)
          .build();

  private static final List<Experiment> EXPERIMENTS = SmallStudies.blockModel().experiments();

  /** Every task by somebody who knows nothing of the others, the last one first. */
  private static final TrialExecutor TASK_BY_TASK_BACKWARDS =
      (plan, results) -> {
        List<TrialTask> tasks = new ArrayList<>(results.missing());
        Collections.reverse(tasks);
        tasks.forEach(task -> results.add(run(plan, task)));
      };

  private static TrialResult run(TrialPlan plan, TrialTask task) {
    try {
      return new TrialWork(plan.experiments(), plan.seed()).run(task);
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  private static List<ExperimentResult> run(TrialExecutor executor, List<Experiment> experiments) {
    return new TrialRunner(3, 7, executor).run(experiments, Progress.none());
  }

  @Test
  void tasksDoneOneByOneGiveWhatWholeTrialsGive() {
    ExperimentResult whole = run(new TrialThreads(2), EXPERIMENTS).get(0);
    ExperimentResult single = run(TASK_BY_TASK_BACKWARDS, EXPERIMENTS).get(0);
    assertThat(single).usingRecursiveComparison(EVERY_BIT).isEqualTo(whole);
    assertThat(whole.errors()).hasSize(7);
    assertThat(whole.measures()).isNotEmpty();
  }

  @Test
  void neighboursShareTheirProblem() throws InterruptedException {
    AtomicInteger drawn = new AtomicInteger();
    Experiment one = EXPERIMENTS.get(0);
    Experiment counted =
        new Experiment(
            one.name(),
            seed -> {
              drawn.incrementAndGet();
              return one.scenario().problem(seed);
            },
            one.methods(),
            one.measures());
    TrialPlan plan = new TrialPlan(List.of(counted), 2, 1);
    TrialWork work = new TrialWork(plan.experiments(), plan.seed());
    for (TrialTask task : plan.tasks()) {
      work.run(task);
    }
    assertThat(plan.tasks()).hasSize(2 * 8);
    assertThat(drawn).hasValue(2);
  }

  @Test
  void whatIsThereFromBeforeIsNotDoneAgainAndWhatComesTwiceCountsOnce() {
    List<TrialTask> done = new ArrayList<>();
    List<String> heard = new ArrayList<>();
    Progress progress =
        new Progress() {
          @Override
          public void finished(int count, int total) {
            heard.add(count + " of " + total);
          }

          @Override
          public void foundFinished(int count, int total) {
            heard.add("found " + count + " of " + total);
          }
        };
    TrialExecutor twice =
        (plan, results) -> {
          results.addFromBefore(
              plan.tasks().subList(0, 11).stream().map(task -> run(plan, task)).toList());
          for (TrialTask task : results.missing()) {
            done.add(task);
            results.add(run(plan, task));
            results.add(run(plan, task));
          }
        };
    List<ExperimentResult> result = new TrialRunner(3, 7, twice).run(EXPERIMENTS, progress);
    assertThat(done).hasSize(24 - 11).doesNotHaveDuplicates();
    assertThat(heard).containsExactly("found 1 of 3", "2 of 3", "3 of 3");
    assertThat(result)
        .usingRecursiveComparison(EVERY_BIT)
        .isEqualTo(run(new TrialThreads(1), EXPERIMENTS));
  }

  @Test
  void aTrialThatLacksATaskDoesNotCount() {
    TrialExecutor withoutTheLast =
        (plan, results) -> {
          List<TrialTask> tasks = results.missing();
          tasks.subList(0, tasks.size() - 1).forEach(task -> results.add(run(plan, task)));
        };
    ExperimentResult result = run(withoutTheLast, EXPERIMENTS).get(0);
    assertThat(result.trials()).isEqualTo(2);
    assertThat(result.errors()).allSatisfy(errors -> assertThat(errors.trials()).isEqualTo(2));
  }

  @Test
  void resultsOfAnotherExperimentAreRefused() {
    TrialExecutor mistaken =
        (plan, results) ->
            results.add(
                new TrialResult(new TrialTask(0, 0, 0), 80, 80, new int[] {1}, new double[0]));
    assertThatThrownBy(() -> run(mistaken, EXPERIMENTS))
        .hasMessage("errors of a trial must be of 120 steps, got 1");
  }
}
