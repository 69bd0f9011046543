package org.grapl.cli;

import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.ToIntFunction;
import org.grapl.Truth;
import org.grapl.arms.ArmSampler;
import org.grapl.campaign.Campaign;
import org.grapl.graph.Graph;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code grapl find}: decides which arms lie above the line. */
@Command(
    name = "find",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Decides which arms lie above a threshold.",
      "",
      "Checks are simulated from known values (--truth) or made by a program (--sampler). Each check"
          + " goes to the arm that matters most for the decision; arms never checked are judged by"
          + " their neighbours in the graph.",
      ""
    },
    footer = {
      "",
      "Examples:",
      "  ./grapl find --graph examples/polblogs/edges.csv --truth examples/polblogs/values.csv"
          + " --threshold 0.5 --budget 420 --out report",
      "  ./grapl find --graph edges.csv --threshold 0.5 --sampler ./check.sh --budget 100",
      "  ./grapl find --graph examples/polblogs/edges.csv --truth examples/polblogs/values.csv"
          + " --threshold 0.5 --until error=0.05,confidence=0.95"
    })
final class FindCommand implements Callable<Integer> {

  @Spec private CommandSpec spec = CommandSpec.create();

  @Mixin private FindOptions options = new FindOptions();

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description =
          "Writes decisions.csv, steps.csv, summary.json and report.html into this directory.")
  private @Nullable Path out;

  @Option(names = "--json", description = "Prints one JSON object instead of text.")
  private boolean json;

  @Override
  public Integer call() {
    long started = System.nanoTime();
    PrintWriter err = spec.commandLine().getErr();
    if (out != null) {
      OutputDirectory.create(out);
      if (options.source.sampler != null && Files.exists(out.resolve("steps.csv"))) {
        throw new BadInputException(
            "--out %s already holds the checks of an earlier search; name another directory"
                .formatted(out));
      }
    }
    Graph graph = GraphInput.read(options.problem.graph, err);
    warnIfTheGraphIsNoHelp(graph, err);
    Optional<Truth> truth = options.truth(graph);
    ToIntFunction<Campaign> batch = options.batch();
    Campaign campaign = options.campaign(graph, truth);
    if (json && !options.explain.isEmpty()) {
      throw new BadInputException("--explain prints text; leave out --json");
    }
    options.note().ifPresent(note -> err.println("note: " + note));
    Explanations explanations = new Explanations(campaign, options.explain);
    Search search = new Search(campaign, truth, options.stop());
    try (Interrupt interrupt = new Interrupt();
        ArmSampler sampler = options.sampler(graph, truth)) {
      try (ProgressLine progress = new ProgressLine("checks", campaign.budget(), err)) {
        search.run(sampler, batch, interrupt::isRequested, progress::done);
      }
      FindSummary summary =
          new FindSummary(
              campaign,
              search,
              truth,
              options,
              interrupt.isRequested(),
              (System.nanoTime() - started) * 1e-9);
      summary.notes().forEach(note -> err.println("note: " + note));
      PrintWriter results = spec.commandLine().getOut();
      boolean written = out != null && campaign.samples() > 0;
      if (written && out != null) {
        summary.write(out);
      }
      if (json) {
        results.println(summary.json());
      } else {
        summary.print(results);
        explanations.print(search.decision(), results);
        if (written && out != null) {
          results.printf("Report: %s%n", out.resolve("report.html"));
        }
      }
      results.flush();
      if (search.failure().isPresent()) {
        err.printf(
            "grapl: %s; the result is from the %s made before%n",
            search.failure().get().getMessage(),
            FindSummary.plural(search.steps().size(), "check"));
        return Failures.FAILED;
      }
      return search.isFinished() ? 0 : Failures.INTERRUPTED;
    }
  }

  private static void warnIfTheGraphIsNoHelp(Graph graph, PrintWriter err) {
    if (graph.size() == 1) {
      err.println("note: the graph has a single arm; there is nothing to learn from neighbours");
    } else if (graph.edges() == 0) {
      err.println("note: the graph has no links; every arm must be checked on its own");
    }
  }
}
