package org.grapl.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import org.grapl.Question;
import org.grapl.Truth;
import org.grapl.data.ValueFiles;
import org.grapl.graph.Graph;
import org.grapl.research.Problem;
import org.grapl.research.theory.ErrorBound;
import org.grapl.research.theory.Form;
import org.grapl.research.theory.GammaStar;
import org.grapl.research.theory.ProblemComplexity;
import org.grapl.research.theory.Sampling;
import org.grapl.research.theory.Theory;
import org.grapl.research.theory.TheoryReport;
import org.grapl.store.log.EntryJson;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
    name = "theory",
    description = {
      "What the paper's theory says where values are known: how hard the problem is, how much the"
          + " graph helps, which gamma it recommends, what its bounds promise.",
      "",
      "Several statements of the paper carry a wrong power of gamma; each is shown as printed and as corrected (docs/REPRODUCING.md says why)."
    })
final class TheoryCommand implements Callable<Integer> {

  @Mixin private GraphOption graph = new GraphOption();

  @Option(
      names = {"-t", "--threshold"},
      required = true,
      description = "The line: which items have a mean of at least this?")
  private double threshold;

  @Option(
      names = "--tolerance",
      defaultValue = "" + Problem.TOLERANCE,
      description =
          "The paper's ε: items this close to the line may be called either way (default: ${DEFAULT-VALUE}).")
  private double tolerance;

  @Mixin private PolicyOptions.SmoothingOptions smoothing = new PolicyOptions.SmoothingOptions();

  @Option(names = "--truth", required = true, description = "The true means as label,value.")
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
    Facts facts = new Facts(report);
    results.print(facts.fields, text -> facts.rows.forEach(text::println));
    return 0;
  }

  /** Each fact once, as a row for people and a field for programs. */
  private static final class Facts {

    final List<String> rows = new ArrayList<>();
    final Map<String, Object> fields = new LinkedHashMap<>();

    Facts(TheoryReport report) {
      ProblemComplexity problem = report.complexity();
      Sampling sampling = report.sampling();
      fact("arms", "items N", problem.items());
      fact("budget", "samples T", report.budget());
      fact("gamma", "gamma", sampling.gamma());
      fact("lambda", "lambda", sampling.lambda());
      fact("alpha", "alpha", sampling.alpha());
      fact("noise", "noise R", sampling.noise());
      heading("How hard it is");
      fact("H", "H, adaptive sampling", problem.complexity());
      fact("Htilde", "H~, uniform sampling", problem.uniformComplexity());
      fact("Hstar", "H*, an oracle", problem.oracleComplexity());
      fact("Nsmall", "items within the tolerance", problem.itemsInTolerance());
      heading("How much the graph helps");
      fact("norm", "norm of the means", report.normAboutZero());
      fact("normAboutOffset", "norm about the offset", report.norm());
      fact("effectiveDimension", "effective dimension d_T", report.dimension());
      fact("cappedDimension", "the same, T capped at N", report.cappedDimension());
      fact("improvedDimension", "improved definition", report.improvedDimension());
      fact("M", "M", sampling.m());
      fact("T0", "T0, bound applies from", report.firstBudget());
      gammaStar(report.gammaStar());
      for (Form form : Form.values()) {
        promises(form, Objects.requireNonNull(report.promises().get(form)));
      }
    }

    private void heading(String heading) {
      rows.add("");
      rows.add(heading);
    }

    private void fact(String key, String name, Object value) {
      fields.put(key, value);
      row(name, value instanceof Double number ? "%.6g".formatted(number) : value);
    }

    private void row(String name, Object value) {
      rows.add("  %-28s %s".formatted(name, value));
    }

    private void gammaStar(Map<GammaStar.Formula, GammaStar> stars) {
      heading("gamma*, the recommended gamma");
      if (stars.isEmpty()) {
        rows.add("  without noise the formula gives 0: as small as rounding allows");
      }
      Map<String, Double> gammas = new LinkedHashMap<>();
      new TreeMap<>(stars)
          .forEach(
              (formula, star) -> {
                gammas.put(EntryJson.word(formula), star.gamma());
                row(
                    EntryJson.word(formula),
                    "%s (d' = %s)".formatted(star.gamma(), star.dimension()));
              });
      fields.put("gammaStar", gammas);
    }

    private void promises(Form form, TheoryReport.Promises promises) {
      heading("Probability that any item is wrong after T samples, " + EntryJson.word(form));
      Map<String, Object> bounds = new LinkedHashMap<>();
      bounds.put("proposition1", bound("proposition 1, uniform", promises.nonAdaptive()));
      bounds.put("theorem1", bound("theorem 1, GrAPL", promises.grapl()));
      bounds.put("proposition2", bound("proposition 2, oracle", promises.oracle()));
      bounds.put("simple", bound("theorem 1, simplified", promises.simple()));
      bounds.put("Tcrit", promises.criticalBudget());
      row("T_crit, decay begins", "%.6g".formatted(promises.criticalBudget()));
      fields.put(EntryJson.word(form), bounds);
    }

    private Bound bound(String name, ErrorBound bound) {
      double exponent = bound.exponent().orElse(Double.NaN);
      row(
          name,
          Double.isNaN(exponent)
              ? "says nothing: " + bound.unmet()
              : exponent >= 0
                  ? "at most 1 (exp(%.4g): promises nothing)".formatted(exponent)
                  : "at most %.3g (exp(%.4g))".formatted(bound.probability(), exponent));
      return new Bound(exponent, bound.unmet(), bound.probability());
    }

    private record Bound(double exponent, String unmet, double probability) {}
  }
}
