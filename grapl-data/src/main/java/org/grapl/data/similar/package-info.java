/**
 * Similarity graphs from tables of numbers: {@link org.grapl.data.similar.FeatureFiles} reads a
 * table, {@link org.grapl.data.similar.NeighbourSearch} finds what is near to each item, {@link
 * org.grapl.data.similar.Linking} makes links of it, and {@link org.grapl.data.similar.GraphSum}
 * adds graphs up.
 */
@NullMarked
package org.grapl.data.similar;

import org.jspecify.annotations.NullMarked;
