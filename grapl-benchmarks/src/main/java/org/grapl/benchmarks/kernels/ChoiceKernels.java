package org.grapl.benchmarks.kernels;

import java.util.Arrays;
import org.grapl.Question;
import org.grapl.Smoothing;
import org.grapl.estimate.Estimator;
import org.grapl.estimate.EstimatorFactory;
import org.grapl.estimate.Variances;
import org.grapl.policy.GraplPolicy;
import org.grapl.policy.View;
import org.grapl.policy.choice.Ranking;
import org.grapl.research.Problem;
import org.grapl.research.graph.Graphs;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** GrAPL's choice by a look at every item, and by a look at what one observation has moved. */
@State(Scope.Thread)
public class ChoiceKernels {

  @Param({"1000", "100000"})
  public int items;

  private static final Question QUESTION = new Question(0, Problem.TOLERANCE);
  private static final int STRIDE = 389;

  private final GraplPolicy policy = new GraplPolicy(1);
  private View view = new Means(new double[1]);
  private Estimator moving = estimator(1);
  private Ranking ranking = ranking(moving);
  private int item;

  @Setup
  public void open() {
    double[] means = new double[items];
    Arrays.setAll(means, item -> StrictMath.sin(item));
    view = new Means(means);
    moving = estimator(items);
    ranking = ranking(moving);
  }

  /** Every item for itself: an observation moves one. */
  private static Estimator estimator(int items) {
    return EstimatorFactory.plainMeans()
        .open(Graphs.path(items), new Smoothing(1, Smoothing.DEFAULT_LAMBDA, 0), QUESTION);
  }

  private Ranking ranking(Estimator estimator) {
    return new Ranking(QUESTION, estimator, estimator::checks, policy);
  }

  @Benchmark
  public int scan() {
    return policy.next(view);
  }

  @Benchmark
  public int rank() {
    item = (item + STRIDE) % items;
    moving.observe(item, 1);
    ranking.counted(item);
    return ranking.lowest();
  }

  /** Items of these means, each sampled once. */
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
    public double mean(int item) {
      return means[item];
    }

    @Override
    public int checks(int item) {
      return 1;
    }

    @Override
    public int pending(int item) {
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
    public double variance(int item) {
      throw new IllegalStateException("no variances here");
    }
  }
}
