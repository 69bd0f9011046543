package org.grapl.engine;

import org.grapl.estimate.Accuracy;
import org.grapl.estimate.ChangedArms;
import org.grapl.estimate.Estimator;
import org.grapl.estimate.Smoothing;
import org.grapl.estimate.Tally;
import org.grapl.estimate.Variances;
import java.util.Objects;
import org.grapl.Question;
import org.grapl.graph.Graph;
import org.grapl.linear.SolveReport;
import org.grapl.engine.separator.SeparatorTree;
import org.jspecify.annotations.Nullable;

/**
 * Separators while observations are few and each moves many arms, local relaxation once arms hold
 * on to observations of their own and a change stays where it is made. A step on separators costs
 * about the same at all times, a local one ever less; so the local engine is tried when an arm in
 * {@value #TRIAL_SHARE} has been observed and then each time the number of observations has
 * doubled, for {@value #TRIAL} observations, by counting what it does rather than by a clock. It
 * may lose its place again if it gets slow.
 */
final class AdaptiveEstimator implements Estimator {

  private static final int TRIAL = 64;
  private static final int TRIAL_SHARE = 4;

  /** How much slower than separators the local engine may get before it has to go. */
  private static final double PATIENCE = 2;

  private final Graph graph;
  private final SeparatorTree tree;
  private final Smoothing smoothing;
  private final Question question;
  private final Accuracy accuracy;
  private final double separatorMicros;

  /** At least one of the two is there; the local one serves if it is. */
  private @Nullable LocalEstimator local;

  private @Nullable SeparatorEstimator separators;

  /** What local steps have cost lately, on average; in a trial what it has used up of that. */
  private double localMicros;

  private int trialLeft;
  private long trialAt;

  AdaptiveEstimator(
      Graph graph, SeparatorTree tree, Smoothing smoothing, Question question, Accuracy accuracy) {
    this.graph = graph;
    this.tree = tree;
    this.smoothing = smoothing;
    this.question = question;
    this.accuracy = accuracy;
    this.separatorMicros = EngineCosts.separatorMicros(tree);
    this.trialAt = Math.max(1, graph.size() / TRIAL_SHARE);
    this.local = openLocal(); // costs next to nothing before the first observation
  }

  private LocalEstimator openLocal() {
    return LocalEstimator.open(graph, smoothing, question, accuracy);
  }

  private Estimator current() {
    if (local != null) {
      return local;
    }
    return Objects.requireNonNull(separators);
  }

  @Override
  public void observe(int arm, double value) {
    observe(arm, value, 1);
  }

  @Override
  public void observe(int arm, double value, double weight) {
    if (total() == 0) {
      useSeparators();
    }
    if (local == null) {
      current().observe(arm, value, weight);
      if (total() >= trialAt) {
        tryLocal();
      }
      return;
    }
    if (separators != null) {
      separators.observe(arm, value, weight);
    }
    long before = local.work();
    local.observe(arm, value, weight);
    judge(EngineCosts.localMicros(local.work() - before));
  }

  /** Follows the cost of local steps and draws the consequences. */
  private void judge(double micros) {
    if (trialLeft > 0) {
      localMicros += micros / TRIAL;
      if (localMicros > separatorMicros) {
        useSeparators();
      } else if (--trialLeft == 0) {
        separators = null; // the local engine has won
      }
    } else {
      localMicros += (micros - localMicros) / TRIAL;
      if (localMicros > PATIENCE * separatorMicros) {
        useSeparators();
      }
    }
  }

  @Override
  public void observe(Tally more) {
    boolean many = more.total() >= trialAt;
    if (total() == 0 && !many) {
      useSeparators();
    }
    if (separators != null) {
      separators.observe(more);
    }
    if (local != null) {
      boolean first = local.total() == 0;
      local.observe(more);
      if (first) {
        trialLeft = TRIAL;
      }
    } else if (total() >= trialAt) {
      tryLocal();
    }
  }

  /** Lets both engines run side by side for a while, the local one serving. */
  private void tryLocal() {
    Tally tally = tally();
    local = openLocal();
    local.observe(tally);
    localMicros = 0;
    trialLeft = TRIAL;
  }

  private void useSeparators() {
    Tally tally = tally();
    local = null;
    trialLeft = 0;
    trialAt = Math.max(trialAt, 2 * tally.total());
    if (separators == null) {
      separators = SeparatorEstimator.open(graph, tree, smoothing, question, accuracy);
      if (tally.total() > 0) {
        separators.observe(tally);
      }
    }
  }

  @Override
  public int size() {
    return graph.size();
  }

  @Override
  public Tally tally() {
    return current().tally();
  }

  @Override
  public int samples(int arm) {
    return current().samples(arm);
  }

  @Override
  public long total() {
    return current().total();
  }

  @Override
  public double mean(int arm) {
    return current().mean(arm);
  }

  @Override
  public void means(int from, int to, double[] out) {
    current().means(from, to, out);
  }

  @Override
  public Variances variances() {
    return Variances.ON_DEMAND;
  }

  @Override
  public double variance(int arm) {
    return current().variance(arm);
  }

  @Override
  public double scale() {
    return current().scale();
  }

  @Override
  public ChangedArms changed() {
    return current().changed();
  }

  @Override
  public SolveReport report() {
    return current().report();
  }
}
