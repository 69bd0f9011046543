package org.grapl.research.comparison;

import java.util.List;

/**
 * What came out of a comparison on several problems.
 *
 * @param trialsWanted how many trials were asked for
 * @param problems those of which at least one trial was finished, in the order in which they ran
 */
public record ComparisonResult(int trialsWanted, long seed, List<Scores> problems) {

  public ComparisonResult {
    problems = List.copyOf(problems);
  }
}
