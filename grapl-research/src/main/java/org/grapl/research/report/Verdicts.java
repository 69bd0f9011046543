package org.grapl.research.report;

import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;
import org.grapl.Decision;
import org.grapl.data.DecisionFiles;
import org.grapl.data.item.Column;
import org.grapl.graph.Components;
import org.grapl.graph.Graph;
import org.grapl.internal.Check;

/**
 * What a search says of its items: the decision, those about other lines from the same checks, and
 * the items of which no check tells anything. A {@link Decision} calls these above or below like
 * all others; people are told that they were not checked.
 *
 * @param also decisions about other lines, in the order in which to show them
 * @param unchecked the items of which no check tells anything
 */
public record Verdicts(Decision decision, List<Decision> also, BitSet unchecked) {

  public Verdicts {
    for (Decision other : also) {
      if (other.size() != decision.size()) {
        throw Check.mustBe("decision", "about " + decision.size() + " arms", other.size());
      }
    }
    also = List.copyOf(also);
    unchecked = (BitSet) unchecked.clone();
  }

  /**
   * The verdicts of a search.
   *
   * @param usesGraph whether checks of one item tell about those linked to it, however far;
   *     otherwise about that item alone
   */
  public static Verdicts of(
      Graph graph, Decision decision, List<Decision> also, boolean usesGraph) {
    BitSet unchecked = new BitSet();
    IntStream.range(0, decision.size())
        .filter(item -> decision.checks(item) == 0)
        .forEach(unchecked::set);
    if (usesGraph) {
      Components components = graph.components();
      BitSet seen = new BitSet();
      IntStream.range(0, decision.size())
          .filter(item -> decision.checks(item) > 0)
          .forEach(item -> seen.set(components.of(item)));
      IntStream.range(0, decision.size())
          .filter(item -> seen.get(components.of(item)))
          .forEach(unchecked::clear);
    }
    return new Verdicts(decision, also, unchecked);
  }

  /** The items of which no check tells anything, copied. */
  @Override
  public BitSet unchecked() {
    return (BitSet) unchecked.clone();
  }

  public boolean isUnchecked(int item) {
    return unchecked.get(item);
  }

  /** The items called above the line and told something about, in rising order. */
  public IntStream above() {
    return decision.above().filter(item -> !isUnchecked(item));
  }

  /** The number of items called below the line and told something about. */
  public long below() {
    return decision.below().filter(item -> !isUnchecked(item)).count();
  }

  /** What was decided about each item, as attributes for files. */
  public List<Column> columns() {
    return DecisionFiles.columns(decision, also, unchecked);
  }

  /** {@code above}, {@code below} or {@code not checked}. */
  public String inWords(int item) {
    return isUnchecked(item) ? "not checked" : decision.isAbove(item) ? "above" : "below";
  }
}
