/**
 * Changes to a campaign: {@link org.grapl.store.writer.Command commands} check the state in memory
 * and append entries; {@link org.grapl.store.writer.CampaignWriter} carries out those that wait in
 * one transaction. May know {@code log} and {@code state}.
 */
@NullMarked
package org.grapl.store.writer;

import org.jspecify.annotations.NullMarked;
