package org.grapl.benchmarks.command;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.grapl.benchmarks.BaselineMeasurement;
import org.grapl.benchmarks.EngineMeasurement;
import org.grapl.estimate.Accuracy;
import org.grapl.internal.Check;

/** Rows of {@code bench engine} for people: a line each, in columns. */
final class BenchTable {

  private static final String NONE = "-";

  private final List<String> baselines;

  BenchTable(List<String> baselines) {
    this.baselines = List.copyOf(baselines);
  }

  String head() {
    StringBuilder line =
        new StringBuilder(
            String.format(
                "%-16s %9s %8s %-10s %-31s %6s %10s %8s %8s %9s %8s %8s",
                "graph",
                "arms",
                "gamma",
                "phase",
                "engine",
                "steps",
                "µs/step",
                "asked",
                "error",
                "certified",
                "MB",
                "open s"));
    for (String name : baselines) {
      line.append(String.format(" %12s %8s %8s", name + " µs", "error", "ratio"));
    }
    return line.toString();
  }

  String row(EngineMeasurement row) {
    StringBuilder line =
        new StringBuilder(
            String.format(
                Locale.ROOT,
                "%-16s %9d %8s %-10s %-31s %6d %10s %8s %8s %9.1e %8.1f %8.2f",
                row.graph(),
                row.arms(),
                Check.number(row.gamma()).replace(".0E", "e"),
                row.phase(),
                row.engine() + ": " + row.method(),
                row.steps(),
                micros(row.microsPerStep()),
                asked(row.requested()),
                error(row.error(), row.accuracy()),
                row.errorBound(),
                row.megabytes(),
                row.openSeconds()));
    for (BaselineMeasurement each : row.baselines()) {
      line.append(
          each.isLeftOut()
              ? String.format(" %12s %8s %8s", NONE, NONE, NONE)
              : String.format(
                  Locale.ROOT,
                  " %12s %8s %7sx",
                  micros(each.microsPerStep()),
                  error(each.error(), row.accuracy()),
                  micros(each.microsPerStep() / row.microsPerStep())));
    }
    return line.toString();
  }

  /** What the columns have no room for: who was left out, or timed on fewer steps. */
  List<String> remarks(EngineMeasurement row) {
    List<String> remarks = new ArrayList<>();
    for (BaselineMeasurement each : row.baselines()) {
      if (each.isLeftOut()) {
        remarks.add("  " + each.name() + " left out: " + each.leftOut());
      } else {
        if (each.steps() < row.steps()) {
          remarks.add(
              "  %s timed on %d of the %d steps".formatted(each.name(), each.steps(), row.steps()));
        }
        if (each.preparationSeconds() >= 1) {
          remarks.add(
              String.format(
                  Locale.ROOT,
                  "  %s needs %.1f s before the first step",
                  each.name(),
                  each.preparationSeconds()));
        }
      }
    }
    return remarks;
  }

  /** An error below what the accurate solve itself may be off is only known to be below that. */
  private static String error(double error, double accuracy) {
    return error < accuracy
        ? String.format(Locale.ROOT, "<%.0e", accuracy)
        : String.format(Locale.ROOT, "%.1e", error);
  }

  private static String asked(Accuracy accuracy) {
    return accuracy.ofDeviation() > 0
        ? Check.number(100 * accuracy.ofDeviation()) + "% dev"
        : String.format(Locale.ROOT, "%.0e", accuracy.absolute());
  }

  /** Three digits are what such a figure is worth. */
  private static String micros(double value) {
    return String.format(Locale.ROOT, value < 10 ? "%.2f" : value < 100 ? "%.1f" : "%.0f", value);
  }
}
