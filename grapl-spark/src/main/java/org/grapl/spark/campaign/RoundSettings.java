package org.grapl.spark.campaign;

import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.grapl.Question;
import org.grapl.campaign.Campaign;
import org.grapl.internal.Check;

/**
 * What a campaign in rounds is told at its beginning.
 *
 * @param gamma γ, if somebody knows better
 * @param noise the standard deviation of one observation, 0 for exact ones, if it is known
 * @param budget how many observations there may be in all
 * @param batch how many items to ask for in a round; unless given, {@link Campaign#usualBatch}
 */
public record RoundSettings(
    Question question, OptionalDouble gamma, OptionalDouble noise, long budget, OptionalInt batch) {

  public RoundSettings {
    if (gamma.isPresent()) {
      Check.positive("gamma", gamma.getAsDouble());
    }
    if (noise.isPresent()) {
      Check.notNegative("noise", noise.getAsDouble());
    }
    Check.atLeast("budget", 1L, budget);
    if (batch.isPresent()) {
      Check.atLeast("batch", 1, batch.getAsInt());
    }
  }
}
