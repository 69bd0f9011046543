package org.grapl.certify;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.grapl.internal.Check;

/**
 * What an {@link Audit} claims about a decision, whatever the graph and the model.
 *
 * @param claim a sentence in plain words
 * @param shown the same in numbers, and what else follows from it
 * @param ofGroups the same of each group, where groups were named beforehand
 * @param confidence the probability, before anything is observed, that the claim will be true
 * @param checks how many observations it rests on
 */
public record Certificate(
    String claim, Claims shown, Map<String, Claims> ofGroups, double confidence, long checks) {

  public Certificate {
    if (claim.isBlank()) {
      throw Check.mustBe("claim", "a sentence", "none");
    }
    Check.given("shown", shown);
    ofGroups = Collections.unmodifiableMap(new LinkedHashMap<>(ofGroups));
    Check.within("confidence", 0, 1, confidence);
    Check.atLeast("checks", 0L, checks);
  }

  /** The same claim by somebody who made several tries, all of which err this rarely. */
  Certificate withConfidence(double ofAllTries) {
    return new Certificate(claim, shown, ofGroups, ofAllTries, checks);
  }
}
