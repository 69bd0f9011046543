package org.grapl.store;

import org.grapl.internal.Check;

/** A check of an item says something else than another, though checks are exact. */
public final class ContradictionException extends IllegalArgumentException {

  private static final long serialVersionUID = 1;

  private final long observation;

  public ContradictionException(Reading got, long observation) {
    super(
        Check.mustBe(
                "value",
                "what was told of this item before, as checks are exact",
                "%s; observation %d says otherwise, withdraw the one that is wrong"
                    .formatted(got.text(), observation))
            .getMessage());
    this.observation = observation;
  }

  /** The number of the entry that says otherwise. */
  public long observation() {
    return observation;
  }
}
