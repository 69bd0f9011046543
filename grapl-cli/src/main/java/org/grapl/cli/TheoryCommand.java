package org.grapl.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.grapl.Truth;
import org.grapl.arms.Noise;
import org.grapl.data.ValueFiles;
import org.grapl.graph.Graph;
import org.grapl.research.theory.Theory;
import org.grapl.research.theory.TheoryReport;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code grapl theory}: what the paper's theory says about one problem. */
@Command(
    name = "theory",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "What the paper's theory says about a problem whose values are known: how hard it is, how much"
          + " the graph helps, which gamma it recommends, and what its bounds promise.",
      "",
      "Several statements of the paper carry a wrong power of gamma; each is shown as printed and as"
          + " corrected (docs/REPRODUCING.md says why).",
      ""
    })
final class TheoryCommand implements Callable<Integer> {

  @Spec private CommandSpec spec = CommandSpec.create();

  @Mixin private ProblemOptions problem = new ProblemOptions();

  @Option(
      names = "--truth",
      required = true,
      paramLabel = "FILE",
      description = "The true means as label,value.")
  private Path truthFile = Path.of("");

  @Option(
      names = "--noise",
      defaultValue = "exact",
      paramLabel = "KIND",
      description = "exact, bernoulli or gaussian:SD (default: ${DEFAULT-VALUE}).")
  private String noise = "exact";

  @Option(
      names = "--budget",
      paramLabel = "T",
      description = "The number of samples the bounds speak of (default: one per arm).")
  private @Nullable Long budget;

  @Option(names = "--json", description = "Prints one JSON object instead of text.")
  private boolean json;

  @Override
  public Integer call() {
    Graph graph = problem.graph.read(spec.commandLine().getErr()).graph();
    Truth truth = ValueFiles.read(truthFile, graph);
    double level = Noise.parse(noise).level();
    TheoryReport report =
        Theory.of(graph, truth, problem.question(), problem.smoothing(level))
            .alpha(problem.alpha)
            .noise(level)
            .build()
            .report(budget == null ? graph.size() : budget);
    PrintWriter out = spec.commandLine().getOut();
    if (json) {
      out.println(TheoryText.json(report));
    } else {
      TheoryText.print(report, out);
    }
    return 0;
  }
}
