package org.grapl.store;

import org.grapl.Decision;

/** A decision, and the number of the last entry it knows. */
public record DecisionAsOf(long entries, Decision decision) {}
