/**
 * Where values come from: an {@link org.grapl.sampler.Sampler} checks one item and gives one
 * number. It is a lambda, or values {@linkplain org.grapl.sampler.SimulatedSampler simulated} from
 * a known truth.
 *
 * <p>May import {@code org.grapl}, {@code .internal} and {@code .random}. Paper: section 2.1.
 */
@NullMarked
package org.grapl.sampler;

import org.jspecify.annotations.NullMarked;
