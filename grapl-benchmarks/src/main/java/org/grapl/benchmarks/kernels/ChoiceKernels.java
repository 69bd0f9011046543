package org.grapl.benchmarks.kernels;

import java.util.Arrays;
import org.grapl.Question;
import org.grapl.Smoothing;
import org.grapl.estimate.Estimator;
import org.grapl.estimate.EstimatorFactory;
import org.grapl.estimate.Variances;
import org.grapl.graph.random.Graphs;
import org.grapl.policy.GraplPolicy;
import org.grapl.policy.View;
import org.grapl.policy.choice.Ranking;
import org.grapl.research.Problem;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** GrAPL's choice by a look at every arm, and by a look at what one observation has moved. */
@State(Scope.Thread)
public class ChoiceKernels {

  @Param({"1000", "100000"})
  public int arms;

  private static final Question QUESTION = new Question(0, Problem.TOLERANCE);
  private static final int STRIDE = 389;

  private final GraplPolicy policy = new GraplPolicy(1);
  private View view = new Means(new double[1]);
  private Estimator moving = estimator(1);
  private Ranking ranking = ranking(moving);
  private int arm;

  @Setup
  public void open() {
    double[] means = new double[arms];
    Arrays.setAll(means, arm -> StrictMath.sin(arm));
    view = new Means(means);
    moving = estimator(arms);
    ranking = ranking(moving);
  }

  /** Every arm for itself: an observation moves one. */
  private static Estimator estimator(int arms) {
    return EstimatorFactory.plainMeans()
        .open(Graphs.path(arms), new Smoothing(1, Smoothing.DEFAULT_LAMBDA, 0), QUESTION);
  }

  private Ranking ranking(Estimator estimator) {
    return new Ranking(QUESTION, estimator, estimator::samples, policy);
  }

  @Benchmark
  public int scan() {
    return policy.next(view);
  }

  @Benchmark
  public int rank() {
    arm = (arm + STRIDE) % arms;
    moving.observe(arm, 1);
    ranking.resampled(arm);
    return ranking.lowest();
  }

  /** Arms of these means, each sampled once. */
  private record Means(double[] means) implements View {

    @Override
    public int size() {
      return means.length;
    }

    @Override
    public Question question() {
      return QUESTION;
    }

    @Override
    public double mean(int arm) {
      return means[arm];
    }

    @Override
    public int samples(int arm) {
      return 1;
    }

    @Override
    public int pending(int arm) {
      return 0;
    }

    @Override
    public long total() {
      return means.length;
    }

    @Override
    public long asked() {
      return means.length;
    }

    @Override
    public Variances variances() {
      return Variances.NONE;
    }

    @Override
    public double variance(int arm) {
      throw new IllegalStateException("no variances here");
    }
  }
}
