/**
 * Campaigns that last. A campaign is its graph, its {@link org.grapl.store.Settings} and a gapless
 * log of {@link org.grapl.store.Entry entries}; everything in memory follows from that log, so that
 * a restart changes nothing, bit for bit. The doors are {@link org.grapl.store.Campaigns} and
 * {@link org.grapl.store.DurableCampaign}; the other types here are what is said and answered
 * there.
 *
 * <p>Behind it, each package knowing only those before it, and none of them the doors: {@code log}
 * (the log as text and bytes, and the port to where it is kept), {@code state} (a campaign in
 * memory), {@code writer} (commands), {@code replica} (readers) and {@code forecast}. {@code sql}
 * keeps logs in SQLite or PostgreSQL; {@code file} exports and imports whole campaigns. May know
 * the core and grapl-data.
 */
@NullMarked
package org.grapl.store;

import org.jspecify.annotations.NullMarked;
