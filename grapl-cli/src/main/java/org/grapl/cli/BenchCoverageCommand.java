package org.grapl.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.grapl.certify.StoppingRule;
import org.grapl.internal.Check;
import org.grapl.internal.Probability;
import org.grapl.research.coverage.CoverageCase;
import org.grapl.research.coverage.CoverageRunner;
import org.grapl.research.coverage.CoverageStudy.Coverage;
import org.grapl.research.coverage.FalseClaims;
import org.grapl.research.coverage.LemmaCase;
import org.grapl.research.theory.Form;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
    name = "coverage",
    description = {
      "Counts how often certificates are false: simulated searches stopped by audits, on graphs"
          + " that are right, wrong (items exchanged) and random, against the limit of a binomial"
          + " test that a true certificate exceeds once in a thousand times. The same for lemma"
          + " A.1, printed and corrected.",
      "",
      "Medians are of the certified searches; observations include those of audits. Bound: fewer audit"
          + " checks would not do for any valid test. Price: how often the audit took as many checks"
          + " as it had said. A search is left uncertified after 20000 checks. What the graphs and values are: docs/CERTIFICATES.md.",
      "",
      "The same seed gives the same bits. Ctrl-C reports the searches finished so far."
          + " Exit code 1 if audits or the corrected lemma fail."
    })
final class BenchCoverageCommand implements Callable<Integer> {

  @Option(
      names = "--trials",
      defaultValue = "1000",
      description = "Searches on each graph (default: ${DEFAULT-VALUE}).")
  private int searches;

  @Option(
      names = "--until",
      defaultValue = "error=0.1",
      paramLabel = "CLAIMS",
      description =
          "What is to be shown, as for 'find': error=0.1 or recall=0.9,precision=0.8,confidence=0.95"
              + " (default: ${DEFAULT-VALUE}).")
  private String until = "";

  @Option(
      names = "--finds",
      description =
          "Call above only what was checked, and go on searching between random draws, as 'find"
              + " --goal above' does.")
  private boolean countsFinds;

  @Option(
      names = "--prevalence",
      split = ",",
      defaultValue = "0.5",
      paramLabel = "SHARE",
      description = "Shares of items above the line (default: ${DEFAULT-VALUE}).")
  private List<Double> prevalences = List.of();

  @Option(
      names = "--values",
      split = ",",
      defaultValue = "exact",
      paramLabel = "KIND",
      description =
          "What is observed: ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}; the others take minutes).")
  private List<CoverageCase.Values> values = List.of();

  @Option(
      names = "--threads",
      description = "Searches run at the same time (default: one per core).")
  private int threads = Runtime.getRuntime().availableProcessors();

  @Option(
      names = "--seed",
      defaultValue = "1001",
      description = "Seed of everything random (default: ${DEFAULT-VALUE}).")
  private long seed;

  @Mixin private Results results = new Results();

  private static final String AUDITS = "  %-7s %-7s %6s %9s %10s %13s %6s  %-9s %13s %6s %7s %13s";
  private static final String LEMMA = "  %-15s %9s %24s %6s  %s";

  private final List<Map<String, Object>> audits = new ArrayList<>();
  private final List<Map<String, Object>> lemma = new ArrayList<>();
  private boolean broken;

  private record Study(
      long seed,
      int searchesWanted,
      String until,
      double falseAlarmRate,
      long mostObservations,
      List<Map<String, Object>> audits,
      List<Map<String, Object>> lemma) {}

  @Override
  public Integer call() {
    CoverageRunner runner = new CoverageRunner(searches, threads, seed);
    StoppingRule rule = StoppingRule.parse(until);
    // A confidence next to 0 has a delta of 1: refused here rather than after some searches.
    Probability.inside("delta", 1 - rule.confidence());
    prevalences.forEach(each -> Probability.inside("--prevalence", each));
    try (Interrupt interrupt = new Interrupt(Thread.currentThread()::interrupt)) {
      audits(runner, rule, interrupt);
      lemma(runner, 1 - rule.confidence(), interrupt);
      results.print(
          new Study(
              seed,
              searches,
              rule.toString(),
              FalseClaims.FALSE_ALARM,
              CoverageRunner.MOST_SAMPLES,
              audits,
              lemma),
          text ->
              text.printf(
                  "A true certificate exceeds its limit with probability at most %s.%n",
                  Check.number(FalseClaims.FALSE_ALARM)));
      return interrupt.isRequested() ? Failures.INTERRUPTED : broken ? Failures.FAILED : 0;
    }
  }

  private void audits(CoverageRunner runner, StoppingRule rule, Interrupt interrupt) {
    show("Searches stopped by audits: %s", rule);
    show(
        AUDITS,
        "values",
        "graph",
        "above",
        "searches",
        "certified",
        "false claims",
        "limit",
        "verdict",
        "audit checks",
        "bound",
        "price",
        "observations");
    for (CoverageCase.Values kind : values.stream().distinct().toList()) {
      for (CoverageCase.GraphIs graph : CoverageCase.GraphIs.values()) {
        for (double prevalence : prevalences) {
          if (!interrupt.isRequested()) {
            audit(runner, rule, new CoverageCase(kind, graph, prevalence), interrupt);
          }
        }
      }
    }
  }

  private void audit(
      CoverageRunner runner, StoppingRule rule, CoverageCase of, Interrupt interrupt) {
    Coverage coverage =
        interrupt.run(
            of.values() + " values, " + of.graph() + " graph, " + of.prevalence() + " above",
            searches,
            results.err(),
            progress -> runner.audits(of, rule, countsFinds, progress),
            Coverage::runs);
    if (coverage.runs() == 0) {
      return;
    }
    FalseClaims claims =
        new FalseClaims(coverage.runs(), coverage.violations(), 1 - rule.confidence());
    broken |= claims.verdict() == FalseClaims.Verdict.FAILS;
    Optional<Long> checks = Optional.of(coverage.medianAuditPulls()).filter(m -> m >= 0);
    Optional<Long> all = Optional.of(coverage.medianSamples()).filter(m -> m >= 0);
    Optional<Long> least = Optional.of(coverage.least()).filter(m -> m >= 0);
    Map<String, Object> row = new LinkedHashMap<>();
    row.put("values", of.values());
    row.put("graph", of.graph());
    row.put("prevalence", of.prevalence());
    row.put("items", of.items());
    putClaims(row, claims);
    row.put("certified", coverage.certified());
    row.put("medianAuditChecks", checks);
    row.put("noTestBelow", least);
    row.put("pricesKept", coverage.pricesKept());
    row.put("medianObservations", all);
    row.put("mostAudits", coverage.mostAudits());
    audits.add(row);
    show(
        AUDITS,
        of.values(),
        of.graph(),
        Check.number(of.prevalence()),
        claims.searches(),
        coverage.certified(),
        claims.count(),
        claims.limit(),
        claims.verdict(),
        checks.map(String::valueOf).orElse("-"),
        least.map(String::valueOf).orElse("-"),
        Math.round(100 * coverage.pricesKept()) + " %",
        all.map(String::valueOf).orElse("-"));
  }

  private static void putClaims(Map<String, Object> row, FalseClaims claims) {
    row.put("searches", claims.searches());
    row.put("falseClaims", claims.count());
    row.put("limit", claims.limit());
    row.put("verdict", claims.verdict());
  }

  private void lemma(CoverageRunner runner, double delta, Interrupt interrupt) {
    if (interrupt.isRequested()) {
      return;
    }
    show(
        "Lemma A.1: two cliques of %d items, noise %s, gamma %s, %d samples",
        LemmaCase.EACH,
        Check.number(LemmaCase.NOISE),
        Check.number(LemmaCase.GAMMA),
        LemmaCase.SAMPLES);
    show(LEMMA, "form", "searches", "false claims", "limit", "verdict");
    for (Form form : Form.values()) {
      if (!interrupt.isRequested()) {
        lemma(runner, form, delta, interrupt);
      }
    }
  }

  private void lemma(CoverageRunner runner, Form form, double delta, Interrupt interrupt) {
    String words = form == Form.PRINTED ? "as printed" : "corrected";
    FalseClaims claims =
        interrupt.run(
            "lemma A.1, " + words,
            searches,
            results.err(),
            progress -> runner.lemma(form, delta, progress),
            FalseClaims::searches);
    if (claims.searches() > 0) {
      broken |= form == Form.CORRECTED && claims.verdict() == FalseClaims.Verdict.FAILS;
      Map<String, Object> row = new LinkedHashMap<>();
      row.put("form", form);
      putClaims(row, claims);
      lemma.add(row);
      show(LEMMA, words, claims.searches(), claims.count(), claims.limit(), claims.verdict());
    }
  }

  private void show(String format, Object... values) {
    if (!results.isJson()) {
      results.out().printf(format + "%n", values);
      results.out().flush();
    }
  }
}
