package org.grapl.data.intake;

import java.util.List;
import java.util.Optional;
import org.grapl.internal.Check;

/**
 * How links are made of a table: to how many of the most similar, by which columns, and whether
 * each counts the same whatever its unit; or by the words of which columns. What is left empty is
 * chosen by {@link TableGraph}.
 */
public record FeatureChoice(
    int neighbours, List<String> features, Optional<Boolean> scaled, List<String> texts) {

  public static final int USUAL_NEIGHBOURS = 10;

  /** More would link everything with everything. */
  public static final int MOST_NEIGHBOURS = 1000;

  public static final FeatureChoice USUAL =
      new FeatureChoice(USUAL_NEIGHBOURS, List.of(), Optional.empty(), List.of());

  public FeatureChoice {
    features = List.copyOf(features);
    texts = List.copyOf(texts);
    if (!texts.isEmpty() && !features.isEmpty()) {
      throw Check.mustBe("features", "left out where texts are compared", features.get(0));
    }
    if (neighbours < 1 || neighbours > MOST_NEIGHBOURS) {
      throw Check.mustBe("neighbours", "from 1 to " + MOST_NEIGHBOURS, neighbours);
    }
  }
}
