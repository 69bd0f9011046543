package org.grapl.certify;

import java.util.OptionalDouble;
import org.grapl.internal.Check;

/**
 * A claim about a decision and what it rests on.
 *
 * @param kind on which grounds it is claimed
 * @param claim the claim, a sentence in plain words
 * @param confidence the probability, before anything is observed, that the claim will be true;
 *     empty if nothing is guaranteed
 * @param checks how many observations it rests on
 */
public record Certificate(Kind kind, String claim, OptionalDouble confidence, long checks) {

  /** The grounds of a claim. */
  public enum Kind {
    /** The model's own opinion. Wrong where the model is; guarantees nothing. */
    ESTIMATE,
    /** A look at items drawn at random, stopped when enough was seen. Valid whatever the graph. */
    AUDIT;

    /** Whether claims of this kind hold with the confidence they state. */
    public boolean isGuarantee() {
      return this == AUDIT;
    }
  }

  public Certificate {
    if (claim.isBlank()) {
      throw Check.mustBe("claim", "a sentence", "none");
    }
    if (confidence.isPresent() != kind.isGuarantee()) {
      throw Check.mustBe("confidence", "stated exactly where something is guaranteed", kind);
    }
    if (confidence.isPresent()) {
      Check.within("confidence", 0, 1, confidence.getAsDouble());
    }
    Check.atLeast("samples", 0L, checks);
  }

  public static Certificate guarantee(Kind kind, String claim, double confidence, long checks) {
    return new Certificate(kind, claim, OptionalDouble.of(confidence), checks);
  }

  public static Certificate opinion(Kind kind, String claim, long checks) {
    return new Certificate(kind, claim, OptionalDouble.empty(), checks);
  }
}
