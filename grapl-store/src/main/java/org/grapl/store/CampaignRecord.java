package org.grapl.store;

import java.time.Instant;

/**
 * What is fixed about a campaign from its first day.
 *
 * @param id its number in the store; 0 if it has none yet
 * @param name unique among those of its owner
 * @param graph the hash of its graph
 * @param items the hash of what is known of its items
 * @param request the key by which a repeated request to create it is known; may be empty
 */
public record CampaignRecord(
    long id,
    String owner,
    String name,
    Instant created,
    String graph,
    String items,
    Settings settings,
    String request) {}
