package org.grapl.estimate;

/** What the variance of one item's estimate costs. */
public enum Variances {
  /** Kept up to date with the means. */
  FREE,
  /** Each costs a solve of its own. */
  ON_DEMAND,
  /** Not known. */
  NONE
}
