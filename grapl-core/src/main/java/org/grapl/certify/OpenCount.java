package org.grapl.certify;

import java.util.ArrayList;
import java.util.List;

/**
 * A {@link CountSequence} of a population that somebody else takes members out of, knowing which of
 * them are marked. With m left and c marked ones out, the next draw is marked with probability (K −
 * c)/m, whoever took what for whatever reason, so that Σ_J w_J P_J / P_K is a martingale as before,
 * P_K being the product over all draws. One owner, not thread-safe.
 */
final class OpenCount {

  /** Draws that nothing was taken out between: at its beginning so many are left, so many out. */
  private static final class Run {
    final int left;
    final int out;
    int drawn;
    int marked;

    Run(int left, int out) {
      this.left = left;
      this.out = out;
    }
  }

  private final CountSequence sequence;
  private final double[] logWeights;
  private final double[] logMixture;
  private final List<Run> runs = new ArrayList<>();
  private int left;
  private int out;
  private int most;

  OpenCount(int population, int hoped, double delta) {
    this.sequence = new CountSequence(population, hoped, delta, 0);
    this.logWeights = sequence.logWeights();
    this.logMixture = logWeights.clone();
    this.left = population;
    this.most = population;
  }

  /** A member was taken out, not at random. */
  void remove(boolean isMarked) {
    left--;
    out += isMarked ? 1 : 0;
    most = Math.min(most, out + left);
  }

  /** A member was drawn at random among those left. */
  void draw(boolean isMarked) {
    Run run = runs.isEmpty() ? new Run(left, out) : runs.get(runs.size() - 1);
    if (runs.isEmpty() || run.left - run.drawn != left || run.out + run.marked != out) {
      run = new Run(left, out);
      runs.add(run);
    }
    run.drawn++;
    run.marked += isMarked ? 1 : 0;
    int best = 0;
    for (int j = 0; j < logMixture.length; j++) {
      double marked = sequence.count(j) - out;
      double ways = Math.max(0, isMarked ? marked : left - marked);
      logMixture[j] += marked < 0 ? Double.NEGATIVE_INFINITY : StrictMath.log(ways / left);
      best = isLikelier(j, best) ? j : best;
    }
    remove(isMarked);
    // The likeliest count of the mixture is never ruled out; beyond its mode P_K falls.
    if (logMixture[best] > Double.NEGATIVE_INFINITY) {
      double limit = sequence.limit(logMixture);
      int start = Math.max(out, sequence.count(best));
      int largest = CountSequence.last(start, out + left + 1, all -> logProbability(all) > limit);
      most = Math.min(most, largest);
    }
  }

  private boolean isLikelier(int j, int than) {
    return logMixture[j] - logWeights[j] > logMixture[than] - logWeights[than];
  }

  private double logProbability(int all) {
    double sum = 0;
    for (Run run : runs) {
      sum += CountSequence.logOrder(run.left, all - run.out, run.drawn, run.marked);
    }
    return sum;
  }

  /** At most so many of those left are marked. */
  int mostLeft() {
    return most - out;
  }

  int left() {
    return left;
  }
}
