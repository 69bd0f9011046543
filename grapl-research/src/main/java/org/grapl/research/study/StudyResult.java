package org.grapl.research.study;

import java.util.List;
import org.grapl.research.ExperimentResult;

/**
 * What came out of a study.
 *
 * @param trialsWanted how many trials were asked for
 * @param experiments in the order of the study
 */
public record StudyResult(
    Study study, int trialsWanted, long seed, List<ExperimentResult> experiments) {

  public StudyResult {
    experiments = List.copyOf(experiments);
  }

  /** The trials that every experiment has finished. */
  public int trials() {
    return experiments.stream().mapToInt(ExperimentResult::trials).min().orElse(0);
  }

  public boolean isComplete() {
    return trials() == trialsWanted;
  }

  /** What the paper says, judged by this result; nothing if no trial was finished. */
  public List<Claim> claims() {
    return trials() == 0
        ? List.of()
        : study.claims().stream().map(claim -> claim.apply(this)).toList();
  }
}
