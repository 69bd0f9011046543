package org.grapl.spark.campaign;

import java.util.List;

/**
 * How far a campaign in rounds has come.
 *
 * @param state why it stopped here
 * @param rounds finished, those of earlier times included
 * @param checks observations in all
 * @param waitingFor answers of the last round that are not in yet
 * @param made the rounds made now
 */
public record RoundsResult(
    State state, int rounds, long checks, long waitingFor, List<RoundReport> made) {

  public RoundsResult {
    made = List.copyOf(made);
  }

  /** Why. */
  public enum State {
    /** The budget is spent and everything was decided on. */
    FINISHED,
    /** Answers are wanted. */
    WAITING,
    /** As many rounds as were wanted now. */
    PAUSED
  }
}
