package org.grapl.research.study;

/**
 * Something the paper says, and what this run has to say about it.
 *
 * @param statement what the paper says
 * @param verdict whether the run agrees; computed from its numbers
 * @param evidence those numbers
 */
public record Claim(String statement, Verdict verdict, String evidence) {

  public enum Verdict {
    AGREES,
    AGREES_IN_PART,
    DISAGREES,
    /** The run was too short, or stopped too early, to tell. */
    CANNOT_TELL;

    /** Of several comparisons that should all hold. */
    static Verdict of(int held, int compared) {
      if (compared == 0) {
        return CANNOT_TELL;
      }
      return held == compared ? AGREES : held == 0 ? DISAGREES : AGREES_IN_PART;
    }

    static Verdict of(boolean holds) {
      return holds ? AGREES : DISAGREES;
    }
  }
}
