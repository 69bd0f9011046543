package org.grapl.cli;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import org.grapl.certify.StoppingRule;
import org.grapl.internal.Check;
import org.grapl.internal.Probability;
import org.grapl.research.Progress;
import org.grapl.research.coverage.CoverageCase;
import org.grapl.research.coverage.CoverageCase.GraphIs;
import org.grapl.research.coverage.CoverageCase.Values;
import org.grapl.research.coverage.CoverageRunner;
import org.grapl.research.coverage.CoverageStudy.Coverage;
import org.grapl.research.coverage.FalseClaims;
import org.grapl.research.coverage.LemmaCase;
import org.grapl.research.theory.Form;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code grapl bench coverage}: how often certificates are false. */
@Command(
    name = "coverage",
    description = {
      "Runs simulated searches, each stopped by audits as with find --until, on graphs that are"
          + " right, wrong (the same with items exchanged) and random; counts the claims that are"
          + " false and holds them against the limit of a binomial test, which a true certificate"
          + " exceeds once in a thousand times. The same for lemma A.1, as printed (it fails) and corrected.",
      "",
      "Medians are of the certified searches; observations include those of audits. A search is left"
          + " uncertified after 20000. What the graphs and values are: docs/CERTIFICATES.md.",
      "",
      "The same seed gives the same bits for any number of threads. Ctrl-C reports the searches"
          + " finished so far. Exit code 1 if audits or the corrected lemma fail."
    })
final class BenchCoverageCommand implements Callable<Integer> {

  @Option(
      names = "--searches",
      defaultValue = "1000",
      paramLabel = "N",
      description = "Searches on each graph (default: ${DEFAULT-VALUE}).")
  private int searches;

  @Option(
      names = "--error",
      defaultValue = "0.1",
      paramLabel = "E",
      description = "Share of wrong items put up with (default: ${DEFAULT-VALUE}).")
  private double error;

  @Option(
      names = "--confidence",
      defaultValue = "0.95",
      paramLabel = "C",
      description = "With which claims are to be true (default: ${DEFAULT-VALUE}).")
  private double confidence;

  @Option(
      names = "--values",
      split = ",",
      defaultValue = "exact",
      paramLabel = "KIND",
      description =
          "What is observed: ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}; the others take minutes).")
  private List<Values> values = List.of();

  @Option(
      names = "--threads",
      paramLabel = "N",
      description = "Searches run at the same time (default: one per core).")
  private int threads = Runtime.getRuntime().availableProcessors();

  @Option(
      names = "--seed",
      defaultValue = "1001",
      paramLabel = "S",
      description = "Seed of everything random (default: ${DEFAULT-VALUE}).")
  private long seed;

  @Mixin private Results results = new Results();

  private static final String AUDITS = "  %-7s %-7s %9s %10s %13s %6s  %-9s %13s %13s";
  private static final String LEMMA = "  %-15s %9s %24s %6s  %s";

  private final List<Audits> audits = new ArrayList<>();
  private final List<Lemma> lemma = new ArrayList<>();
  private boolean broken;
  private boolean stopped;

  private record Study(
      long seed,
      int searchesWanted,
      double error,
      double confidence,
      double falseAlarmRate,
      @JsonProperty("arms") int items,
      long mostObservations,
      List<Audits> audits,
      List<Lemma> lemma) {}

  /** Medians are of certified searches, and null if there are none. */
  private record Audits(
      Values values,
      GraphIs graph,
      @JsonUnwrapped Claims claims,
      int certified,
      Optional<Long> medianAuditChecks,
      Optional<Long> medianObservations,
      int mostAudits) {}

  private record Lemma(Form form, @JsonUnwrapped Claims claims) {}

  private record Claims(int searches, int falseClaims, int limit, FalseClaims.Verdict verdict) {

    static Claims of(FalseClaims all) {
      return new Claims(all.searches(), all.count(), all.limit(), all.verdict());
    }
  }

  @Override
  public Integer call() {
    CoverageRunner runner = new CoverageRunner(searches, threads, seed);
    StoppingRule rule = new StoppingRule(error, confidence);
    // A confidence next to 0 has a delta of 1: refused here rather than after some searches.
    double delta = 1 - confidence;
    Probability.inside("delta", delta);
    try (Interrupt interrupt = new Interrupt(Thread.currentThread()::interrupt)) {
      audits(runner, rule);
      lemma(runner, delta);
      results.print(
          new Study(
              seed,
              searches,
              error,
              confidence,
              FalseClaims.FALSE_ALARM,
              CoverageCase.ITEMS,
              CoverageRunner.MOST_SAMPLES,
              audits,
              lemma),
          text ->
              text.printf(
                  "A true certificate exceeds its limit with probability at most %s.%n",
                  Check.number(FalseClaims.FALSE_ALARM)));
      return stopped || interrupt.isRequested()
          ? Failures.INTERRUPTED
          : broken ? Failures.FAILED : 0;
    }
  }

  private void audits(CoverageRunner runner, StoppingRule rule) {
    show(
        "Searches stopped by audits: at most %s %% of %d items wrong, confidence %s",
        Check.number(100 * error), CoverageCase.ITEMS, Check.number(confidence));
    show(
        AUDITS,
        "values",
        "graph",
        "searches",
        "certified",
        "false claims",
        "limit",
        "verdict",
        "audit checks",
        "observations");
    for (Values kind : values.stream().distinct().toList()) {
      for (GraphIs graph : GraphIs.values()) {
        if (!stopped) {
          audits(runner, rule, new CoverageCase(kind, graph));
        }
      }
    }
  }

  private void audits(CoverageRunner runner, StoppingRule rule, CoverageCase of) {
    Coverage coverage =
        run(
            of.values() + " values, " + of.graph() + " graph",
            progress -> runner.audits(of, rule, progress),
            Coverage::runs);
    if (coverage.runs() == 0) {
      return;
    }
    FalseClaims claims =
        new FalseClaims(coverage.runs(), coverage.violations(), 1 - rule.confidence());
    broken |= claims.verdict() == FalseClaims.Verdict.FAILS;
    Audits row =
        new Audits(
            of.values(),
            of.graph(),
            Claims.of(claims),
            coverage.certified(),
            Optional.of((long) coverage.medianAuditPulls()).filter(median -> median >= 0),
            Optional.of((long) coverage.medianSamples()).filter(median -> median >= 0),
            coverage.mostAudits());
    audits.add(row);
    show(
        AUDITS,
        row.values,
        row.graph,
        row.claims.searches,
        row.certified,
        row.claims.falseClaims,
        row.claims.limit,
        row.claims.verdict,
        row.medianAuditChecks.map(String::valueOf).orElse("-"),
        row.medianObservations.map(String::valueOf).orElse("-"));
  }

  private void lemma(CoverageRunner runner, double delta) {
    if (!stopped) {
      show(
          "Lemma A.1: two cliques of %d items, noise %s, gamma %s, %d samples",
          LemmaCase.EACH,
          Check.number(LemmaCase.NOISE),
          Check.number(LemmaCase.GAMMA),
          LemmaCase.SAMPLES);
      show(LEMMA, "form", "searches", "false claims", "limit", "verdict");
    }
    for (Form form : Form.values()) {
      if (!stopped) {
        String words = form == Form.PRINTED ? "as printed" : "corrected";
        FalseClaims claims =
            run(
                "lemma A.1, " + words,
                progress -> runner.lemma(form, delta, progress),
                FalseClaims::searches);
        if (claims.searches() > 0) {
          broken |= form == Form.CORRECTED && claims.verdict() == FalseClaims.Verdict.FAILS;
          lemma.add(new Lemma(form, Claims.of(claims)));
          show(LEMMA, words, claims.searches(), claims.count(), claims.limit(), claims.verdict());
        }
      }
    }
  }

  private <T> T run(String task, Function<Progress, T> work, ToIntFunction<T> finished) {
    PrintWriter err = results.err();
    try (ProgressLine line = new ProgressLine(task, searches, err)) {
      T result = work.apply((done, total) -> line.done(done));
      // Whoever pressed Ctrl-C wants what is there: writing it must not be interrupted.
      if (Thread.interrupted()) {
        stopped = true;
        err.printf(
            "%s: interrupted after %d of %d searches%n",
            task, finished.applyAsInt(result), searches);
      }
      err.printf("%s: %.0f s%n", task, line.seconds());
      return result;
    }
  }

  private void show(String format, Object... values) {
    if (!results.isJson()) {
      results.out().printf(format + "%n", values);
      results.out().flush();
    }
  }
}
