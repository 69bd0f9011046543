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
  static Explained of(Evidence evidence, Tally all, double threshold) {
    List<Fit> plain = evidence.found(all);
    Slips slips = slips(evidence, all, plain, threshold);
    Tally told = evidence.without(slips, all);
    List<Fit> alike = slips.isEmpty() ? plain : evidence.found(told);
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

  /** Those without which the rest is explained so much better that slips are likelier. */
  private static Slips slips(Evidence evidence, Tally told, List<Fit> plain, double threshold) {
    Slips suspects = evidence.canSlip(plain) ? Slips.suspects(told) : Slips.NONE;
    if (suspects.isEmpty()) {
      return suspects;
    }
    boolean isExact = evidence.isExact(plain);
    Tally others = evidence.without(suspects, told);
    Slips likely =
        Opinion.of(evidence.found(others).get(0), evidence, others, threshold)
            .map(opinion -> suspects.likely(told, opinion))
            .orElse(Slips.NONE);
    List<Fit> without = evidence.found(evidence.without(likely, told));
    // Small noise beside what slips make of the values is no reason to take them for exact.
    boolean isBetter =
        isExact != evidence.isExact(without)
            || without.get(0).score() - evidence.penalty(likely, without.get(0))
                > plain.get(0).score();
    if (!likely.isEmpty() && isBetter) {
      return likely;
    }
    evidence.found(told); // it remembers what it last saw
    return Slips.NONE;
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
