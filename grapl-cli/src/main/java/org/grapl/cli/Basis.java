package org.grapl.cli;

import java.util.Locale;
import org.grapl.estimate.Engine;
import org.grapl.estimate.EstimatorFactory;
import org.grapl.evidence.EvidenceEstimator;
import org.grapl.evidence.NoiseLevel;
import org.grapl.research.spectrum.SpectralBasis;
import org.grapl.research.spectrum.SpectralEstimator;

/** The estimates a policy works on. */
enum Basis {
  /** Every arm for itself. */
  PLAIN_MEANS("plain means", "it judges every item by its own checks, without the graph"),

  /** Smoothed over the graph, by any engine. */
  GRAPH("graph", ""),

  /** Smoothed over the graph, with the covariances of all arms, which the exact engine has. */
  COVARIANCES("graph with covariances", ""),

  /** Smoothed over the graph as strongly as the answers suggest, with covariances. */
  EVIDENCE("graph, smoothing from the answers", "it finds the smoothing from the answers"),

  /** The regression on the graph's first eigenvectors. */
  EIGENVECTORS("graph, first eigenvectors", "");

  private final String text;
  private final String insteadOfSmoothing;

  Basis(String text, String insteadOfSmoothing) {
    this.text = text;
    this.insteadOfSmoothing = insteadOfSmoothing;
  }

  /** Whether gamma, lambda and offset make a difference. */
  boolean hasSmoothing() {
    return insteadOfSmoothing.isEmpty();
  }

  /** What is done where no smoothing can be set, a clause with "it" for the policy. */
  String insteadOfSmoothing() {
    return insteadOfSmoothing;
  }

  /** Whether estimates are solutions by one of several engines. */
  boolean hasEngines() {
    return this == GRAPH || this == COVARIANCES;
  }

  EstimatorFactory estimator(String policy, Engine engine, PolicySettings settings) {
    return switch (this) {
      case PLAIN_MEANS -> EstimatorFactory.plainMeans();
      case GRAPH -> engine;
      case COVARIANCES -> exact(policy, engine);
      case EVIDENCE -> {
        NoiseLevel level =
            settings
                .noise()
                .map(known -> NoiseLevel.known(known.level()))
                .orElseGet(NoiseLevel::unknown);
        yield (graph, smoothing, question) -> new EvidenceEstimator(graph, level, question);
      }
      case EIGENVECTORS ->
          SpectralEstimator.factory(SpectralBasis.usualDimension(settings.graph().size()));
    };
  }

  private static Engine exact(String policy, Engine engine) {
    if (engine != Engine.AUTO && engine != Engine.EXACT) {
      throw new BadInputException(
          "--policy %s needs covariances, which --engine %s does not have; use --engine exact"
              .formatted(policy, engine.name().toLowerCase(Locale.ROOT)));
    }
    return Engine.EXACT;
  }

  @Override
  public String toString() {
    return text;
  }
}
