package org.grapl.store;

import java.time.Instant;
import java.util.OptionalInt;

/**
 * Where a campaign stands, as far as its log tells without opening it.
 *
 * @param entries the number of its last entry
 * @param active when somebody was at it last, those who look for what fits not counted
 * @param items how many it has; nothing if its graph is damaged
 * @param threshold the line of its present question
 * @param open tickets that somebody holds, those whose time is over included
 */
public record Overview(
    CampaignRecord record,
    Shelf shelf,
    long entries,
    Instant active,
    OptionalInt items,
    double threshold,
    long observations,
    long open) {}
