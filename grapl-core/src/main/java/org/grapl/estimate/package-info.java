/**
 * From observations to means: {@link org.grapl.Tally}, the only statistical state; {@link
 * org.grapl.Smoothing}, the tuning; and {@link org.grapl.estimate.Estimator}, the seam behind which
 * engines of different speed give the same means.
 *
 * <p>May import {@code org.grapl}, {@code .internal}, {@code .graph} and {@code .linear}. Paper:
 * sections 2.3 and 3.
 */
@NullMarked
package org.grapl.estimate;

import org.jspecify.annotations.NullMarked;
