package org.grapl.cli;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.grapl.Decision;
import org.grapl.campaign.Campaign;
import org.grapl.campaign.VerdictReasons;
import org.grapl.data.file.Labels;
import org.grapl.data.file.NumberText;
import org.grapl.data.item.SameItems;
import org.grapl.data.item.Verdicts;
import org.grapl.graph.Graph;
import org.grapl.policy.ChoiceReasons;
import org.grapl.server.Shown;

/** Why some items are called above or below, and what one more check of them would be worth. */
final class Explanations {

  private static final int MOST = 8;

  /** A share of the largest contribution that nobody wants to read of. */
  private static final double NEGLIGIBLE = 1e-3;

  /** So small beside its distance from the line, what is unknown of a value cannot matter. */
  private static final double UNMOVED = 1e-6;

  /** So few items to be put right are none. */
  private static final double HARDLY_ANY = 1e-6;

  private final Supplier<Campaign> search;
  private final Graph graph;
  private final List<Integer> items;

  /**
   * @param search the campaign as it is when it is asked for
   * @param same whose distinct items it is about
   * @param names each the name of an item, or several separated by commas
   * @throws BadInputException if a name is not that of an item
   */
  Explanations(Supplier<Campaign> search, SameItems same, List<String> names) {
    this.search = search;
    this.graph = search.get().graph();
    List<Integer> found = new ArrayList<>();
    for (String name : names) {
      List<String> each = same.item(name).isPresent() ? List.of(name) : Labels.split(name);
      each.forEach(one -> found.add(item(same, one, each.size() > 1)));
    }
    this.items = found.stream().distinct().toList();
  }

  private static int item(SameItems same, String name, boolean isPiece) {
    return same.item(name)
        .orElseThrow(
            () ->
                new BadInputException(
                    "--explain: %s%s"
                        .formatted(
                            Labels.unknown(same.all().graph(), name),
                            isPiece ? "; a name with commas stands in double quotes" : "")));
  }

  boolean isEmpty() {
    return items.isEmpty();
  }

  void print(Verdicts verdicts, PrintWriter out) {
    for (int item : items) {
      if (item != items.get(0)) {
        out.println();
      }
      Optional<VerdictReasons> reasons = search.get().verdictReasons(item);
      out.printf(
          "%s: %s, estimate %s%n",
          graph.label(item),
          verdicts.inWords(item),
          NumberText.rounded(verdicts.decision().mean(item), 3));
      if (reasons.isEmpty()) {
        out.println(
            search.get().checks() == 0
                ? "  no reasons: nothing has been checked yet"
                : "  no reasons: they need the covariances of --policy auto or another such one");
      } else {
        print(reasons.get(), out);
      }
      search
          .get()
          .choiceReasons(item, MOST)
          .ifPresent(worth -> print(worth, verdicts.decision(), out));
    }
  }

  private void print(VerdictReasons reasons, PrintWriter out) {
    out.printf(
        "  %s from %s, give or take %s; of this%n",
        signed(reasons.mean() - reasons.offset()),
        NumberText.plain(reasons.offset()),
        NumberText.rounded(reasons.deviation(), 2));
    double shown = 0;
    List<VerdictReasons.Influence> largest = largest(reasons.influences());
    for (VerdictReasons.Influence each : largest) {
      shown += each.contribution();
      out.printf(
          "  %8s from %s (%s, mean %s, weight %.3f)%n",
          signed(each.contribution()),
          graph.label(each.item()),
          FindText.plural(each.checks(), "check"),
          NumberText.rounded(each.mean(), 3),
          each.weight());
    }
    int others = reasons.influences().size() - largest.size();
    double rest = reasons.mean() - reasons.offset() - shown;
    if (others > 0) {
      out.printf(
          "  %8s from %s%n",
          Math.abs(rest) < NEGLIGIBLE * Math.abs(shown) ? "nothing" : signed(rest),
          FindText.plural(others, "other item"));
    }
  }

  private static List<VerdictReasons.Influence> largest(List<VerdictReasons.Influence> influences) {
    double least = NEGLIGIBLE * Math.abs(influences.get(0).contribution());
    return influences.stream()
        .limit(MOST)
        .filter(each -> Math.abs(each.contribution()) >= least)
        .toList();
  }

  private static String signed(double value) {
    return (value < 0 ? "" : "+") + NumberText.rounded(value, 3);
  }

  private void print(ChoiceReasons worth, Decision decision, PrintWriter out) {
    double distance = Math.abs(worth.mean() - decision.question().threshold());
    if (decision.checks(worth.item()) > 0 && worth.deviation() <= UNMOVED * distance) {
      out.println("  its value is known: checking it again changes nothing");
      return;
    }
    if (worth.checks() * worth.drop() < HARDLY_ANY) {
      out.println("  checking it would put hardly anything right");
      return;
    }
    String drop = NumberText.rounded(worth.drop(), 2);
    if (worth.checks() == 1) {
      out.printf("  one more check of it is expected to put %s items right", drop);
    } else {
      out.printf(
          "  %d more checks of it are expected to put %s items right each", worth.checks(), drop);
    }
    List<String> informed =
        worth.informed().stream()
            .filter(each -> each.item() != worth.item())
            .limit(3)
            .map(each -> graph.label(each.item()))
            .toList();
    out.println(informed.isEmpty() ? "" : ", above all " + String.join(", ", informed));
  }

  /**
   * The same facts, all of the checks included, in the words of HTTP: contributions and the rest
   * add up to estimate − offset.
   */
  record Explanation(
      String item,
      String side,
      double estimate,
      Optional<Double> deviation,
      Optional<ObjectNode> why,
      Optional<ObjectNode> worth) {}

  List<Explanation> of(Verdicts verdicts) {
    return items.stream().map(item -> explanation(verdicts.decision(), item)).toList();
  }

  private Explanation explanation(Decision decision, int item) {
    Optional<VerdictReasons> reasons = search.get().verdictReasons(item);
    return new Explanation(
        graph.label(item),
        decision.isAbove(item) ? "above" : "below",
        decision.mean(item),
        reasons.map(VerdictReasons::deviation),
        reasons.map(all -> Shown.why(graph, all, Integer.MAX_VALUE)),
        search.get().choiceReasons(item, MOST).map(worth -> Shown.worth(graph, worth)));
  }
}
