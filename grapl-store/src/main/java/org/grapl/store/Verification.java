package org.grapl.store;

import java.util.ArrayList;
import java.util.List;

/**
 * What came out when all entries of a campaign were done again.
 *
 * @param entries how many there are
 * @param choices how many choices of items were made again
 * @param differences what came out otherwise, in words, each with its entry; the first hundred
 * @param sameDecision whether every estimate and verdict came out the same, bit for bit
 */
public record Verification(
    long entries, long choices, List<String> differences, boolean sameDecision) {

  private static final int MOST_SHOWN = 100;

  public Verification {
    differences = List.copyOf(differences);
  }

  public boolean passed() {
    return differences.isEmpty() && sameDecision;
  }

  static List<String> shown(List<Engine.Difference> differences) {
    List<String> shown = new ArrayList<>();
    for (Engine.Difference each : differences) {
      if (shown.size() < MOST_SHOWN) {
        shown.add("entry %d: %s".formatted(each.entry(), each.what()));
      }
    }
    return shown;
  }
}
