package org.grapl.research.study;

import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.grapl.research.Experiment;
import org.grapl.research.Progress;
import org.grapl.research.TrialRunner;

/**
 * Experiments that together examine some claims.
 *
 * @param name what it is called on the command line and in file names
 * @param title what it is called by people
 * @param purpose what is asked, in one or two sentences
 * @param published what the paper says about measures, by their name
 * @param claims what the paper says about it, each judged by the result
 */
public record Study(
    String name,
    String title,
    String purpose,
    List<Setting> settings,
    List<Experiment> experiments,
    Map<String, String> published,
    List<Function<StudyResult, Claim>> claims) {

  public Study {
    settings = List.copyOf(settings);
    experiments = List.copyOf(experiments);
    published = Map.copyOf(published);
    claims = List.copyOf(claims);
  }

  /**
   * Runs the study. If the calling thread is interrupted, the result holds the trials finished so
   * far, and the interrupt status is set again.
   */
  public StudyResult run(TrialRunner runner, Progress progress) {
    return new StudyResult(this, runner.trials(), runner.seed(), runner.run(experiments, progress));
  }

  public record Setting(String name, String value) {}
}
