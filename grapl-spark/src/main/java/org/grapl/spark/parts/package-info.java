/**
 * Solving V m = x where the rows of L are kept in parts, here or on other machines: what a part
 * does ({@link org.grapl.spark.parts.RowPart}), what all of them together can do ({@link
 * org.grapl.spark.parts.PartedLaplacian}), and conjugate gradients of which every pass over the
 * parts serves several right-hand sides ({@link org.grapl.spark.parts.PartedSystem}). Vectors, a
 * few numbers per item, stay here; links do not.
 *
 * <p>May import the core.
 */
@NullMarked
package org.grapl.spark.parts;

import org.jspecify.annotations.NullMarked;
