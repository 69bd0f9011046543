package org.grapl.experiments.study;

import org.grapl.experiments.Progress;
import org.grapl.experiments.TrialRunner;

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
