package org.grapl.cli;

import java.util.Optional;
import org.grapl.Noise;
import org.grapl.Question;
import org.grapl.Truth;
import org.grapl.graph.Graph;

/**
 * What a policy can be made from.
 *
 * @param alpha α of the paper's rule
 * @param budget how many checks there will be
 * @param noise what is known of the scatter of checks
 */
record PolicySettings(
    Graph graph,
    Question question,
    double alpha,
    long seed,
    long budget,
    Optional<Truth> truth,
    Optional<Noise> noise) {

  Truth truthFor(String policy) {
    return truth.orElseThrow(
        () ->
            new BadInputException(
                "--policy %s needs --truth: it knows the answer".formatted(policy)));
  }

  /** The standard deviation of a check if it is known and not zero. */
  double noiseOr(double unknown) {
    return noise.map(Noise::level).filter(level -> level > 0).orElse(unknown);
  }
}
