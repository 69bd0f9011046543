/**
 * Fewer links that say nearly the same: {@link org.grapl.data.sparsify.Sparsifier} draws links by
 * their effective resistance, {@link org.grapl.data.sparsify.SpectralBounds} measures what was
 * lost.
 *
 * <p>May import the core's {@code org.grapl}, {@code .graph}, {@code .linear} and {@code .random}.
 */
@NullMarked
package org.grapl.data.sparsify;

import org.jspecify.annotations.NullMarked;
