package org.grapl.data.similar;

import java.util.Locale;

/** How strong a link is, by the distance d of its ends. */
public enum Weighting {
  /** 1 for every link. */
  UNIT,
  /** exp(−d²/2σ²) with one σ for all. */
  GAUSSIAN,
  /**
   * exp(−d²/(σ_i σ_j)), where σ_i is how far the item's 7th neighbour is: what is near depends on
   * how dense items lie (L. Zelnik-Manor and P. Perona, "Self-tuning spectral clustering", 2004).
   */
  SELF_TUNING;

  /** The name in lower case with hyphens, as people type it. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
