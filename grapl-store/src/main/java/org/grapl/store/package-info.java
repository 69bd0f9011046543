/**
 * Campaigns that last. A campaign is its graph, its {@link org.grapl.store.Settings} and a gapless
 * log of {@link org.grapl.store.Entry entries}; everything in memory is a fold over that log, so
 * that a restart changes nothing, bit for bit.
 *
 * <p>The door is {@link org.grapl.store.Campaigns}. Where the log is kept is behind {@link
 * org.grapl.store.Ledger}; {@code org.grapl.store.sql} keeps it in SQLite or PostgreSQL. May know
 * the core and grapl-data.
 */
@NullMarked
package org.grapl.store;

import org.jspecify.annotations.NullMarked;
