package org.grapl.cli;

import java.io.PrintWriter;
import java.util.List;
import java.util.Optional;
import org.grapl.Check;
import org.grapl.Decision;
import org.grapl.campaign.Campaign;
import org.grapl.campaign.Influence;
import org.grapl.campaign.VerdictReasons;
import org.grapl.graph.Graph;
import org.grapl.policy.ChoiceReasons;

/** Why some arms are called above or below, and what one more check of them would be worth. */
final class Explanations {

  private static final int MOST = 8;

  private final Campaign campaign;
  private final Graph graph;
  private final List<Integer> arms;

  /**
   * @throws BadInputException if a name is not that of an arm
   */
  Explanations(Campaign campaign, List<String> names) {
    this.campaign = campaign;
    this.graph = campaign.graph();
    this.arms = names.stream().map(this::arm).toList();
  }

  private int arm(String name) {
    return graph
        .arm(name)
        .orElseThrow(
            () ->
                new BadInputException(
                    "--explain needs the name of an arm of the graph, got \"%s\"".formatted(name)));
  }

  void print(Decision decision, PrintWriter out) {
    for (int arm : arms) {
      Optional<VerdictReasons> reasons = campaign.verdictReasons(arm);
      out.printf(
          "%n%s: %s, estimate %.3g%n",
          graph.label(arm), decision.isAbove(arm) ? "above" : "below", decision.mean(arm));
      if (reasons.isEmpty()) {
        out.println("  no reasons: they need the covariances of --policy auto or another such one");
      } else {
        print(reasons.get(), out);
      }
      campaign.choiceReasons(arm, MOST).ifPresent(worth -> print(worth, out));
    }
  }

  private void print(VerdictReasons reasons, PrintWriter out) {
    out.printf(
        "  %+.3g from %s, give or take %.2g; of this%n",
        reasons.mean() - reasons.offset(), Check.number(reasons.offset()), reasons.deviation());
    double shown = 0;
    for (Influence each : reasons.influences().stream().limit(MOST).toList()) {
      shown += each.contribution();
      out.printf(
          "  %+8.3f from %s (%s, mean %.3g, weight %.3f)%n",
          each.contribution(),
          graph.label(each.arm()),
          FindSummary.plural(each.samples(), "check"),
          each.mean(),
          each.weight());
    }
    int others = reasons.influences().size() - MOST;
    if (others > 0) {
      double rest = reasons.mean() - reasons.offset() - shown;
      out.printf("  %+8.3f from %s%n", rest, FindSummary.plural(others, "other arm"));
    }
  }

  private void print(ChoiceReasons worth, PrintWriter out) {
    out.printf("  one more check of it is expected to put %.2g arms right", worth.drop());
    List<String> informed =
        worth.informed().stream()
            .filter(each -> each.arm() != worth.arm())
            .limit(3)
            .map(each -> graph.label(each.arm()))
            .toList();
    out.println(informed.isEmpty() ? "" : ", above all " + String.join(", ", informed));
  }
}
