/**
 * The log of a campaign outside memory: entries and settings as JSON, graphs as bytes, and {@link
 * org.grapl.store.log.CampaignStorage}, the port to where they are kept. What is written here is on
 * people's disks: it may be added to, never changed. May know the values of {@code
 * org.grapl.store}.
 */
@NullMarked
package org.grapl.store.log;

import org.jspecify.annotations.NullMarked;
