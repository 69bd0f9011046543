/**
 * Campaigns in rounds on graphs that executors keep: observations ({@link
 * org.grapl.spark.campaign.Observations}) become a tally, {@link org.grapl.spark.campaign.Round}
 * makes a decision and the next batch of it, and {@link org.grapl.spark.campaign.Rounds} keeps all
 * of that in files, so that it goes on from them after any round.
 */
@NullMarked
package org.grapl.spark.campaign;

import org.jspecify.annotations.NullMarked;
