package org.grapl.data.intake;

import java.util.List;
import java.util.Optional;
import org.grapl.internal.Check;

/**
 * How links are made of a table. What is left empty is chosen by {@link TableGraph}.
 *
 * @param neighbours how many of the most similar each item is linked to
 * @param features the columns by which items are compared; those that suit if there are none
 * @param scaled whether every column counts the same, whatever its unit
 */
public record FeatureChoice(int neighbours, List<String> features, Optional<Boolean> scaled) {

  /** As many neighbours as {@code grapl graph knn} takes. */
  public static final int USUAL_NEIGHBOURS = 10;

  /** More would link everything with everything. */
  public static final int MOST_NEIGHBOURS = 1000;

  public static final FeatureChoice USUAL =
      new FeatureChoice(USUAL_NEIGHBOURS, List.of(), Optional.empty());

  public FeatureChoice {
    features = List.copyOf(features);
    if (neighbours < 1 || neighbours > MOST_NEIGHBOURS) {
      throw Check.mustBe("neighbours", "from 1 to " + MOST_NEIGHBOURS, neighbours);
    }
  }
}
