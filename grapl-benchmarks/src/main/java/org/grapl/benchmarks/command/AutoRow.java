package org.grapl.benchmarks.command;

import static org.grapl.benchmarks.command.BenchCommand.threeDigits;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import org.grapl.benchmarks.auto.AutoMeasurement;
import org.grapl.benchmarks.auto.Contender;
import org.grapl.benchmarks.auto.Landscape;
import org.grapl.benchmarks.auto.ProblemKind;
import org.grapl.data.file.TableFile;
import org.grapl.graph.Graph;
import org.grapl.internal.Check;

/** All campaigns on problems of one kind and size with such values: a line for each method. */
record AutoRow(
    ProblemKind kind,
    int items,
    int links,
    Landscape.Values values,
    List<AutoMeasurement> campaigns) {

  static AutoRow of(ProblemKind kind, Graph graph, Landscape.Values values) {
    return new AutoRow(kind, graph.size(), graph.links(), values, new ArrayList<>());
  }

  static String head() {
    return String.format(
        "%-12s %8s %-8s %-7s %6s %7s %8s %8s %8s %8s %8s %8s %7s %7s %6s %6s %6s %6s %7s  %s",
        "graph",
        "items",
        "values",
        "method",
        "checks",
        "open s",
        "ms/check",
        "p99",
        "worst",
        "CPU ms",
        "look ms",
        "kB/ask",
        "MB",
        "peak MB",
        "to 30%",
        "to 20%",
        "to 10%",
        "to 5%",
        "wrong",
        "auto/thumb");
  }

  /** Medians over trials. */
  String lines() {
    StringBuilder lines = new StringBuilder();
    for (Contender method : methods()) {
      ToDoubleFunction<ToDoubleFunction<AutoMeasurement>> of = what -> median(method, what);
      lines.append(
          String.format(
              Locale.ROOT,
              "%-12s %8d %-8s %-7s %6.0f %7.2f %8s %8s %8s %8s %8s %8.0f %7.0f %7.0f",
              kind,
              items,
              values,
              method,
              of.applyAsDouble(AutoMeasurement::checks),
              of.applyAsDouble(AutoMeasurement::openSeconds),
              threeDigits(of.applyAsDouble(each -> each.check().median())),
              threeDigits(of.applyAsDouble(each -> each.check().p99())),
              threeDigits(of.applyAsDouble(each -> each.check().most())),
              threeDigits(of.applyAsDouble(AutoMeasurement::cpuMillis)),
              threeDigits(of.applyAsDouble(AutoMeasurement::lookMillis)),
              of.applyAsDouble(AutoMeasurement::bytesPerAsk) / 1000,
              of.applyAsDouble(AutoMeasurement::campaignMegabytes),
              of.applyAsDouble(AutoMeasurement::peakMegabytes)));
      for (double level : AutoMeasurement.LEVELS) {
        double checks = of.applyAsDouble(each -> each.checksTo(level));
        lines.append(" %6s".formatted(Double.isInfinite(checks) ? "-" : Check.number(checks)));
      }
      lines.append(
          String.format(
              Locale.ROOT, " %6.1f%%", 100 * of.applyAsDouble(AutoMeasurement::wrongAtEnd)));
      lines.append(method == Contender.AUTO ? " " + ratios() : "").append(System.lineSeparator());
    }
    return lines.toString();
  }

  private Set<Contender> methods() {
    Set<Contender> methods = new LinkedHashSet<>();
    campaigns.forEach(each -> methods.add(each.method()));
    return methods;
  }

  private String ratios() {
    StringBuilder text = new StringBuilder();
    for (double level : AutoMeasurement.LEVELS) {
      double ratio = ratio(level);
      text.append(
          Double.isNaN(ratio)
              ? " -"
              : Double.isInfinite(ratio)
                  ? " lost"
                  : ratio == 0 ? " won" : String.format(Locale.ROOT, " %.2f", ratio));
    }
    return text.toString();
  }

  /**
   * Checks to a level by auto over those by the rule of thumb: 0 if only auto got there, infinite
   * if only the rule did, NaN if neither did, or one was not asked or ran out of time before.
   */
  double ratio(double level) {
    if (!methods().containsAll(Set.of(Contender.AUTO, Contender.THUMB))) {
      return Double.NaN;
    }
    double auto = median(Contender.AUTO, each -> each.checksTo(level));
    double thumb = median(Contender.THUMB, each -> each.checksTo(level));
    boolean isOpen =
        median(Contender.AUTO, AutoMeasurement::checks) < Math.min(auto, thumb)
            || median(Contender.THUMB, AutoMeasurement::checks) < Math.min(auto, thumb);
    return isOpen ? Double.NaN : auto / thumb;
  }

  private double median(Contender method, ToDoubleFunction<AutoMeasurement> what) {
    return AutoMeasurement.median(
        campaigns.stream().filter(each -> each.method() == method).mapToDouble(what).toArray());
  }

  /** With checks to each level, and their ratios, which are null where they are not finite. */
  ObjectNode json() {
    ObjectNode node = BenchCommand.tree(this);
    ArrayNode list = node.putArray("campaigns");
    for (AutoMeasurement campaign : campaigns) {
      ObjectNode each = BenchCommand.tree(campaign).put("wrongAtEnd", campaign.wrongAtEnd());
      ObjectNode checksTo = each.putObject("checksTo");
      AutoMeasurement.LEVELS.forEach(level -> put(checksTo, level, campaign.checksTo(level)));
      list.add(each);
    }
    ObjectNode ratios = node.putObject("autoToThumb");
    AutoMeasurement.LEVELS.forEach(level -> put(ratios, level, ratio(level)));
    return node;
  }

  private static void put(ObjectNode node, double level, double value) {
    node.put(Check.number(level), Double.isFinite(value) ? (Double) value : null);
  }

  /** The share wrong at each look at each campaign. */
  static void writeCurves(List<AutoRow> rows, Path file) {
    TableFile.write(
        file,
        List.of("graph", "items", "values", "method", "seed", "checks", "wrong"),
        table -> {
          for (AutoRow row : rows) {
            for (AutoMeasurement each : row.campaigns) {
              for (int look = 0; look < each.wrong().size(); look++) {
                table.add(
                    row.kind.toString(),
                    Integer.toString(row.items),
                    row.values.toString(),
                    each.method().toString(),
                    Long.toString(each.seed()),
                    each.lookedAt().get(look).toString(),
                    each.wrong().get(look).toString());
              }
            }
          }
        });
  }
}
