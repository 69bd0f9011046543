package org.grapl.client;

import java.time.Instant;
import java.util.List;

/**
 * What is fixed about a campaign.
 *
 * @param items how many there are
 * @param links how many pairs of them are alike
 * @param attributes the names of what else is known of items
 */
public record Description(
    String name,
    Instant created,
    int items,
    long links,
    Settings settings,
    List<String> attributes) {}
