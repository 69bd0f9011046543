package org.grapl.client;

import java.util.Optional;
import java.util.OptionalInt;

/**
 * Which verdicts are wanted.
 *
 * @param side only those on one side
 * @param near only so many, the most uncertain first
 * @param audited those the last audit is about, instead of those of now
 */
public record DecisionQuery(Optional<Verdict.Side> side, OptionalInt near, boolean audited) {

  /** All of them as of now. */
  public static final DecisionQuery ALL =
      new DecisionQuery(Optional.empty(), OptionalInt.empty(), false);

  public DecisionQuery {
    near.ifPresent(count -> Rule.atLeast("near", 1, count));
  }

  public DecisionQuery withSide(Verdict.Side other) {
    return new DecisionQuery(Optional.of(other), near, audited);
  }

  public DecisionQuery nearest(int count) {
    return new DecisionQuery(side, OptionalInt.of(count), audited);
  }

  public DecisionQuery ofTheAudit() {
    return new DecisionQuery(side, near, true);
  }

  Query query() {
    return new Query()
        .with("side", side.map(Json::word))
        .with("near", near)
        .with("audited", audited ? Optional.of("true") : Optional.empty());
  }
}
