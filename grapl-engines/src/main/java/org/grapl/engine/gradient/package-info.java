/**
 * Conjugate gradients on V = L + diag(shift): {@link org.grapl.engine.gradient.ConjugateGradient}
 * to a certified error, for the paper's estimate. No convergence is an exception, never silence.
 *
 * <p>May import what {@code org.grapl.linear} may. Paper: section 3, "in terms of implementation".
 */
@NullMarked
package org.grapl.engine.gradient;

import org.jspecify.annotations.NullMarked;
