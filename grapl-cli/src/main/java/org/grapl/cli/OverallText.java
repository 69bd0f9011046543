package org.grapl.cli;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.grapl.internal.Check;
import org.grapl.research.comparison.MethodCatalogue;
import org.grapl.research.comparison.Overall;
import org.grapl.research.comparison.Ratios;

/** What a comparison on many problems says as a whole, as text. */
final class OverallText {

  private OverallText() {}

  static void print(Overall overall, PrintWriter out) {
    if (overall.byKind().isEmpty()) {
      return;
    }
    out.printf(
        "Area divided by that of %s: geometric mean / worst decile / worst%n",
        MethodCatalogue.REFERENCE);
    table(overall.byKind(), out);
    overall.headlines().forEach(ratios -> out.println(headline(ratios)));
    if (!overall.notTold().isEmpty()) {
      out.println("Where the noise is told: area without being told, divided by that of auto");
      table(overall.notTold(), out);
    }
    out.flush();
  }

  private static void table(List<Overall.Row> rows, PrintWriter out) {
    List<String> head = new ArrayList<>(List.of("kind", "problems"));
    rows.get(0).ratios().forEach(ratios -> head.add(ratios.method()));
    TextTable table = new TextTable(head);
    for (Overall.Row row : rows) {
      List<String> cells = new ArrayList<>(List.of(row.kind(), Check.number(row.problems())));
      row.ratios().forEach(ratios -> cells.add(ratios.toString()));
      table.add(cells);
    }
    table.print(out);
  }

  private static String headline(Ratios ratios) {
    String worse =
        ratios.worse().stream()
            .map(
                ratio ->
                    "%s (%.2f ± %.2f)"
                        .formatted(ratio.problem().name(), ratio.value(), ratio.standardError()))
            .collect(Collectors.joining(", "));
    return "%s has %.2f of the area of %s (geometric mean of %d problems), %.2f in the worst tenth of them; more than %s by over a standard error on %d%s"
        .formatted(
            ratios.method(),
            ratios.geometricMean(),
            ratios.against(),
            ratios.each().size(),
            ratios.worstDecile(),
            Check.number(Ratios.AS_GOOD),
            ratios.worse().size(),
            worse.isEmpty() ? "." : ": " + worse + ".");
  }
}
