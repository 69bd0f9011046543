/**
 * Which item next: a {@link org.grapl.policy.Policy} looks at a {@link org.grapl.policy.View} and
 * chooses among what can be checked. The paper's rule is {@link org.grapl.policy.GraplPolicy}. How
 * {@code auto} chooses is in {@code org.grapl.policy.choice}; the rest of the field is in the
 * research module.
 *
 * <p>May import {@code org.grapl}, {@code .internal}, {@code .random} and {@code .estimate}. Paper:
 * sections 2.3, 3 and 3.2.1.
 */
@NullMarked
package org.grapl.policy;

import org.jspecify.annotations.NullMarked;
