package org.grapl.cli;

import java.io.PrintWriter;
import java.util.Objects;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.grapl.Decision;
import org.grapl.Smoothing;
import org.grapl.Truth;
import org.grapl.campaign.Campaign;
import org.grapl.certify.Claims;
import org.grapl.certify.ErrorEstimate;
import org.grapl.certify.Price;
import org.grapl.certify.StoppingRule;
import org.grapl.data.file.NumberText;
import org.grapl.data.item.SameItems;
import org.grapl.data.item.Verdicts;
import org.grapl.data.page.Numbers;
import org.grapl.estimate.Engine;
import org.grapl.estimate.EnginePlan;
import org.grapl.graph.Graph;
import org.grapl.linear.SolveReport;

/** What a search gave, as text for people: of items, links and checks. */
public final class FindText {

  private static final int NAMES_SHOWN = 10;

  private final FindSummary summary;
  private final Campaign campaign;
  private final Search search;
  private final Verdicts verdicts;
  private final boolean hasFiles;
  private final PrintWriter out;

  private FindText(FindSummary summary, boolean hasFiles, PrintWriter out) {
    this.hasFiles = hasFiles;
    this.summary = summary;
    this.campaign = summary.campaign;
    this.search = summary.search;
    this.verdicts = summary.verdicts;
    this.out = out;
  }

  /** Prints a summary; who has the files is not told how to get them. */
  static void print(FindSummary summary, boolean hasFiles, PrintWriter out) {
    new FindText(summary, hasFiles, out).print();
  }

  public static String plural(long count, String noun) {
    return count + " " + noun + (count == 1 ? "" : "s");
  }

  /** How many items there are, and for how many they stand if some are the same. */
  static String items(SameItems same) {
    int distinct = same.distinct().graph().size();
    return same.isNone()
        ? plural(distinct, "item")
        : "%s that stand for %d"
            .formatted(plural(distinct, "distinct item"), same.all().graph().size());
  }

  private void print() {
    out.printf(
        "%s, %s, %s%n",
        items(summary.input.same()),
        plural(summary.graph.links(), "link"),
        plural(summary.graph.components().count(), "component"));
    if (summary.isEmpty()) {
      out.println("no check was made, so nothing is decided");
      return;
    }
    out.printf(
        "%d above %s, %d below%s, after %s%s%s%n",
        verdicts.above().count(),
        NumberText.plain(campaign.question().threshold()),
        verdicts.below(),
        unchecked(),
        plural(summary.checks(), "check") + price(),
        known(summary),
        summary.interrupted ? " (interrupted)" : "");
    if (summary.isForFinds()) {
      found();
    }
    printAbove(summary.graph, verdicts.above(), hasFiles ? "" : " (--output DIR writes all)", out);
    summary.truth.ifPresent(this::errors);
    summary.ofAll().ifPresent(all -> out.println(all.inWords()));
    certificate();
    if (summary.truth.isEmpty()) {
      summary.estimate.ifPresent(opinion -> printExpected(opinion, out));
    }
    verdicts.also().forEach(this::line);
    policy();
    campaign.plan().ifPresent(this::engine);
    out.printf("%.1f s in all", summary.seconds);
    if (!search.steps().isEmpty()) {
      out.printf(", %.0f µs per step", search.stepMicros());
    }
    out.println();
  }

  private void found() {
    long found = summary.found();
    long unchecked = verdicts.above().count() - found;
    out.printf(
        "%d found above %s in %s%s%s%n",
        found,
        NumberText.plain(campaign.question().threshold()),
        plural(summary.checks(), "check"),
        unchecked == 0 ? "" : ", %d more called above without a check".formatted(unchecked),
        summary
            .estimate
            .map(ErrorEstimate::wronglyBelow)
            .map(
                missed ->
                    "; the model expects up to %.0f more among those called below"
                        .formatted(missed.high()))
            .orElse(""));
  }

  static void printExpected(ErrorEstimate opinion, PrintWriter out) {
    out.println(Numbers.wrongBySide(opinion));
    out.println("  in the model's own opinion, which guarantees nothing");
  }

  private String unchecked() {
    int count = verdicts.unchecked().cardinality();
    return count == 0 ? "" : ", %d not checked".formatted(count);
  }

  static String known(FindSummary summary) {
    long known = summary.input.known().total();
    return known == 0 ? "" : " and %d known from before".formatted(known);
  }

  private String price() {
    return summary.input.hasCosts()
        ? " that cost %s of %s"
            .formatted(NumberText.rounded(campaign.spent(), 6), NumberText.plain(campaign.budget()))
        : "";
  }

  /** Prints the first few items above the line, and the hint where there are more. */
  static void printAbove(Graph graph, IntStream above, String hint, PrintWriter out) {
    int[] items = above.toArray();
    if (items.length > 0) {
      out.printf(
          "above: %s%s%n",
          few(items.length, k -> graph.label(items[k])), items.length > NAMES_SHOWN ? hint : "");
    }
  }

  static String few(int count, IntFunction<String> name) {
    String first =
        IntStream.range(0, Math.min(NAMES_SHOWN, count))
            .mapToObj(name)
            .collect(Collectors.joining(", "));
    return count > NAMES_SHOWN ? first + ", and %d more".formatted(count - NAMES_SHOWN) : first;
  }

  private void errors(Truth known) {
    Decision decision = summary.decision();
    int counted = known.counted(campaign.question());
    if (counted == 0) {
      return;
    }
    out.printf(
        "%d of %d wrong (%.2f %%)%s%n",
        FindSummary.wrong(known, decision),
        counted,
        100 * known.error(campaign.question(), decision::isAbove),
        verdicts.unchecked().isEmpty() ? "" : ", items not checked included");
    for (double level : FindSummary.LEVELS) {
      search
          .firstStepAt(level)
          .ifPresent(
              t ->
                  out.printf(
                      "  %s %% wrong or fewer first reached at check %d%n",
                      NumberText.rounded(100 * level, 3), t));
    }
  }

  private void certificate() {
    search
        .certificate()
        .ifPresent(
            claimed ->
                out.printf(
                    "certified with confidence %s: %s%n",
                    NumberText.plain(claimed.confidence()), summary.claim(claimed)));
    if (search.isCertified()) {
      summary
          .options
          .input
          .source
          .checker()
          .ifPresent(who -> out.printf("  right and wrong are by %s%n", who));
    }
    if (search.isUncertified()) {
      out.printf(
          "NOT certified: the search ended (%s) before %s could be shown; %s%n",
          summary.stopReason(), summary.options.until, whatItWouldTake());
    }
  }

  private String whatItWouldTake() {
    if (search.auditLeft().isPresent()) {
      return "about %d more random items would have to be looked at"
          .formatted(search.auditLeft().getAsInt());
    }
    Claims asked = StoppingRule.parse(Objects.requireNonNull(summary.options.until)).claims();
    Optional<Price> price = search.price(asked);
    if (price.isEmpty()) {
      return "nothing seen lies further from the line than --tolerance %s, so that nothing could be wrong"
          .formatted(NumberText.plain(campaign.question().tolerance()));
    }
    Claims less = asked.halved();
    String cheaper =
        less.toString().isEmpty()
            ? ""
            : "; %s would take about %,d"
                .formatted(less, search.price(less).orElseThrow().likely());
    return "from here that takes %s%s".formatted(price.get(), cheaper);
  }

  private void line(Decision decision) {
    long above = decision.above().count();
    String opinion =
        FindSummary.estimate(decision).map(other -> "; " + Numbers.wrong(other.range())).orElse("");
    out.printf(
        "by the same checks %d above %s, %d below%s%n",
        above,
        NumberText.plain(decision.question().threshold()),
        decision.size() - above,
        summary
            .truth
            .map(known -> "; %d wrong".formatted(FindSummary.wrong(known, decision)))
            .orElse(opinion));
  }

  private void policy() {
    if (summary.hasSmoothing()) {
      Smoothing smoothing = campaign.smoothing().orElseThrow();
      out.printf(
          "policy %s, gamma %s (%s), lambda %s, alpha %s%n",
          summary.policy(),
          NumberText.rounded(smoothing.gamma(), 3),
          summary.gammaSource(),
          NumberText.plain(smoothing.lambda()),
          NumberText.plain(summary.options.policy.smoothing.alpha()));
    } else {
      out.printf("policy %s: %s%n", summary.policy(), summary.policyInWords());
    }
  }

  private void engine(EnginePlan plan) {
    SolveReport report = campaign.report();
    out.printf("estimates %s (%s)%n", FindSummary.exactness(report), report.method());
    if (plan.engine() != Engine.EXACT) {
      out.printf("engine %s%n", plan.description());
    }
  }
}
