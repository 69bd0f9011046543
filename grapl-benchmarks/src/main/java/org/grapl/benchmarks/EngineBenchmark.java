package org.grapl.benchmarks;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import org.grapl.estimate.Engine;
import org.jspecify.annotations.Nullable;

/**
 * Times the steps of an engine, and beside it each baseline on the same graph with the same
 * observations. One owner, not thread-safe.
 */
public final class EngineBenchmark {

  private final double seconds;
  private final List<Baseline> baselines;
  private final Consumer<String> progress;

  /** The last graph drawn: large ones take a while, and cases come sorted. */
  private @Nullable Drawn drawn;

  private record Drawn(Case.Source source, int items, Setting setting) {}

  /**
   * @param seconds for the steps of each contender of a row; at least one step is timed
   * @param baselines those that are to run beside; they must not be missing
   * @param progress told what is being done
   */
  public EngineBenchmark(double seconds, List<Baseline> baselines, Consumer<String> progress) {
    this.seconds = seconds;
    this.baselines = List.copyOf(baselines);
    this.progress = progress;
  }

  /**
   * Draws the graph of a case, to be kept for the rows that follow. {@link #measure} does so itself
   * if nobody has; a caller who wants to tell a bad size from an engine that fails does it before.
   */
  public void draw(Case of) {
    setting(of);
  }

  public EngineMeasurement measure(Case of, Engine engine) {
    Setting setting = setting(of);
    String row = of.inWords(setting.graph().size());
    progress.accept(row + ": " + engine.name().toLowerCase(Locale.ROOT) + " engine");
    EngineRun.Result ours = new EngineRun(of, setting, engine).measure(seconds);
    progress.accept(row + ": accurate solve");
    AccurateMeans accurate = new AccurateMeans(ours.replay(), accuracy(setting.graph().size()));
    int steps = ours.replay().steps();
    double error = accurate.error(steps, ours.mean());
    double accuracy = accurate.bound(steps);
    List<Baseline.Measurement> beside = new ArrayList<>();
    for (Baseline baseline : baselines) {
      progress.accept(row + ": " + baseline.name());
      beside.add(baseline.measure(ours.replay(), accurate, seconds));
    }
    return new EngineMeasurement(
        of.source().graph(),
        setting.graph().size(),
        setting.graph().links(),
        of.gamma(),
        of.phase(),
        engine.name().toLowerCase(Locale.ROOT),
        ours.report().method(),
        of.accuracy(),
        steps,
        ours.micros(),
        ours.processMicros(),
        ours.openSeconds(),
        error,
        accuracy,
        ours.report().errorBound(),
        ours.megabytes(),
        beside);
  }

  /** Certified error of the solution that others are compared with: less where it takes long. */
  private static double accuracy(int items) {
    return items <= 20_000 ? 1e-11 : items <= 2_000_000 ? 1e-9 : 1e-7;
  }

  private Setting setting(Case of) {
    if (drawn == null || !drawn.source.equals(of.source()) || drawn.items != of.items()) {
      drawn = null; // the old graph must not lie beside the new one in memory
      drawn = new Drawn(of.source(), of.items(), of.source().setting(of.items()));
    }
    return drawn.setting;
  }
}
