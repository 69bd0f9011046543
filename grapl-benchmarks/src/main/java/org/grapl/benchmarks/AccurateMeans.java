package org.grapl.benchmarks;

import java.util.function.IntToDoubleFunction;
import org.grapl.engine.IterativeEstimator;
import org.grapl.estimate.Estimator;
import org.grapl.graph.Graph;
import org.jspecify.annotations.Nullable;

/**
 * The means that exact arithmetic would give, up to a certified accuracy: one solve from the
 * observations alone, which owes nothing to any contender.
 */
final class AccurateMeans {

  private final Replay replay;
  private final double accuracy;
  private @Nullable Estimator solved;
  private int solvedAfter;

  AccurateMeans(Replay replay, double accuracy) {
    this.replay = replay;
    this.accuracy = accuracy;
  }

  /** max |mean − accurate mean| over all items, for means that have seen so many steps. */
  double error(int steps, IntToDoubleFunction mean) {
    Estimator accurate = after(steps);
    double error = 0;
    for (int item = 0; item < accurate.size(); item++) {
      double distance = Math.abs(accurate.mean(item) - mean.applyAsDouble(item));
      // Math.max keeps a NaN: a contender without an answer must not look exact.
      error = Math.max(error, distance);
    }
    return error;
  }

  /** How accurate those means are: a distance below this may be theirs. */
  double bound(int steps) {
    return after(steps).report().errorBound();
  }

  private Estimator after(int steps) {
    if (solved == null || solvedAfter != steps) {
      Graph graph = replay.setting().graph();
      solved =
          IterativeEstimator.open(
              graph, replay.smoothing(), replay.setting().problem().question(), accuracy);
      solved.observe(replay.tallyAfter(steps));
      solvedAfter = steps;
    }
    return solved;
  }
}
