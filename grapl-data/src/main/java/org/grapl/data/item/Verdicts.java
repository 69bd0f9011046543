package org.grapl.data.item;

import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.grapl.Decision;
import org.grapl.graph.Components;
import org.grapl.graph.Graph;
import org.grapl.internal.Check;

/**
 * What is said of items: the decision, those about other lines from the same checks, and the items
 * of which no check tells anything. A {@link Decision} calls these above or below like all others;
 * people are told that they were not checked.
 *
 * @param also decisions about other lines, in the order in which to show them
 * @param unchecked the items of which no check tells anything; not to be changed
 */
public record Verdicts(Decision decision, List<Decision> also, BitSet unchecked) {

  public Verdicts {
    for (Decision other : also) {
      if (other.size() != decision.size()) {
        throw Check.mustBe("decision", "about " + decision.size() + " items", other.size());
      }
    }
    also = List.copyOf(also);
  }

  /**
   * The verdicts of a search.
   *
   * @param usesGraph whether checks of one item tell about those linked to it, however far;
   *     otherwise about that item alone
   */
  public static Verdicts of(
      Graph graph, Decision decision, List<Decision> also, boolean usesGraph) {
    Components components = graph.components();
    BitSet seen = new BitSet();
    IntStream.range(0, decision.size())
        .filter(item -> decision.checks(item) > 0)
        .forEach(item -> seen.set(usesGraph ? components.of(item) : item));
    BitSet unchecked = new BitSet();
    IntStream.range(0, decision.size())
        .filter(item -> !seen.get(usesGraph ? components.of(item) : item))
        .filter(item -> !decision.isRetired(item))
        .forEach(unchecked::set);
    return new Verdicts(decision, also, unchecked);
  }

  /** The same where checks tell about linked items, of one line. */
  public static Verdicts of(Graph graph, Decision decision) {
    return of(graph, decision, List.of(), true);
  }

  public boolean isUnchecked(int item) {
    return unchecked.get(item);
  }

  public IntStream above() {
    return decision.above().filter(item -> !isUnchecked(item));
  }

  public long below() {
    return decision.below().filter(item -> !isUnchecked(item)).count();
  }

  /** {@code above}, {@code below}, {@code not checked} or {@code retired}. */
  public String inWords(int item) {
    if (decision.isRetired(item)) {
      return "retired";
    }
    return isUnchecked(item) ? "not checked" : decision.isAbove(item) ? "above" : "below";
  }

  /** Items, those hardest to call first: by the probability, where it is known. */
  public static IntStream leastCertain(Decision decision, IntStream items) {
    double threshold = decision.question().threshold();
    boolean sure = decision.hasDeviations();
    return items
        .boxed()
        .sorted(
            Comparator.comparingDouble(
                    (Integer item) -> sure ? Math.abs(decision.probabilityAbove(item) - 0.5) : 0)
                .thenComparingDouble(item -> Math.abs(decision.mean(item) - threshold))
                .thenComparing(Comparator.naturalOrder()))
        .mapToInt(Integer::intValue);
  }
}
