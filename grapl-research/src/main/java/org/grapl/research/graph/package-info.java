/**
 * Graphs drawn at random, and a few regular ones: for tests, trials and {@code graph generate}.
 * Each kind is a {@link org.grapl.research.graph.RandomGraph}, drawn under a key.
 *
 * <p>May import the core only.
 */
@NullMarked
package org.grapl.research.graph;

import org.jspecify.annotations.NullMarked;
