package org.grapl.research;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.grapl.internal.Check;
import org.jspecify.annotations.Nullable;

/**
 * Gathers what comes out of the tasks of a plan, in whatever order and from wherever: each result
 * is put where its numbers say, so that the whole does not depend on who did what when. A trial
 * counts once all its tasks are there. Thread-safe.
 */
public final class TrialResults {

  private final TrialPlan plan;
  private final Progress progress;

  /** By experiment and trial. */
  private final OfTrial[][] trials;

  private final int total;
  private int finished;

  TrialResults(TrialPlan plan, Progress progress) {
    this.plan = plan;
    this.progress = progress;
    this.total = Math.multiplyExact(plan.experiments().size(), plan.trials());
    this.trials = new OfTrial[plan.experiments().size()][plan.trials()];
    for (int experiment = 0; experiment < trials.length; experiment++) {
      int methods = plan.experiments().get(experiment).methods().size();
      for (int trial = 0; trial < plan.trials(); trial++) {
        trials[experiment][trial] =
            new OfTrial(plan.tasksOf(experiment, trial).size(), new TrialResult[1 + methods]);
      }
    }
  }

  /**
   * Puts a result in its place. One that is there already stays: machines that were thought lost
   * may answer after all.
   */
  public synchronized void add(TrialResult result) {
    if (put(result)) {
      progress.finished(finished, total);
    }
  }

  /** Puts results in place that an earlier run has left behind. */
  public synchronized void addFromBefore(Collection<TrialResult> results) {
    results.forEach(this::put);
    progress.foundFinished(finished, total);
  }

  /** Says whether this made a trial whole. */
  private boolean put(TrialResult result) {
    check(result);
    TrialTask task = result.task();
    OfTrial trial = trials[task.experiment()][task.trial()];
    boolean whole = trial.put(result) && trial.isWhole();
    finished += whole ? 1 : 0;
    return whole;
  }

  private void check(TrialResult result) {
    TrialTask task = result.task();
    if (!plan.includes(task)) {
      throw Check.mustBe("result of a trial", "of a task of the plan", task);
    }
    Experiment experiment = plan.experiments().get(task.experiment());
    int steps = task.takesMeasures() ? 0 : experiment.methods().get(task.method()).steps();
    int measures = task.takesMeasures() ? experiment.measures().size() : 0;
    if (result.wrong().length != steps) {
      throw Check.mustBe("errors of a trial", "of " + steps + " steps", result.wrong().length);
    }
    if (result.measures().length != measures) {
      throw Check.mustBe("measures of a trial", measures + " numbers", result.measures().length);
    }
  }

  /** The tasks without a result, in the order of the plan. */
  public synchronized List<TrialTask> missing() {
    return plan.tasks().stream()
        .filter(task -> !trials[task.experiment()][task.trial()].has(task.method()))
        .toList();
  }

  /** What came out of the trials that are whole, in the order of the experiments. */
  synchronized List<ExperimentResult> experiments() {
    List<ExperimentResult> results = new ArrayList<>();
    for (int experiment = 0; experiment < trials.length; experiment++) {
      results.add(
          gather(
              plan.experiments().get(experiment),
              Arrays.stream(trials[experiment]).filter(OfTrial::isWhole).toList()));
    }
    return results;
  }

  private static ExperimentResult gather(Experiment experiment, List<OfTrial> whole) {
    List<Errors> errors = new ArrayList<>();
    for (int m = 0; m < experiment.methods().size(); m++) {
      int method = m;
      List<TrialResult> ran =
          whole.stream().filter(trial -> trial.has(method)).map(t -> t.of(method)).toList();
      if (!ran.isEmpty()) {
        errors.add(
            new Errors(
                experiment.methods().get(m),
                ran.stream().map(TrialResult::wrong).toList(),
                ran.stream().mapToInt(TrialResult::counted).toArray()));
      }
    }
    List<TrialResult> problems = whole.stream().map(trial -> trial.of(TrialTask.MEASURES)).toList();
    int items = problems.isEmpty() ? 0 : problems.get(0).items();
    return new ExperimentResult(
        experiment, items, whole.size(), errors, measures(experiment, problems));
  }

  private static Map<String, Summary> measures(Experiment experiment, List<TrialResult> problems) {
    Map<String, Summary> measures = new HashMap<>();
    if (!problems.isEmpty()) {
      IntStream.range(0, experiment.measures().size())
          .forEach(
              m ->
                  measures.put(
                      experiment.measures().get(m).name(),
                      Summary.of(problems.stream().mapToDouble(p -> p.measures()[m]).toArray())));
    }
    return measures;
  }

  /** What is there of one trial: place 0 is for the measures, place 1 + m for method m. */
  private static final class OfTrial {

    private final @Nullable TrialResult[] parts;
    private int missing;

    OfTrial(int tasks, @Nullable TrialResult[] places) {
      this.missing = tasks;
      this.parts = places;
    }

    /** Says whether the place was free. */
    boolean put(TrialResult result) {
      int place = 1 + result.task().method();
      if (parts[place] != null) {
        return false;
      }
      parts[place] = result;
      missing--;
      return true;
    }

    boolean isWhole() {
      return missing == 0;
    }

    boolean has(int method) {
      return parts[1 + method] != null;
    }

    TrialResult of(int method) {
      return Objects.requireNonNull(parts[1 + method]);
    }
  }
}
