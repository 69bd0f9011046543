package org.grapl.benchmarks;

import java.util.Optional;

/**
 * Another way to do the same, as a program of its own that is fed what an engine of ours chose. It
 * chooses too, to pay for it, and takes its own CPU time. To be closed after use.
 */
public final class Baseline implements AutoCloseable {

  /** Beyond this the files alone would have gigabytes. */
  private static final int MOST_ITEMS = 2_000_000;

  /** For reading, factors and the accurate end of a run, besides the steps themselves. */
  private static final double SECONDS_BESIDES = 600;

  private static final double SECONDS_TO_PREPARE = 60;

  private final String name;
  private final Optional<String> missing;
  private final ScratchDirectory scratch;
  private final String[] command;

  /**
   * @param missing why it cannot run on this machine; empty if it can
   * @param scratch holds what it needs
   * @param command its command line, to which the two files are added
   */
  Baseline(String name, Optional<String> missing, ScratchDirectory scratch, String... command) {
    this.name = name;
    this.missing = missing;
    this.scratch = scratch;
    this.command = command.clone();
  }

  /**
   * The paper's own way: conjugate gradients of scipy with its default tolerance, started from the
   * previous means, and a look at every item to choose the next.
   */
  public static Baseline scipy(String python) {
    ScratchDirectory scratch = new ScratchDirectory();
    String script = scratch.unpack("paper_method.py").toString();
    return new Baseline(
        "scipy",
        missingUnless(
            "scipy",
            "python3-scipy",
            ProgramRun.of(SECONDS_TO_PREPARE, python, "-c", "import scipy.sparse.linalg")),
        scratch,
        python,
        script);
  }

  /**
   * The native direct way: CHOLMOD keeps a sparse factor up to date by rank-one changes, solves
   * again with it, and looks at every item to choose the next. Compiled on the spot.
   */
  public static Baseline cholmod(String compiler) {
    ScratchDirectory scratch = new ScratchDirectory();
    String source = scratch.unpack("cholmod_method.c").toString();
    String program = scratch.file("cholmod_method").toString();
    ProgramRun compiled =
        ProgramRun.of(
            SECONDS_TO_PREPARE,
            compiler,
            "-O2",
            "-I/usr/include/suitesparse",
            source,
            "-o",
            program,
            "-lcholmod",
            "-lm");
    return new Baseline(
        "CHOLMOD", missingUnless("CHOLMOD", "gcc libsuitesparse-dev", compiled), scratch, program);
  }

  private static Optional<String> missingUnless(String name, String packages, ProgramRun tried) {
    return tried.succeeded()
        ? Optional.empty()
        : Optional.of(name + " not found: column left out (apt-get install " + packages + ")");
  }

  public String name() {
    return name;
  }

  public Optional<String> missing() {
    return missing;
  }

  /** Runs beside an engine; a run that is not worth its time is left out, and says why. */
  Measurement measure(Replay replay, AccurateMeans accurate, double seconds) {
    int items = replay.setting().graph().size();
    if (items > MOST_ITEMS) {
      return Measurement.without(name, "not run beyond " + MOST_ITEMS + " arms");
    }
    try (ScratchDirectory scratch = new ScratchDirectory()) {
      ReplayFiles files = ReplayFiles.write(replay, seconds, scratch);
      ProgramRun run = ProgramRun.of(2 * seconds + SECONDS_BESIDES, files.arguments(command));
      if (!run.succeeded()) {
        return Measurement.without(name, run.lastLine());
      }
      ReplayFiles.Answer answer = files.read(items);
      double offset = replay.smoothing().offset();
      return new Measurement(
          name,
          answer.measured(),
          EngineRun.typical(answer.micros()),
          accurate.error(answer.position(), item -> answer.means()[item] + offset),
          answer.preparationSeconds(),
          "");
    }
  }

  @Override
  public void close() {
    scratch.close();
  }

  /**
   * A baseline beside one row of the engine benchmark.
   *
   * @param steps how many of the row's steps it timed; fewer if time ran out
   * @param microsPerStep CPU time per step, the median over blocks of steps of their mean
   * @param error the largest distance of its means from an accurate solve
   * @param preparationSeconds CPU time before the first step, not part of the steps' time
   * @param leftOut why there are no figures; empty if there are
   */
  public record Measurement(
      String name,
      int steps,
      double microsPerStep,
      double error,
      double preparationSeconds,
      String leftOut) {

    static Measurement without(String name, String reason) {
      return new Measurement(name, 0, Double.NaN, Double.NaN, Double.NaN, reason);
    }

    public boolean isLeftOut() {
      return !leftOut.isEmpty();
    }
  }
}
