package org.grapl.store;

import org.grapl.Decision;

/**
 * A decision.
 *
 * @param entries the number of the last entry it knows
 */
public record DecisionAsOf(long entries, Decision decision) {}
