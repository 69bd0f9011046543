package org.grapl.store;

import java.time.Instant;

/**
 * What somebody did in a campaign.
 *
 * @param answers how many of their observations count
 * @param aside how many items they set aside, because they could not be checked
 * @param withdrawn how many of their observations were withdrawn, by whomever
 * @param overruled how many of those because somebody settled the item otherwise
 * @param twice how many items they and somebody else have checked
 * @param agree on how many of them at least half of the others say the same
 * @param assigned how many items are theirs to check
 * @param left how many of those they have not answered, and still can
 * @param lastSeen when they last did something; the epoch if never
 */
public record Person(
    String name,
    int answers,
    int aside,
    int withdrawn,
    int overruled,
    int twice,
    int agree,
    int assigned,
    int left,
    Instant lastSeen) {}
