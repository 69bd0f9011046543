/**
 * Fewer links that say nearly the same: {@link org.grapl.data.sparsify.Sparsifier} draws links by
 * their effective resistance, {@link org.grapl.data.sparsify.SpectralBounds} measures what was
 * lost.
 */
@NullMarked
package org.grapl.data.sparsify;

import org.jspecify.annotations.NullMarked;
