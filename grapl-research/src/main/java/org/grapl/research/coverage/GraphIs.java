package org.grapl.research.coverage;

import java.util.Locale;

/** What the graph that a search believes has to do with the means. */
public enum GraphIs {
  /** Two communities, one above the line and one below. */
  RIGHT,
  /** The same with items exchanged. */
  WRONG,
  /** Erdős–Rényi, with means unrelated to it. */
  RANDOM;

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
