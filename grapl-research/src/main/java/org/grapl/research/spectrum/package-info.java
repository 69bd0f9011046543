/**
 * Eigenvalues and eigenvectors of a graph's Laplacian ({@link
 * org.grapl.research.spectrum.Spectrum}), and the regression on the first of them ({@link
 * org.grapl.research.spectrum.SpectralEstimator}).
 *
 * <p>May import the packages of the core.
 */
@NullMarked
package org.grapl.research.spectrum;

import org.jspecify.annotations.NullMarked;
