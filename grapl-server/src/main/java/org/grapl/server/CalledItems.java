package org.grapl.server;

import java.util.BitSet;
import java.util.Locale;
import java.util.stream.IntStream;
import org.grapl.Decision;
import org.grapl.certify.ErrorEstimate;
import org.grapl.data.item.ItemGraph;
import org.grapl.data.page.DecidedItems;
import org.grapl.store.Progress;

/** Items as a report calls them: above, below, or undecided. */
final class CalledItems implements DecidedItems {

  private static final double EVEN = 0.4;
  private static final double HARDLY = 0.001;

  private final ItemGraph data;
  private final Decision decision;
  private final BitSet unknown;
  private final BitSet undecided = new BitSet();

  CalledItems(ItemGraph data, Decision decision) {
    this.data = data;
    this.decision = decision;
    this.unknown = DecisionRoutes.unknown(data.graph(), decision);
    undecided.or(unknown);
    if (decision.hasDeviations()) {
      items()
          .filter(item -> ErrorEstimate.probabilityWrong(decision, item) > Progress.Point.DOUBTFUL)
          .forEach(undecided::set);
    }
  }

  @Override
  public ItemGraph data() {
    return data;
  }

  @Override
  public Decision decision() {
    return decision;
  }

  /** Whether it is undecided: too likely wrong, or nothing is known of it. */
  @Override
  public boolean isUnclear(int item) {
    return undecided.get(item);
  }

  @Override
  public String unclear() {
    return "undecided";
  }

  @Override
  public boolean isTruthKnown() {
    return false;
  }

  @Override
  public boolean isWrong(int item) {
    return false;
  }

  IntStream items() {
    return IntStream.range(0, decision.size());
  }

  /** The items some check tells of. */
  IntStream known() {
    return items().filter(item -> !unknown.get(item));
  }

  int unknownCount() {
    return unknown.cardinality();
  }

  int undecidedCount() {
    return undecided.cardinality();
  }

  long aboveCount() {
    return decision.above().filter(item -> !undecided.get(item)).count();
  }

  long belowCount() {
    return decision.below().filter(item -> !undecided.get(item)).count();
  }

  long leaningAboveCount() {
    return known().filter(undecided::get).filter(decision::isAbove).count();
  }

  long checkedCount() {
    return items().filter(item -> decision.checks(item) > 0).count();
  }

  /** On which side an item is, in words with a sign that needs no colour. */
  String side(int item) {
    if (unknown.get(item)) {
      return "● undecided";
    }
    String side = DecisionRoutes.side(decision, item);
    return undecided.get(item)
        ? "● undecided, leans " + side
        : (decision.isAbove(item) ? "▲ " : "▼ ") + side;
  }

  /** How likely an item is on the wrong side, in words. */
  String chanceOfBeingWrong(int item) {
    if (!decision.hasDeviations()) {
      return "not known";
    }
    double chance = ErrorEstimate.probabilityWrong(decision, item);
    if (chance > EVEN) {
      return "about even";
    }
    // Of long odds the first two digits or so: the opinion is not worth more.
    return chance < HARDLY
        ? "hardly any"
        : String.format(
            Locale.ROOT,
            "1 in %d",
            chance < 0.01 ? 10 * Math.round(0.1 / chance) : Math.round(1 / chance));
  }
}
