/**
 * Which items are alike: {@link org.grapl.graph.Graph}, immutable and stored by compressed rows,
 * its builder, its connected components, and generators of the usual random graphs.
 *
 * <p>May import {@code org.grapl} and {@code org.grapl.random}. Paper: section 2.2.
 */
@NullMarked
package org.grapl.graph;

import org.jspecify.annotations.NullMarked;
