package org.grapl.cli;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.grapl.research.theory.Dimension;
import org.grapl.research.theory.ErrorBound;
import org.grapl.research.theory.Form;
import org.grapl.research.theory.GammaStar;
import org.grapl.research.theory.TheoryReport;

/** A theory report as a table for people and as JSON. */
final class TheoryText {

  private TheoryText() {}

  static void print(TheoryReport report, PrintWriter out) {
    row(out, "items N", report.complexity().items());
    row(out, "samples T", report.budget());
    row(
        out,
        "gamma, lambda, alpha, R",
        "%s, %s, %s, %s"
            .formatted(
                report.sampling().gamma(),
                report.sampling().lambda(),
                report.sampling().alpha(),
                report.sampling().noise()));
    out.println();
    out.println("How hard it is");
    row(out, "H, adaptive sampling", report.complexity().complexity());
    row(out, "H~, uniform sampling", report.complexity().uniformComplexity());
    row(out, "H*, an oracle", report.complexity().oracleComplexity());
    row(out, "items within the tolerance", report.complexity().itemsInTolerance());
    out.println();
    out.println("How much the graph helps");
    row(out, "norm of the means", report.normAboutZero());
    row(out, "norm about the offset", report.norm());
    row(out, "effective dimension d_T", report.dimension());
    row(out, "the same, T capped at N", report.cappedDimension());
    row(out, "improved definition", report.improvedDimension());
    row(out, "M", report.sampling().m());
    row(out, "T0, bound applies from", report.firstBudget());
    out.println();
    out.println("gamma*, the recommended gamma");
    if (report.gammaStar().isEmpty()) {
      out.println("  without noise the formula gives 0: as small as rounding allows");
    }
    for (GammaStar.Formula formula : GammaStar.Formula.values()) {
      GammaStar star = report.gammaStar().get(formula);
      if (star != null) {
        row(out, lower(formula), "%s (d' = %s)".formatted(star.gamma(), star.dimension()));
      }
    }
    for (Form form : Form.values()) {
      TheoryReport.Promises promises = promises(report, form);
      out.println();
      out.printf("Probability that any item is wrong after T samples, %s%n", lower(form));
      bounds(promises).forEach((name, bound) -> row(out, name, text(bound)));
      row(out, "T_crit, decay begins", promises.criticalBudget());
    }
  }

  private static void row(PrintWriter out, String name, Object value) {
    String text = value instanceof Double d ? "%.6g".formatted(d) : String.valueOf(value);
    out.printf("  %-28s %s%n", name, text);
  }

  private static String text(ErrorBound bound) {
    if (bound.exponent().isEmpty()) {
      return "says nothing: " + bound.unmet();
    }
    double exponent = bound.exponent().getAsDouble();
    return exponent >= 0
        ? "at most 1 (exp(%.4g): promises nothing)".formatted(exponent)
        : "at most %.3g (exp(%.4g))".formatted(bound.probability(), exponent);
  }

  private static TheoryReport.Promises promises(TheoryReport report, Form form) {
    TheoryReport.Promises promises = report.promises().get(form);
    if (promises == null) {
      throw new IllegalStateException("no promises in the form " + form);
    }
    return promises;
  }

  private static Map<String, ErrorBound> bounds(TheoryReport.Promises promises) {
    Map<String, ErrorBound> bounds = new LinkedHashMap<>();
    bounds.put("proposition 1, uniform", promises.nonAdaptive());
    bounds.put("theorem 1, GrAPL", promises.grapl());
    bounds.put("proposition 2, oracle", promises.oracle());
    bounds.put("theorem 1, simplified", promises.simple());
    return bounds;
  }

  private record Quantities(
      @JsonProperty("arms") int items,
      long budget,
      double gamma,
      double lambda,
      double alpha,
      double noise,
      @JsonProperty("H") double complexity,
      @JsonProperty("Htilde") double uniformComplexity,
      @JsonProperty("Hstar") double oracleComplexity,
      @JsonProperty("Nsmall") int itemsInTolerance,
      double norm,
      double normAboutOffset,
      @JsonProperty("M") double width,
      @JsonProperty("T0") double firstBudget,
      Dimension effectiveDimension,
      Dimension cappedDimension,
      Dimension improvedDimension,
      Map<String, Double> gammaStar,
      Promised printed,
      Promised corrected) {}

  private record Promised(
      @JsonProperty("Tcrit") double criticalBudget,
      Bounded proposition1,
      Bounded theorem1,
      Bounded proposition2,
      Bounded simple) {

    static Promised of(TheoryReport.Promises promises) {
      return new Promised(
          promises.criticalBudget(),
          Bounded.of(promises.nonAdaptive()),
          Bounded.of(promises.grapl()),
          Bounded.of(promises.oracle()),
          Bounded.of(promises.simple()));
    }
  }

  /** A bound; what it asks for and does not get where it says nothing. */
  private record Bounded(double exponent, String unmet, double probability) {

    static Bounded of(ErrorBound bound) {
      return new Bounded(bound.exponent().orElse(Double.NaN), bound.unmet(), bound.probability());
    }
  }

  static Object json(TheoryReport report) {
    Map<String, Double> stars = new LinkedHashMap<>();
    for (GammaStar.Formula formula : GammaStar.Formula.values()) {
      GammaStar star = report.gammaStar().get(formula);
      if (star != null) {
        stars.put(lower(formula), star.gamma());
      }
    }
    return new Quantities(
        report.complexity().items(),
        report.budget(),
        report.sampling().gamma(),
        report.sampling().lambda(),
        report.sampling().alpha(),
        report.sampling().noise(),
        report.complexity().complexity(),
        report.complexity().uniformComplexity(),
        report.complexity().oracleComplexity(),
        report.complexity().itemsInTolerance(),
        report.normAboutZero(),
        report.norm(),
        report.sampling().m(),
        report.firstBudget(),
        report.dimension(),
        report.cappedDimension(),
        report.improvedDimension(),
        stars,
        Promised.of(promises(report, Form.PRINTED)),
        Promised.of(promises(report, Form.CORRECTED)));
  }

  private static String lower(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT);
  }
}
