package org.grapl.spark.trials;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.grapl.internal.Check;
import org.grapl.research.Experiment;
import org.grapl.research.Method;
import org.grapl.research.TrialPlan;
import org.grapl.research.TrialTask;

/**
 * Tasks by names that mean the same in another plan of the same problems: one with more trials, or
 * with other methods besides.
 */
final class TrialNames {

  private static final String MEASURES = "measures";

  private final TrialPlan plan;
  private final Map<Name, TrialTask> firstTasks = new HashMap<>();

  TrialNames(TrialPlan plan) {
    this.plan = plan;
    for (int experiment = 0; experiment < plan.experiments().size(); experiment++) {
      for (TrialTask task : plan.tasksOf(experiment, 0)) {
        if (firstTasks.put(of(task), task) != null) {
          throw Check.mustBe("tasks to be kept", "all of different names", of(task));
        }
      }
    }
  }

  /** How many tasks there are. */
  int count() {
    return plan.tasks().size();
  }

  /**
   * What a task is called.
   *
   * @param method its name with all that decides about it: {@code GrAPL γ=10 T=5000}
   */
  record Name(String experiment, String method) {}

  Name of(TrialTask task) {
    Experiment experiment = plan.experiments().get(task.experiment());
    List<Method> methods = experiment.methods();
    return new Name(
        experiment.name(), task.takesMeasures() ? MEASURES : name(methods.get(task.method())));
  }

  private static String name(Method method) {
    String gamma =
        method.gamma().isPresent() ? " γ=" + Check.number(method.gamma().orElseThrow()) : "";
    return method.name() + gamma + " T=" + method.steps();
  }

  /** The task of that name in a trial, if the plan has it. */
  Optional<TrialTask> task(Name name, int trial) {
    return Optional.ofNullable(firstTasks.get(name))
        .map(first -> new TrialTask(first.experiment(), trial, first.method()))
        .filter(plan::includes);
  }
}
