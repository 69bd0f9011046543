package org.grapl.store;

import org.grapl.Decision;
import org.grapl.data.item.ItemGraph;

/**
 * A decision, and the number of the last entry it knows.
 *
 * @param items those it is about
 */
public record DecisionAsOf(long entries, Decision decision, ItemGraph items) {}
