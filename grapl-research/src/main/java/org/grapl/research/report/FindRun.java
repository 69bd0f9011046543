package org.grapl.research.report;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.grapl.Decision;
import org.grapl.Truth;
import org.grapl.data.item.ItemGraph;
import org.grapl.data.item.ItemTable;
import org.grapl.data.page.DecidedItems;
import org.grapl.graph.Graph;
import org.grapl.internal.Check;

/**
 * A search that has come to its end, as its report needs it.
 *
 * @param data the graph and what is known of its items
 * @param verdicts the answer
 * @param steps what was checked, in order
 * @param settings what was chosen, by name, in the order in which to show it
 * @param truth the true means, in simulations
 * @param notice what a reader must know before all else, such as why the search ended early; may be
 *     empty
 */
public record FindRun(
    ItemGraph data,
    Verdicts verdicts,
    List<Step> steps,
    Map<String, String> settings,
    Optional<Truth> truth,
    String notice)
    implements DecidedItems {

  public FindRun {
    Graph graph = data.graph();
    if (verdicts.decision().size() != graph.size()) {
      throw Check.mustBe("decision", "about " + graph.size() + " arms", verdicts.decision().size());
    }
    if (truth.isPresent() && truth.orElseThrow().size() != graph.size()) {
      throw Check.mustBe("truth", "of " + graph.size() + " arms", truth.orElseThrow().size());
    }
    steps = List.copyOf(steps);
    settings = Collections.unmodifiableMap(new LinkedHashMap<>(settings));
  }

  /**
   * One check.
   *
   * @param wrong how many items were on the wrong side after it, if that is known
   */
  public record Step(int item, double value, OptionalInt wrong) {}

  Graph graph() {
    return data.graph();
  }

  ItemTable items() {
    return data.items();
  }

  @Override
  public Decision decision() {
    return verdicts.decision();
  }

  /** How many checks the decision rests on that were made before the search. */
  long known() {
    return IntStream.range(0, graph().size()).mapToLong(decision()::checks).sum() - steps.size();
  }

  /** How many items can be wrong; 0 if the truth is unknown. */
  int counted() {
    return truth.map(t -> t.counted(decision().question())).orElse(0);
  }

  /** How many items are wrong, if the truth is known. */
  OptionalInt wrong() {
    return truth
        .map(t -> OptionalInt.of(t.wrong(decision().question(), decision()::isAbove)))
        .orElse(OptionalInt.empty());
  }

  @Override
  public boolean isUnclear(int item) {
    return verdicts.isUnchecked(item);
  }

  @Override
  public String unclear() {
    return "not checked";
  }

  @Override
  public boolean isTruthKnown() {
    return truth.isPresent();
  }

  @Override
  public boolean isWrong(int item) {
    if (truth.isEmpty()) {
      return false;
    }
    return decision().isAbove(item)
        ? truth.orElseThrow().mustBeBelow(decision().question(), item)
        : truth.orElseThrow().mustBeAbove(decision().question(), item);
  }

  /** The error that belongs to a number of wrong items. */
  double error(int wrong) {
    return counted() == 0 ? 0 : (double) wrong / counted();
  }
}
