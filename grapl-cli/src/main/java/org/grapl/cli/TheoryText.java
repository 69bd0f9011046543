package org.grapl.cli;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
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
    row(out, "arms N", report.complexity().arms());
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
    row(out, "arms within the tolerance", report.complexity().armsInTolerance());
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
      out.printf("Probability that any arm is wrong after T samples, %s%n", lower(form));
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

  static ObjectNode json(TheoryReport report) {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.put("arms", report.complexity().arms());
    json.put("budget", report.budget());
    Numbers.put(json, "gamma", report.sampling().gamma());
    Numbers.put(json, "lambda", report.sampling().lambda());
    Numbers.put(json, "alpha", report.sampling().alpha());
    Numbers.put(json, "noise", report.sampling().noise());
    Numbers.put(json, "H", report.complexity().complexity());
    Numbers.put(json, "Htilde", report.complexity().uniformComplexity());
    Numbers.put(json, "Hstar", report.complexity().oracleComplexity());
    json.put("Nsmall", report.complexity().armsInTolerance());
    Numbers.put(json, "norm", report.normAboutZero());
    Numbers.put(json, "normAboutOffset", report.norm());
    Numbers.put(json, "M", report.sampling().m());
    Numbers.put(json, "T0", report.firstBudget());
    dimension(json.putObject("effectiveDimension"), report.dimension());
    dimension(json.putObject("cappedDimension"), report.cappedDimension());
    dimension(json.putObject("improvedDimension"), report.improvedDimension());
    ObjectNode stars = json.putObject("gammaStar");
    for (GammaStar.Formula formula : GammaStar.Formula.values()) {
      GammaStar star = report.gammaStar().get(formula);
      if (star != null) {
        stars.put(lower(formula), star.gamma());
      }
    }
    for (Form form : Form.values()) {
      TheoryReport.Promises promises = promises(report, form);
      ObjectNode node = json.putObject(lower(form));
      Numbers.put(node, "Tcrit", promises.criticalBudget());
      bound(node.putObject("proposition1"), promises.nonAdaptive());
      bound(node.putObject("theorem1"), promises.grapl());
      bound(node.putObject("proposition2"), promises.oracle());
      bound(node.putObject("simple"), promises.simple());
    }
    return json;
  }

  private static void dimension(ObjectNode node, Dimension dimension) {
    node.put("low", dimension.low());
    node.put("high", dimension.high());
  }

  private static void bound(ObjectNode node, ErrorBound bound) {
    if (bound.exponent().isPresent()) {
      Numbers.put(node, "exponent", bound.exponent().getAsDouble());
    } else {
      node.putNull("exponent");
      node.put("unmet", bound.unmet());
    }
    node.put("probability", bound.probability());
  }

  private static String lower(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT);
  }
}
