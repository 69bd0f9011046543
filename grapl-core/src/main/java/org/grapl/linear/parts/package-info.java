/**
 * Solving V m = x where the rows of L are kept in parts, here or on other machines: what a part
 * does ({@link org.grapl.linear.parts.RowPart}), what all of them together can do ({@link
 * org.grapl.linear.parts.PartedLaplacian}), and conjugate gradients of which every pass over the
 * parts serves several right-hand sides ({@link org.grapl.linear.parts.PartedSystem}). Vectors, a
 * few numbers per arm, stay here; links do not.
 *
 * <p>May import what {@code org.grapl.linear} may.
 */
@NullMarked
package org.grapl.linear.parts;

import org.jspecify.annotations.NullMarked;
