package org.grapl.data.page;

import java.util.BitSet;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.grapl.Decision;
import org.grapl.Truth;
import org.grapl.certify.ErrorEstimate;
import org.grapl.data.item.ItemGraph;
import org.grapl.data.item.Verdicts;
import org.grapl.internal.Check;

/**
 * What a report tells, of a search or of a campaign. {@link ReportPage} writes it.
 *
 * @param doubtful from which chance of being wrong on an item is called undecided; if empty only
 *     those are left open of which no check tells anything
 * @param more figures and words besides those of every report
 * @param settings what was chosen, by name, in the order in which to show it
 */
public record Report(
    Head head,
    ItemGraph data,
    Verdicts verdicts,
    OptionalDouble doubtful,
    Optional<Truth> truth,
    Claim claim,
    List<Section> more,
    Map<String, String> settings) {

  public Report {
    int size = data.graph().size();
    if (verdicts.decision().size() != size) {
      throw Check.mustBe("decision", "about " + size + " items", verdicts.decision().size());
    }
    if (truth.isPresent() && truth.get().size() != size) {
      throw Check.mustBe("truth", "of " + size + " items", truth.get().size());
    }
    more = List.copyOf(more);
    settings = Collections.unmodifiableMap(new LinkedHashMap<>(settings));
  }

  /**
   * The beginning of a report.
   *
   * @param note small print under the title; may be empty, as the lead and the warning may
   * @param warning what a reader must know before all else, such as why a search ended early
   * @param files those beside the page, by name, and what they are called
   */
  public record Head(
      String title,
      String note,
      String warning,
      String lead,
      List<String> words,
      Map<String, String> files) {}

  /** What is claimed, or why nothing is, and what it rests on, a paragraph each. */
  public record Claim(boolean isCertified, String statement, List<String> more) {}

  public record Section(String heading, Consumer<Html> content) {}

  Decision decision() {
    return verdicts.decision();
  }

  IntStream items() {
    return IntStream.range(0, decision().size());
  }

  /** Those that something is decided about. */
  IntStream counted() {
    return items().filter(item -> !decision().isRetired(item));
  }

  long checkedItems() {
    return items().filter(item -> decision().checks(item) > 0).count();
  }

  BitSet unclear() {
    BitSet unclear = (BitSet) verdicts.unchecked().clone();
    if (doubtful.isPresent() && decision().hasDeviations()) {
      counted()
          .filter(item -> ErrorEstimate.probabilityWrong(decision(), item) > doubtful.getAsDouble())
          .forEach(unclear::set);
    }
    return unclear;
  }

  /** What people are told that items are called which are neither above nor below. */
  String unclearInWords() {
    return doubtful.isPresent() ? "undecided" : "not checked";
  }

  boolean isWrong(int item) {
    return truth
        .filter(
            known ->
                decision().isAbove(item)
                    ? known.mustBeBelow(decision().question(), item)
                    : known.mustBeAbove(decision().question(), item))
        .isPresent();
  }
}
