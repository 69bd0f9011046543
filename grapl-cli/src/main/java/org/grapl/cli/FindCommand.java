package org.grapl.cli;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.function.ToIntFunction;
import org.grapl.arms.ArmSampler;
import org.grapl.campaign.Campaign;
import org.grapl.graph.Graph;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code grapl find}: decides which items lie above the line. */
@Command(
    name = "find",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Decides which items lie above a threshold.",
      "",
      "Checks are simulated from known values (--truth) or made by a program (--sampler). Each check"
          + " goes to the item that matters most for the decision; items never checked are judged by"
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
          + " --threshold 0.5 --until error=0.05,confidence=0.95",
      "  ./grapl find --graph edges.csv --threshold 0.5 --sampler ./check.sh --budget 100"
          + " --known yesterday/steps.csv --out today"
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

  @Mixin private FindExports exports = new FindExports();

  @Option(names = "--json", description = "Prints one JSON object instead of text.")
  private boolean json;

  @Override
  public Integer call() {
    try (OutputDirectory directory = OutputDirectory.ofNullable(out)) {
      if (out != null && options.input.source.sampler != null) {
        refuseToOverwrite(out, out.resolve("steps.csv"));
      }
      return find(directory);
    }
  }

  private static void refuseToOverwrite(Path directory, Path steps) {
    if (Files.exists(steps)) {
      throw new BadInputException(
          "--out %s already holds the checks of an earlier search; name another directory, and go on from them with --known %s"
              .formatted(directory, steps));
    }
  }

  private int find(OutputDirectory directory) {
    long started = System.nanoTime();
    PrintWriter err = spec.commandLine().getErr();
    options.also();
    exports.check();
    FindInput.Content input = options.input.read(options.problem.graph, options.noise(), err);
    warnIfTheGraphIsNoHelp(input.graph, err);
    ToIntFunction<Campaign> batch = options.batch();
    Campaign campaign = options.campaign(input);
    options.note().ifPresent(note -> err.println("note: " + note));
    Explanations explanations = new Explanations(campaign, options.explain);
    Search search = new Search(campaign, input.truth, options.stop());
    try (Interrupt interrupt = new Interrupt();
        directory;
        ArmSampler sampler = options.sampler(input)) {
      try (ProgressLine progress = new ProgressLine("checks", campaign.budget(), err)) {
        search.run(sampler, batch, interrupt::isRequested, progress::done);
      }
      FindSummary summary =
          new FindSummary(
              campaign,
              search,
              input,
              options,
              interrupt.isRequested(),
              (System.nanoTime() - started) * 1e-9);
      report(summary, explanations);
      if (search.failure().isPresent()) {
        err.printf(
            "grapl: %s; the result is from the %s made before%n",
            search.failure().get().getMessage(), FindText.plural(search.steps().size(), "check"));
        return Failures.FAILED;
      }
      return search.isFinished() ? 0 : Failures.INTERRUPTED;
    }
  }

  private void report(FindSummary summary, Explanations explanations) {
    PrintWriter err = spec.commandLine().getErr();
    PrintWriter results = spec.commandLine().getOut();
    summary.notes().forEach(note -> err.println("note: " + note));
    ObjectNode object = FindJson.of(summary);
    if (!explanations.isEmpty()) {
      object.set("explanations", explanations.json(summary.verdicts));
    }
    boolean written = out != null && !summary.isEmpty();
    if (!summary.isEmpty()) {
      exports.write(summary);
    }
    if (written && out != null) {
      FindFiles.write(summary, object, out);
    }
    if (json) {
      results.println(object);
    } else {
      FindText.print(summary, results);
      explanations.print(summary.verdicts, results);
      if (written && out != null) {
        results.printf("Report: %s%n", out.resolve("report.html"));
      }
    }
    results.flush();
  }

  private static void warnIfTheGraphIsNoHelp(Graph graph, PrintWriter err) {
    if (graph.size() == 1) {
      err.println("note: the graph has a single item; there is nothing to learn from neighbours");
    } else if (graph.edges() == 0) {
      err.println("note: the graph has no links; every item must be checked on its own");
    }
  }
}
