package org.grapl.store;

/**
 * An answer that may be a mistake.
 *
 * @param observation the number of the entry that told it
 * @param reason in a sentence, which speaks of answers alone and never of estimates
 */
public record Doubtful(long observation, int item, Kind kind, String reason) {

  public enum Kind {
    /** Far from everything seen. */
    FAR,
    /** Items beside it were checked and agree on something else. */
    NEIGHBOURS,
    /** People do not agree on which side of the line the item lies. */
    DISAGREED
  }
}
