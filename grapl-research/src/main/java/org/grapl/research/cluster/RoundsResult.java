package org.grapl.research.cluster;

/**
 * How far a campaign in rounds has come.
 *
 * @param rounds finished, those of earlier times included
 * @param observed observations in all
 * @param state why it stopped here
 * @param waitingFor answers of the last round that are not in yet
 */
public record RoundsResult(int rounds, long observed, State state, long waitingFor) {

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
