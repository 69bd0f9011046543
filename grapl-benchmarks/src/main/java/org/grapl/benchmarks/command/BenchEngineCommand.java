package org.grapl.benchmarks.command;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.grapl.benchmarks.Baseline;
import org.grapl.benchmarks.Case;
import org.grapl.benchmarks.EngineBenchmark;
import org.grapl.benchmarks.EngineMeasurement;
import org.grapl.estimate.Accuracy;
import org.grapl.estimate.Engine;
import org.grapl.internal.Check;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code grapl bench engine}: the time of one step (choose and update) of each engine. */
@Command(
    name = "engine",
    mixinStandardHelpOptions = true,
    description = {
      "Times one step (choose an arm, bring every estimate up to date) in CPU microseconds, from"
          + " the first sample on and with every arm observed; tells the error against an accurate"
          + " solve, the error the engine certifies, memory and the time to start.",
      "",
      "Without --graph, --file, --arms or --gamma: the cases for which there are goals.",
      "",
      "Half of the arms lie at 1, half at -1, noise 2, threshold 0, tolerance 0.01, alpha 1; the"
          + " blogs as in the paper: no noise, threshold 0.5, alpha 1e-8. Lambda is 0.001."
    })
public final class BenchEngineCommand extends BenchCommand {

  @Mixin private BenchCases cases = new BenchCases();

  @Option(
      names = "--engine",
      split = ",",
      defaultValue = "auto",
      paramLabel = "NAME",
      description = "Engines: ${COMPLETION-CANDIDATES} (default: auto, the one users get).")
  private List<Engine> engines = List.of();

  @Option(
      names = "--seconds",
      defaultValue = "60",
      paramLabel = "S",
      description =
          "Time for the steps of each contender of a row (default: ${DEFAULT-VALUE}). Who needs longer is timed on fewer steps.")
  private double seconds;

  @Option(
      names = "--baseline",
      description =
          "Also times the paper's way (conjugate gradients of scipy) and the native direct way"
              + " (CHOLMOD, rank-one update and solve), fed the same observations.")
  private boolean baseline;

  @Option(
      names = "--python",
      defaultValue = "python3",
      paramLabel = "PROGRAM",
      description = "The Python that has scipy (default: ${DEFAULT-VALUE}).")
  private String python = "python3";

  @Option(
      names = "--cc",
      defaultValue = "cc",
      paramLabel = "PROGRAM",
      description = "The C compiler that finds CHOLMOD (default: ${DEFAULT-VALUE}).")
  private String compiler = "cc";

  private record Results(
      List<ObjectNode> measurements, List<String> missing, List<String> failures) {}

  @Override
  public Integer call() {
    Check.positive("seconds", seconds);
    List<Case> list = cases.list(err());
    if (!baseline) {
      return run(list, List.of());
    }
    try (Baseline scipy = Baseline.scipy(python);
        Baseline cholmod = Baseline.cholmod(compiler)) {
      return run(list, List.of(scipy, cholmod));
    }
  }

  private int run(List<Case> list, List<Baseline> wanted) {
    PrintWriter err = err();
    PrintWriter out = out();
    List<Baseline> present = new ArrayList<>();
    Results results = new Results(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
    for (Baseline each : wanted) {
      each.missing().ifPresentOrElse(results.missing::add, () -> present.add(each));
    }
    results.missing.forEach(err::println);
    EngineBenchmark benchmark = new EngineBenchmark(seconds, present, err::println);
    if (!json) {
      out.println(head(present));
    }
    for (Case of : list) {
      benchmark.draw(of);
      for (Engine engine : engines) {
        try {
          EngineMeasurement row = benchmark.measure(of, engine);
          results.measurements.add(json(row));
          if (!json) {
            out.println(line(row));
            remarks(row).forEach(out::println);
            out.flush();
          }
        } catch (RuntimeException | OutOfMemoryError e) {
          // The other rows are worth having all the same.
          String message =
              "%s, %s engine failed: %s"
                  .formatted(
                      of.inWords(of.items()),
                      engine.name().toLowerCase(Locale.ROOT),
                      e.getMessage());
          results.failures.add(message);
          err.println("grapl: " + message);
        }
      }
    }
    if (json) {
      out.println(result(results));
    }
    return results.failures.isEmpty() ? 0 : ExitCode.SOFTWARE;
  }

  private static String head(List<Baseline> baselines) {
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
    for (Baseline each : baselines) {
      line.append(String.format(" %12s %8s %8s", each.name() + " µs", "error", "ratio"));
    }
    return line.toString();
  }

  private static String line(EngineMeasurement row) {
    StringBuilder line =
        new StringBuilder(
            String.format(
                Locale.ROOT,
                "%-16s %9d %8s %-10s %-31s %6d %10s %8s %8s %9.1e %8.1f %8.2f",
                row.graph(),
                row.items(),
                Check.number(row.gamma()).replace(".0E", "e"),
                row.phase(),
                row.engine() + ": " + row.method(),
                row.steps(),
                threeDigits(row.microsPerStep()),
                asked(row.requested()),
                error(row.error(), row.accuracy()),
                row.errorBound(),
                row.megabytes(),
                row.openSeconds()));
    for (Baseline.Measurement each : row.baselines()) {
      line.append(
          each.isLeftOut()
              ? String.format(" %12s %8s %8s", "-", "-", "-")
              : String.format(
                  Locale.ROOT,
                  " %12s %8s %7sx",
                  threeDigits(each.microsPerStep()),
                  error(each.error(), row.accuracy()),
                  threeDigits(each.microsPerStep() / row.microsPerStep())));
    }
    return line.toString();
  }

  /** What the columns have no room for: who was left out, or timed on fewer steps. */
  private static List<String> remarks(EngineMeasurement row) {
    List<String> remarks = new ArrayList<>();
    for (Baseline.Measurement each : row.baselines()) {
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

  /** Baselines by name, each with its ratio to the engine or the reason why it was left out. */
  private static ObjectNode json(EngineMeasurement row) {
    ObjectNode node = tree(row).put("requested", row.requested().inWords());
    ObjectNode baselines = node.putObject("baselines");
    for (Baseline.Measurement each : row.baselines()) {
      ObjectNode beside = tree(each);
      beside.remove("name");
      baselines.set(
          each.name(),
          each.isLeftOut()
              ? beside.retain("leftOut")
              : beside.put("ratio", each.microsPerStep() / row.microsPerStep()).without("leftOut"));
    }
    return node;
  }
}
