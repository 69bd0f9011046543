package org.grapl.research;

import java.util.function.Supplier;
import org.grapl.Noise;
import org.grapl.Question;
import org.grapl.Truth;
import org.grapl.estimate.Accuracy;
import org.grapl.estimate.Engine;
import org.grapl.estimate.EnginePlan;
import org.grapl.estimate.EstimatorFactory;
import org.grapl.graph.Graph;
import org.grapl.internal.Check;
import org.grapl.sampler.Sampler;
import org.jspecify.annotations.Nullable;

/**
 * One thing to be solved: a graph, the truth to be found, the question, and where checks come from.
 * Every method gets a sampler of its own that starts from the same state, so that no method
 * disturbs another. Thread-safe.
 */
public final class Problem {

  /** The tolerance ε of every experiment of the paper, and of the problems methods meet on. */
  public static final double TOLERANCE = 0.01;

  private final Graph graph;
  private final Truth truth;
  private final Question question;
  private final Noise told;
  private final Supplier<Sampler> samplers;
  private final int counted;
  private @Nullable EnginePlan plan;

  /** A problem of whose noise methods are told nothing. */
  public Problem(Graph graph, Truth truth, Question question, Supplier<Sampler> samplers) {
    this(graph, truth, question, Noise.unknown(), samplers);
  }

  /**
   * A problem.
   *
   * @param told what methods are told of how checks scatter
   */
  public Problem(
      Graph graph, Truth truth, Question question, Noise told, Supplier<Sampler> samplers) {
    if (truth.size() != graph.size()) {
      throw Check.mustBe("truth", "of " + graph.size() + " arms", truth.size());
    }
    this.graph = graph;
    this.truth = truth;
    this.question = question;
    this.told = told;
    this.samplers = samplers;
    this.counted = truth.counted(question);
    Check.atLeast("number of arms outside the tolerance", 1, counted);
  }

  public Graph graph() {
    return graph;
  }

  public Truth truth() {
    return truth;
  }

  public Question question() {
    return question;
  }

  /** A sampler that has given nothing yet. */
  public Sampler sampler() {
    return samplers.get();
  }

  /** What methods are told of how checks scatter. */
  public Noise noise() {
    return told;
  }

  /** How many items can be wrong: the denominator of the error. */
  public int counted() {
    return counted;
  }

  /**
   * Opens the paper's estimators, which share what can be shared: up to {@value
   * EnginePlan#EXACT_UP_TO} items one inversion of L + λI, for which the first to come pays N³/2,
   * everybody N²/2 for a copy.
   */
  public EstimatorFactory laplacianEstimators() {
    return (sameGraph, smoothing, sameQuestion) -> plan().open(graph, smoothing, sameQuestion);
  }

  private synchronized EnginePlan plan() {
    if (plan == null) {
      plan = EnginePlan.of(graph, Engine.AUTO, Accuracy.DEFAULT);
    }
    return plan;
  }
}
