package org.grapl.spark.trials;

import java.util.ArrayList;
import java.util.List;
import org.grapl.research.TrialTask;

/**
 * Cuts tasks into partitions: runs of neighbours, a trial each if possible, since tasks of one
 * trial share its problem. Smaller ones if there are few trials, so that nobody is idle while
 * others have much left; larger ones if there are very many, so that handing them out (some 10 ms
 * each) does not take longer than doing them.
 */
final class TrialPartitions {

  private static final int LEAST_PER_SLOT = 8;
  private static final int MOST = 2000;

  private TrialPartitions() {}

  /**
   * The partitions, in the order of the tasks.
   *
   * @param slots how many are done at the same time
   */
  static List<List<TrialTask>> of(List<TrialTask> tasks, int slots) {
    List<List<TrialTask>> trials = TrialTask.byTrial(tasks);
    int trial = trials.stream().mapToInt(List::size).max().orElse(1);
    int fair = Math.max(1, tasks.size() / (LEAST_PER_SLOT * Math.max(1, slots)));
    int cheap = (tasks.size() + MOST - 1) / MOST;
    int most = Math.max(cheap, Math.min(fair, trial));
    List<List<TrialTask>> partitions = new ArrayList<>();
    for (List<TrialTask> each : trials) {
      for (List<TrialTask> piece : pieces(each, most)) {
        int last = partitions.size() - 1;
        if (last >= 0 && partitions.get(last).size() + piece.size() <= most) {
          partitions.get(last).addAll(piece);
        } else {
          partitions.add(new ArrayList<>(piece));
        }
      }
    }
    return partitions;
  }

  private static List<List<TrialTask>> pieces(List<TrialTask> tasks, int most) {
    List<List<TrialTask>> pieces = new ArrayList<>();
    for (int from = 0; from < tasks.size(); from += most) {
      pieces.add(tasks.subList(from, Math.min(tasks.size(), from + most)));
    }
    return pieces;
  }
}
