package org.grapl.certify;

import org.grapl.internal.Check;

/**
 * What an {@link Audit} claims about a decision, whatever the graph and the model.
 *
 * @param claim a sentence in plain words
 * @param shown the same in numbers, and what else follows from it
 * @param confidence the probability, before anything is observed, that the claim will be true
 * @param checks how many observations it rests on
 */
public record Certificate(String claim, Claims shown, double confidence, long checks) {

  public Certificate {
    if (claim.isBlank()) {
      throw Check.mustBe("claim", "a sentence", "none");
    }
    Check.given("shown", shown);
    Check.within("confidence", 0, 1, confidence);
    Check.atLeast("checks", 0L, checks);
  }
}
