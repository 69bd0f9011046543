/**
 * Systems V = L + diag(shift), L the Laplacian of a graph: the operator itself ({@link
 * org.grapl.linear.ShiftedLaplacian}) and elimination down to a dense core whose inverse is kept.
 * Every solve answers with a {@link org.grapl.linear.SolveReport}. Conjugate gradients are in
 * grapl-engines.
 *
 * <p>May import {@code .internal}, {@code .random} and {@code .graph}. Paper: section 3, "in terms
 * of implementation".
 */
@NullMarked
package org.grapl.linear;

import org.jspecify.annotations.NullMarked;
