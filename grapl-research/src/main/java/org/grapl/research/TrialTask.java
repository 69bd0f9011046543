package org.grapl.research;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import org.grapl.internal.Check;

/**
 * The smallest piece of a study that depends on no other: one method, or all measures, in one trial
 * of one experiment. Plain numbers, so that it can be sent to other machines.
 *
 * @param experiment its number in the plan
 * @param trial its number, from 0
 * @param method its number in the experiment, or {@value #MEASURES}
 */
public record TrialTask(int experiment, int trial, int method) implements Serializable {

  /** Stands in for a method where a task takes the measures of its problem. */
  static final int MEASURES = -1;

  public TrialTask {
    Check.atLeast("experiment", 0, experiment);
    Check.atLeast("trial", 0, trial);
    Check.atLeast("method", MEASURES, method);
  }

  /** The task of taking the measures of a trial's problem. */
  public static TrialTask ofMeasures(int experiment, int trial) {
    return new TrialTask(experiment, trial, MEASURES);
  }

  /** Tasks in groups: neighbours of the same trial together, in their order. */
  public static List<List<TrialTask>> byTrial(List<TrialTask> tasks) {
    List<List<TrialTask>> groups = new ArrayList<>();
    TrialTask last = null;
    for (TrialTask task : tasks) {
      if (last == null || !last.isOfSameTrial(task)) {
        groups.add(new ArrayList<>());
      }
      groups.get(groups.size() - 1).add(task);
      last = task;
    }
    return groups;
  }

  /** Whether both have the same problem. */
  public boolean isOfSameTrial(TrialTask other) {
    return experiment == other.experiment && trial == other.trial;
  }

  /** Whether it takes the measures rather than runs a method. */
  public boolean takesMeasures() {
    return method == MEASURES;
  }
}
