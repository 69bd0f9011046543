package org.grapl.benchmarks;

import java.util.Optional;

/**
 * Another way to do the same, as a program of its own that is fed what an engine of ours chose. It
 * chooses too, to pay for it, and takes its own CPU time. To be closed after use.
 */
public abstract class Baseline implements AutoCloseable {

  /** Beyond this the files alone would have gigabytes. */
  private static final int MOST_ARMS = 2_000_000;

  /** For reading, factors and the accurate end of a run, besides the steps themselves. */
  private static final double SECONDS_BESIDES = 600;

  private final String name;

  Baseline(String name) {
    this.name = name;
  }

  /** What people call it. */
  public final String name() {
    return name;
  }

  /** Why it cannot run on this machine, and what to do about it; empty if it can. */
  public abstract Optional<String> missing();

  /** Its command line, to which the two files are added. */
  abstract String[] command();

  /** Runs beside an engine; a run that is not worth its time is left out, and says why. */
  final BaselineMeasurement measure(Replay replay, AccurateMeans accurate, double seconds) {
    int arms = replay.setting().graph().size();
    if (arms > MOST_ARMS) {
      return BaselineMeasurement.without(name, "not run beyond " + MOST_ARMS + " arms");
    }
    try (ScratchDirectory scratch = new ScratchDirectory()) {
      ReplayFiles files = ReplayFiles.write(replay, seconds, scratch);
      ProgramRun run = ProgramRun.of(2 * seconds + SECONDS_BESIDES, files.arguments(command()));
      if (!run.succeeded()) {
        return BaselineMeasurement.without(name, run.complaint());
      }
      BaselineAnswer answer = files.read(arms);
      double offset = replay.smoothing().offset();
      return new BaselineMeasurement(
          name,
          answer.measured(),
          StepTimes.typical(answer.micros()),
          accurate.error(answer.position(), arm -> answer.means()[arm] + offset),
          answer.preparationSeconds(),
          "");
    }
  }

  /** Removes what it needed to run. */
  @Override
  public void close() {}
}
