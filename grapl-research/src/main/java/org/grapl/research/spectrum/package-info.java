/**
 * Eigenvalues of a graph's Laplacian: computed ({@link org.grapl.research.spectrum.Spectrum}) or
 * counted ({@link org.grapl.research.spectrum.EigenvalueCount}).
 *
 * <p>May import the packages of the core.
 */
@NullMarked
package org.grapl.research.spectrum;

import org.jspecify.annotations.NullMarked;
