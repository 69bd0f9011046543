package org.grapl.client;

import java.util.List;

/**
 * What came out when all entries of a campaign were done again.
 *
 * @param choices how many choices of items were made again
 * @param differences what came out otherwise, in words; the first hundred
 * @param sameDecision whether every estimate and verdict came out the same, bit for bit
 */
public record Verification(
    long entries, long choices, List<String> differences, boolean sameDecision, boolean passed) {}
