/**
 * Randomness that can be replayed: every generator is made from a seed, a role and numbers by
 * {@link org.grapl.random.KeyedRandom}. Nothing else in the core draws at random. Imports nothing
 * of grapl.
 */
@NullMarked
package org.grapl.random;

import org.jspecify.annotations.NullMarked;
