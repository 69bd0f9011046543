package org.grapl.cli;

import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.grapl.Question;
import org.grapl.Truth;
import org.grapl.data.ValueFiles;
import org.grapl.graph.Graph;
import org.grapl.research.Problem;
import org.grapl.research.theory.Theory;
import org.grapl.research.theory.TheoryReport;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code grapl theory}: what the paper's theory says about one problem. */
@Command(
    name = "theory",
    description = {
      "What the paper's theory says about a problem whose values are known: how hard it is, how much"
          + " the graph helps, which gamma it recommends, and what its bounds promise.",
      "",
      "Several statements of the paper carry a wrong power of gamma; each is shown as printed and as corrected (docs/REPRODUCING.md says why).",
      ""
    })
final class TheoryCommand implements Callable<Integer> {

  @Mixin private GraphOption graph = new GraphOption();

  @Option(
      names = {"-t", "--threshold"},
      required = true,
      paramLabel = "NUMBER",
      description = "The line: which items have a mean of at least this?")
  private double threshold;

  @Option(
      names = "--tolerance",
      defaultValue = "" + Problem.TOLERANCE,
      paramLabel = "NUMBER",
      description =
          "The paper's ε: items this close to the line may be called either way (default: ${DEFAULT-VALUE}).")
  private double tolerance;

  @Mixin private PolicyOptions.SmoothingOptions smoothing = new PolicyOptions.SmoothingOptions();

  @Option(
      names = "--truth",
      required = true,
      paramLabel = "FILE",
      description = "The true means as label,value.")
  private Path truthFile = Path.of("");

  @Mixin private NoiseOption noise = new NoiseOption();

  @Mixin private BudgetOption budget = new BudgetOption();

  @Mixin private Results results = new Results();

  @Override
  public Integer call() {
    Graph items = graph.read(results.err()).graph();
    Truth truth = ValueFiles.read(truthFile, items);
    double level = noise.simulated().level();
    Question question = new Question(threshold, tolerance);
    TheoryReport report =
        new Theory(
                items,
                truth,
                question,
                smoothing.smoothing(question, level),
                smoothing.alpha(),
                level)
            .report(budget.checks().orElse(items.size()));
    results.print(TheoryText.json(report), text -> TheoryText.print(report, text));
    return 0;
  }
}
