/**
 * Where values come from: {@link org.grapl.arms.ArmSampler}, simulated, recorded, or an external
 * program.
 *
 * <p>May import {@code org.grapl}, {@code .random} and {@code .graph}.
 */
@NullMarked
package org.grapl.arms;

import org.jspecify.annotations.NullMarked;
