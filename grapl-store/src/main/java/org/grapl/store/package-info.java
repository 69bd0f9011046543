/**
 * Campaigns that last. A campaign is its graph, its {@link org.grapl.store.Settings} and a gapless
 * log of {@link org.grapl.store.Entry entries}; everything in memory follows from that log, so that
 * a restart changes nothing, bit for bit.
 *
 * <p>What a user needs is here:
 *
 * <ul>
 *   <li>the doors: {@link org.grapl.store.Campaigns} opens a {@link
 *       org.grapl.store.DurableCampaign},
 *   <li>what is said to it: {@link org.grapl.store.AskRequest}, {@link org.grapl.store.Answer},
 *       {@link org.grapl.store.Recording}, {@link org.grapl.store.Submission}, always by a {@link
 *       org.grapl.store.Requester},
 *   <li>what it answers: {@link org.grapl.store.AskResult}, {@link org.grapl.store.Receipt}, {@link
 *       org.grapl.store.Status}, {@link org.grapl.store.Progress}, {@link
 *       org.grapl.store.Forecast}, …, or an exception that says what to do,
 *   <li>what is in its log: {@link org.grapl.store.Entry} and {@link org.grapl.store.Event}.
 * </ul>
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
