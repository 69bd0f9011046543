package org.grapl.benchmarks.command;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.grapl.benchmarks.auto.AutoRun;
import org.grapl.benchmarks.auto.Contender;
import org.grapl.benchmarks.auto.Landscape;
import org.grapl.benchmarks.auto.ProblemKind;
import org.grapl.cli.OutputDirectory;
import org.grapl.cli.SeedOption;
import org.grapl.data.file.AtomicFile;
import org.grapl.internal.Check;
import org.grapl.research.Problem;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
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
      description =
          "A campaign that takes longer ends with fewer checks (default: ${DEFAULT-VALUE}).")
  private double seconds;

  @Option(
      names = "--noise",
      defaultValue = "0.5",
      paramLabel = "R",
      description =
          "Deviation of a check of smooth values, which have one of about 1 (default: ${DEFAULT-VALUE}).")
  private double noise;

  @Option(names = "--untold", description = "Tells campaigns nothing of how checks scatter.")
  private boolean untold;

  @Mixin private SeedOption seed = new SeedOption();

  @Option(
      names = "--trials",
      defaultValue = "1",
      paramLabel = "N",
      description =
          "So many seeds, one after the other; the table has medians (default: ${DEFAULT-VALUE}).")
  private int trials;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "DIR",
      description = "Writes result.json, and curves.csv: the share wrong after each look.")
  private @Nullable Path output;

  @Override
  public Integer call() {
    Check.atLeast("checks", 1, checks);
    Check.positive("seconds", seconds);
    Check.positive("noise", noise);
    Check.atLeast("trials", 1, trials);
    for (int size : sizes) {
      Check.within("size", ProblemKind.LEAST_ITEMS, ProblemKind.MOST_ITEMS, size);
    }
    try (OutputDirectory directory = OutputDirectory.ofNullable(output)) {
      return measure();
    }
  }

  private int measure() {
    List<AutoRow> rows = new ArrayList<>();
    List<String> failures = new ArrayList<>();
    if (!json) {
      out().println(AutoRow.head());
    }
    for (int size : sizes) {
      for (ProblemKind kind : kinds) {
        try {
          measure(kind, size, rows);
        } catch (RuntimeException | OutOfMemoryError e) {
          // The other rows are worth having all the same.
          String message = "%s of %d items failed: %s".formatted(kind, size, e.getMessage());
          failures.add(message);
          err().println("grapl: " + message);
        }
        if (output != null) { // a run of hours leaves something even if killed
          AutoRow.writeCurves(rows, output.resolve("curves.csv"));
          String text = result(rows, failures);
          AtomicFile.writeText(output.resolve("result.json"), out -> out.write(text + "\n"));
        }
      }
    }
    if (json) {
      out().println(result(rows, failures));
    }
    return failures.isEmpty() ? 0 : ExitCode.SOFTWARE;
  }

  private record Results(List<ObjectNode> problems, List<String> failures) {}

  private static String result(List<AutoRow> rows, List<String> failures) {
    return result(new Results(rows.stream().map(AutoRow::json).toList(), failures)).toString();
  }

  private void measure(ProblemKind kind, int size, List<AutoRow> rows) {
    AutoRun run = new AutoRun(checks, seconds, !untold);
    List<AutoRow> own = new ArrayList<>();
    for (int trial = 0; trial < trials; trial++) {
      long drawnBy = seed.seed() + trial;
      long begun = System.nanoTime();
      Landscape drawn = kind.draw(size, drawnBy);
      err()
          .printf(
              Locale.ROOT,
              "%s, seed %d: %s, drawn in %.1f s%n",
              kind,
              drawnBy,
              drawn.graph(),
              1e-9 * (System.nanoTime() - begun));
      for (int k = 0; k < values.size(); k++) {
        if (trial == 0) {
          own.add(AutoRow.of(kind, drawn.graph(), values.get(k)));
        }
        Problem problem = drawn.problem(values.get(k), noise, drawnBy);
        for (Contender method : methods) {
          own.get(k).campaigns().add(run.measure(method, problem, drawnBy));
        }
        if (trial == trials - 1) {
          rows.add(own.get(k));
          if (!json) {
            out().print(own.get(k).lines());
            out().flush();
          }
        }
      }
    }
  }
}
