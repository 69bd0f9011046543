package org.grapl.evidence;

import java.util.List;
import java.util.Optional;
import org.grapl.Tally;
import org.grapl.estimate.Checkers;
import org.grapl.estimate.Fit;

/**
 * What explains answers best, and how far those who gave them can be trusted.
 *
 * @param fits the likeliest first
 */
record Explained(List<Fit> fits, Checkers checkers) {

  /**
   * Where several have answered and may be wrong, fits are found with all alike first, then with
   * each as they can be trusted by these.
   */
  static Explained of(Evidence evidence, Tally told, double threshold) {
    List<Fit> alike = evidence.found(told);
    Optional<Checkers> first = trusted(evidence, told, alike, told, threshold);
    if (first.isEmpty()) {
      return new Explained(alike, Checkers.ALL_ALIKE);
    }
    Tally weighed = first.get().weighed(told);
    List<Fit> fits = evidence.found(weighed, first.get().sides());
    Checkers found =
        trusted(evidence, told, fits, weighed, threshold)
            .map(again -> again.with(first.get().sides())) // as which the fits take answers
            .orElse(first.get());
    return new Explained(fits, found);
  }

  /** How far people can be trusted by fits; empty where nobody can be told apart. */
  private static Optional<Checkers> trusted(
      Evidence evidence, Tally told, List<Fit> fits, Tally weighed, double threshold) {
    return told.signers() < 2 || told.total() < FitSchedule.FIRST || evidence.isExact(fits)
        ? Optional.empty()
        : Opinion.of(fits.get(0), evidence, weighed, threshold)
            .map(opinion -> CheckerEvidence.of(told, opinion, evidence));
  }
}
