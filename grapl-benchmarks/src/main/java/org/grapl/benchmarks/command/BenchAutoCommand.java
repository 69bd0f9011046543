package org.grapl.benchmarks.command;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import org.grapl.benchmarks.auto.AutoMeasurement;
import org.grapl.benchmarks.auto.AutoRun;
import org.grapl.benchmarks.auto.Contender;
import org.grapl.benchmarks.auto.Landscape;
import org.grapl.benchmarks.auto.ProblemKind;
import org.grapl.internal.Check;
import org.grapl.research.Problem;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Option;

/** {@code grapl bench auto}: the default strategy on large graphs. */
@Command(
    name = "auto",
    mixinStandardHelpOptions = true,
    description = {
      "Measures the default strategy on large graphs, beside the paper's rule with gamma by rule of"
          + " thumb: how long a check takes (ask and tell), what memory it needs, and how many"
          + " checks lead to 30, 20, 10 and 5 %% wrong items.",
      "",
      "Give it memory: GRAPL_JAVA_OPTS=-Xmx4g for 10⁶ items, -Xmx10g for 10⁷.",
      "",
      "The same seed gives the same problems and the same checks on any machine."
    })
public final class BenchAutoCommand extends BenchCommand {

  @Option(
      names = "--kinds",
      split = ",",
      defaultValue = "grid,plane,cube,small-world,heavy-tail,communities",
      paramLabel = "KIND",
      description = "Kinds of graphs: ${COMPLETION-CANDIDATES} (default: all).")
  private List<ProblemKind> kinds = List.of();

  @Option(
      names = "--sizes",
      split = ",",
      defaultValue = "1000,10000,100000,1000000",
      paramLabel = "N",
      description = "Numbers of items, up to 10⁷ (default: ${DEFAULT-VALUE}).")
  private List<Integer> sizes = List.of();

  @Option(
      names = "--values",
      split = ",",
      defaultValue = "smooth,classes",
      paramLabel = "VALUES",
      description = "smooth: numbers with noise; classes: 1 or 0, exact (default: both).")
  private List<Landscape.Values> values = List.of();

  @Option(
      names = "--methods",
      split = ",",
      defaultValue = "auto,thumb",
      paramLabel = "NAME",
      description =
          "auto: the default; thumb: the paper's rule, gamma by rule of thumb; random: random order,"
              + " estimates as by thumb (default: ${DEFAULT-VALUE}).")
  private List<Contender> methods = List.of();

  @Option(
      names = "--checks",
      defaultValue = "400",
      paramLabel = "N",
      description = "Checks of each campaign (default: ${DEFAULT-VALUE}).")
  private int checks;

  @Option(
      names = "--seconds",
      defaultValue = "600",
      paramLabel = "S",
      description = "A campaign that takes longer ends with fewer checks (default: ${DEFAULT-VALUE}).")
  private double seconds;

  @Option(
      names = "--noise",
      defaultValue = "0.5",
      paramLabel = "R",
      description = "Deviation of a check of smooth values, which have one of about 1 (default: ${DEFAULT-VALUE}).")
  private double noise;

  @Option(names = "--untold", description = "Tells campaigns nothing of how checks scatter.")
  private boolean untold;

  @Option(
      names = "--seed",
      defaultValue = "1",
      description = "What everything random depends on (default: ${DEFAULT-VALUE}).")
  private long seed;

  @Option(
      names = "--trials",
      defaultValue = "1",
      paramLabel = "N",
      description = "So many seeds, one after the other; the table has medians (default: ${DEFAULT-VALUE}).")
  private int trials;

  /** All campaigns on problems of one kind and size with such values. */
  private record Row(
      ProblemKind kind,
      int items,
      int links,
      Landscape.Values values,
      List<AutoMeasurement> campaigns) {}

  private record Results(List<Row> problems, List<String> failures) {}

  @Override
  public Integer call() {
    Check.atLeast("checks", 2, checks);
    Check.positive("seconds", seconds);
    Check.positive("noise", noise);
    Check.atLeast("trials", 1, trials);
    sizes.forEach(size -> Check.atLeast("size", ProblemKind.LEAST_ITEMS, size));
    Results results = new Results(new ArrayList<>(), new ArrayList<>());
    if (!json) {
      out().println(head());
    }
    for (int size : sizes) {
      for (ProblemKind kind : kinds) {
        try {
          measure(kind, size, results);
        } catch (RuntimeException | OutOfMemoryError e) {
          // The other rows are worth having all the same.
          String message = "%s of %d items failed: %s".formatted(kind, size, e.getMessage());
          results.failures.add(message);
          err().println("grapl: " + message);
        }
      }
    }
    if (json) {
      out().println(result(results));
    }
    return results.failures.isEmpty() ? 0 : ExitCode.SOFTWARE;
  }

  private void measure(ProblemKind kind, int size, Results results) {
    AutoRun run = new AutoRun(checks, seconds, !untold);
    List<Row> rows = new ArrayList<>();
    for (long each = seed; each < seed + trials; each++) {
      long begun = System.nanoTime();
      Landscape drawn = kind.draw(size, each);
      err()
          .printf(
              Locale.ROOT,
              "%s, seed %d: %s, drawn in %.1f s%n",
              kind,
              each,
              drawn.graph(),
              1e-9 * (System.nanoTime() - begun));
      for (int k = 0; k < values.size(); k++) {
        Problem problem = drawn.problem(values.get(k), noise, each);
        if (each == seed) {
          rows.add(
              new Row(
                  kind,
                  drawn.graph().size(),
                  drawn.graph().links(),
                  values.get(k),
                  new ArrayList<>()));
        }
        for (Contender method : methods) {
          rows.get(k).campaigns.add(run.measure(method, problem, each));
        }
        if (each == seed + trials - 1) {
          print(rows.get(k));
        }
      }
    }
    results.problems.addAll(rows);
  }

  private static String head() {
    return String.format(
        "%-12s %8s %-8s %-7s %6s %7s %8s %8s %8s %8s %8s %8s %7s %7s %6s %6s %6s %6s %7s  %s",
        "graph",
        "items",
        "values",
        "method",
        "checks",
        "open s",
        "ms/check",
        "p99",
        "worst",
        "CPU ms",
        "look ms",
        "kB/ask",
        "MB",
        "peak MB",
        "to 30%",
        "to 20%",
        "to 10%",
        "to 5%",
        "wrong",
        "auto/thumb");
  }

  private void print(Row row) {
    if (json) {
      return;
    }
    PrintWriter out = out();
    for (Contender method : methods) {
      ToDoubleFunction<ToDoubleFunction<AutoMeasurement>> of = what -> median(row, method, what);
      out.printf(
          Locale.ROOT,
          "%-12s %8d %-8s %-7s %6.0f %7.2f %8s %8s %8s %8s %8s %8.0f %7.0f %7.0f",
          row.kind,
          row.items,
          row.values,
          method,
          of.applyAsDouble(AutoMeasurement::checks),
          of.applyAsDouble(AutoMeasurement::openSeconds),
          millis(of.applyAsDouble(each -> each.check().median())),
          millis(of.applyAsDouble(each -> each.check().p99())),
          millis(of.applyAsDouble(each -> each.check().most())),
          millis(of.applyAsDouble(AutoMeasurement::cpuMillis)),
          millis(of.applyAsDouble(AutoMeasurement::lookMillis)),
          of.applyAsDouble(AutoMeasurement::bytesPerAsk) / 1000,
          of.applyAsDouble(AutoMeasurement::campaignMegabytes),
          of.applyAsDouble(AutoMeasurement::peakMegabytes));
      for (double level : AutoMeasurement.LEVELS) {
        out.printf(" %6s", count(of.applyAsDouble(each -> each.checksTo(level))));
      }
      out.printf(
          Locale.ROOT,
          " %6.1f%%  %s%n",
          100 * of.applyAsDouble(AutoMeasurement::wrongAtEnd),
          method == Contender.AUTO && methods.contains(Contender.THUMB) ? ratios(row) : "");
    }
    out.flush();
  }

  /** Checks to each level by auto over those by the rule of thumb, where both got there. */
  private static String ratios(Row row) {
    StringBuilder text = new StringBuilder();
    for (double level : AutoMeasurement.LEVELS) {
      double auto = median(row, Contender.AUTO, each -> each.checksTo(level));
      double thumb = median(row, Contender.THUMB, each -> each.checksTo(level));
      double ratio = auto / thumb;
      text.append(
          Double.isNaN(ratio)
              ? "- "
              : Double.isInfinite(auto)
                  ? "lost "
                  : Double.isInfinite(thumb) ? "won " : String.format(Locale.ROOT, "%.2f ", ratio));
    }
    return text.toString().strip();
  }

  private static double median(
      Row row, Contender method, ToDoubleFunction<AutoMeasurement> what) {
    return AutoMeasurement.median(
        row.campaigns.stream().filter(each -> each.method() == method).mapToDouble(what).toArray());
  }

  private static String count(double checks) {
    return Double.isInfinite(checks) ? "-" : Long.toString(Math.round(checks));
  }

  /** Three digits are what such a figure is worth. */
  private static String millis(double value) {
    return String.format(Locale.ROOT, value < 10 ? "%.2f" : value < 100 ? "%.1f" : "%.0f", value);
  }
}
