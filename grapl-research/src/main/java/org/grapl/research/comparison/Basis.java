package org.grapl.research.comparison;

import org.grapl.Noise;
import org.grapl.estimate.Engine;
import org.grapl.estimate.EnginePlan;
import org.grapl.estimate.EstimatorFactory;
import org.grapl.evidence.EvidenceEstimator;
import org.grapl.graph.Graph;
import org.grapl.internal.Check;

/** The estimates a policy works on. */
public enum Basis {
  /** Every item for itself. */
  PLAIN_MEANS("plain means", "it judges every item by its own checks, without the graph"),

  /** Smoothed over the graph, by any engine. */
  GRAPH("graph", ""),

  /** Smoothed over the graph, with the covariances of all items, which the exact engine has. */
  COVARIANCES("graph with covariances", ""),

  /** Smoothed over the graph as strongly as the answers suggest, with covariances. */
  EVIDENCE("graph, smoothing from the answers", "it finds the smoothing from the answers");

  private final String text;
  private final String insteadOfSmoothing;

  Basis(String text, String insteadOfSmoothing) {
    this.text = text;
    this.insteadOfSmoothing = insteadOfSmoothing;
  }

  /** Whether gamma, lambda and offset make a difference. */
  public boolean hasSmoothing() {
    return insteadOfSmoothing.isEmpty();
  }

  /** What is done where no smoothing can be set, a clause with "it" for the policy. */
  public String insteadOfSmoothing() {
    return insteadOfSmoothing;
  }

  /** Whether estimates are solutions by one of several engines. */
  public boolean hasEngines() {
    return this == GRAPH || this == COVARIANCES;
  }

  /**
   * Opens these estimates.
   *
   * @param engine solves for them where there is a choice
   * @param noise what is known of how checks scatter
   */
  public EstimatorFactory estimator(Engine engine, Noise noise) {
    return switch (this) {
      case PLAIN_MEANS -> EstimatorFactory.plainMeans();
      case GRAPH -> engine;
      case COVARIANCES -> Engine.EXACT;
      case EVIDENCE ->
          (same, smoothing, question) -> new EvidenceEstimator(fewEnough(same), noise, question);
    };
  }

  private static Graph fewEnough(Graph graph) {
    if (graph.size() > EnginePlan.EXACT_UP_TO) {
      throw Check.mustBe(
          "graph",
          "of at most %s items for estimates by the evidence; use auto for larger ones"
              .formatted(Check.number(EnginePlan.EXACT_UP_TO)),
          Check.number(graph.size()));
    }
    return graph;
  }

  @Override
  public String toString() {
    return text;
  }
}
