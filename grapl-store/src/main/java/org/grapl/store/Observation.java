package org.grapl.store;

/** An observation, and the number of the entry that told it, by which it can be withdrawn. */
public record Observation(long entry, int item, Reading reading, boolean isWithdrawn) {}
