package org.grapl.research.study;

import org.grapl.research.Progress;
import org.grapl.research.TrialRunner;

/**
 * Runs whole studies on the threads of this machine.
 *
 * @param runner how many trials, on how many threads, from which seed
 */
public record StudyRunner(TrialRunner runner) {

  /**
   * Runs a study. If the calling thread is interrupted, the result holds the trials finished so
   * far, and the interrupt status is set again.
   */
  public StudyResult run(Study study, Progress progress) {
    return new StudyResult(
        study, runner.trials(), runner.seed(), runner.run(study.experiments(), progress));
  }
}
