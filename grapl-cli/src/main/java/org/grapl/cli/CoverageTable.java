package org.grapl.cli;

import java.util.Locale;
import org.grapl.certify.StoppingRule;
import org.grapl.internal.Check;
import org.grapl.research.coverage.CoverageCase;
import org.grapl.research.coverage.CoverageStudy.Coverage;
import org.grapl.research.coverage.FalseClaims;
import org.grapl.research.coverage.LemmaCase;
import org.grapl.research.theory.Form;

/** Rows of {@code bench coverage} for people. */
final class CoverageTable {

  private static final String AUDITS = "  %-7s %-7s %9s %10s %13s %6s  %-9s %13s %13s";
  private static final String LEMMA = "  %-15s %9s %24s %6s  %s";

  private CoverageTable() {}

  static String auditsHead(StoppingRule rule) {
    return "Searches stopped by audits: at most %s %% of %d items wrong, confidence %s%n"
            .formatted(
                Check.number(100 * rule.error()),
                CoverageCase.ITEMS,
                Check.number(rule.confidence()))
        + AUDITS.formatted(
            "values",
            "graph",
            "searches",
            "certified",
            "false claims",
            "limit",
            "verdict",
            "audit checks",
            "observations");
  }

  static String row(CoverageCase of, Coverage coverage, FalseClaims claims) {
    return AUDITS.formatted(
        of.values(),
        of.graph(),
        coverage.runs(),
        coverage.certified(),
        claims.count(),
        claims.limit(),
        claims.verdict(),
        median(coverage.medianAuditPulls()),
        median(coverage.medianSamples()));
  }

  private static String median(long value) {
    return value < 0 ? "-" : Long.toString(value);
  }

  static String lemmaHead() {
    return "Lemma A.1: two cliques of %d items, noise %s, gamma %s, %d samples%n"
            .formatted(
                LemmaCase.EACH,
                Check.number(LemmaCase.NOISE),
                Check.number(LemmaCase.GAMMA),
                LemmaCase.SAMPLES)
        + LEMMA.formatted("form", "searches", "false claims", "limit", "verdict");
  }

  static String row(Form form, FalseClaims claims) {
    return LEMMA.formatted(
        inWords(form), claims.searches(), claims.count(), claims.limit(), claims.verdict());
  }

  static String inWords(Form form) {
    return form == Form.PRINTED ? "as printed" : form.name().toLowerCase(Locale.ROOT);
  }

  static String foot() {
    return "A true certificate exceeds its limit with probability at most %s."
        .formatted(Check.number(FalseClaims.FALSE_ALARM));
  }
}
