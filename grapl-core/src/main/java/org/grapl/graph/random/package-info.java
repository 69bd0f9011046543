/**
 * Graphs drawn at random, and a few regular ones: for tests, trials and {@code graph generate}.
 * Each kind is a {@link org.grapl.graph.random.RandomGraph}, drawn under a key.
 *
 * <p>May import what {@code org.grapl.graph} may.
 */
@NullMarked
package org.grapl.graph.random;

import org.jspecify.annotations.NullMarked;
