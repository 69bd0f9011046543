/**
 * How {@code auto} chooses the next check ({@link org.grapl.policy.choice.LookAheadPolicy}), and
 * what choosing needs: covariances that know what is pending, ties broken by a key, a ranking that
 * is brought up to date only where something moved.
 *
 * <p>May import what {@code org.grapl.policy} may.
 */
@NullMarked
package org.grapl.policy.choice;

import org.jspecify.annotations.NullMarked;
