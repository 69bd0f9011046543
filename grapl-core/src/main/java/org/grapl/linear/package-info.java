/**
 * Systems V = L + diag(shift), L the Laplacian of a graph: the operator itself ({@link
 * org.grapl.linear.ShiftedLaplacian}), elimination down to a dense core whose inverse is kept, and
 * conjugate gradients with a certified error. Every solve answers with a {@link
 * org.grapl.linear.SolveReport}; no convergence is an exception, never silence.
 *
 * <p>May import {@code .internal}, {@code .random} and {@code .graph}. Paper: section 3, "in terms
 * of implementation".
 */
@NullMarked
package org.grapl.linear;

import org.jspecify.annotations.NullMarked;
