/**
 * Where values come from: an {@link org.grapl.arms.ArmSampler} checks one arm and gives one number.
 * It is a lambda, or values {@linkplain org.grapl.arms.SimulatedSampler simulated} from a known
 * truth.
 *
 * <p>May import {@code org.grapl}, {@code .internal} and {@code .random}. Paper: section 2.1.
 */
@NullMarked
package org.grapl.arms;

import org.jspecify.annotations.NullMarked;
