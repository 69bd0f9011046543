package org.grapl.research;

import java.util.ArrayList;
import java.util.List;
import org.grapl.internal.Check;

/**
 * What is to be run: every experiment, so many trials of each. A task is a function of the
 * experiments, the seed and its own three numbers; it does not depend on how many trials there are.
 *
 * @param trials per experiment
 * @param seed of everything random
 */
public record TrialPlan(List<Experiment> experiments, int trials, long seed) {

  public TrialPlan {
    experiments = List.copyOf(experiments);
    Check.atLeast("trials", 1, trials);
  }

  /**
   * All tasks, trial by trial rather than experiment by experiment, so that whoever stops early has
   * some of each; tasks of one trial, which share its problem, are neighbours.
   */
  public List<TrialTask> tasks() {
    List<TrialTask> tasks = new ArrayList<>();
    for (int trial = 0; trial < trials; trial++) {
      for (int experiment = 0; experiment < experiments.size(); experiment++) {
        tasks.addAll(tasksOf(experiment, trial));
      }
    }
    return tasks;
  }

  /** The tasks of one trial: each method that this trial needs, then the measures. */
  public List<TrialTask> tasksOf(int experiment, int trial) {
    List<Method> methods = experiments.get(experiment).methods();
    List<TrialTask> tasks = new ArrayList<>();
    for (int method = 0; method < methods.size(); method++) {
      TrialTask task = new TrialTask(experiment, trial, method);
      if (isNeeded(task, methods.get(method))) {
        tasks.add(task);
      }
    }
    // There even if there is nothing to measure: what it says of the problem makes a trial whole
    // that has no method left to run.
    tasks.add(TrialTask.ofMeasures(experiment, trial));
    return tasks;
  }

  /** Whether the task is one of these. */
  public boolean includes(TrialTask task) {
    if (task.trial() >= trials || task.experiment() >= experiments.size()) {
      return false;
    }
    List<Method> methods = experiments.get(task.experiment()).methods();
    return task.takesMeasures()
        || (task.method() < methods.size() && isNeeded(task, methods.get(task.method())));
  }

  private static boolean isNeeded(TrialTask task, Method method) {
    return task.trial() == 0 || !method.once();
  }
}
