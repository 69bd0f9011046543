package org.grapl.data.similar;

/**
 * Which share of the true nearest neighbours a search found, estimated from some items drawn at
 * random, for which all others were compared.
 *
 * @param found the share among those items
 * @param low the lower end of a 95 % interval for all items
 * @param high its upper end
 * @param sampled how many items were drawn
 */
public record Recall(double found, double low, double high, int sampled) {

  private static final double QUANTILE = 1.959963984540054;

  /**
   * The interval of E. B. Wilson (1927) as if every item were right or wrong as a whole: numbers
   * between 0 and 1 vary no more than that, so that it is rather too wide.
   */
  static Recall of(double found, int sampled) {
    double z2 = QUANTILE * QUANTILE / sampled;
    double centre = (found + z2 / 2) / (1 + z2);
    double half = Math.sqrt(z2) * Math.sqrt(Math.max(0, found * (1 - found)) + z2 / 4) / (1 + z2);
    return new Recall(found, Math.max(0, centre - half), Math.min(1, centre + half), sampled);
  }
}
