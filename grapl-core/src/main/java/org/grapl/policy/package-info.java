/**
 * Which arm next: {@link org.grapl.policy.Policy} is a pure function of a {@link
 * org.grapl.policy.View}. The paper's rule is {@link org.grapl.policy.GraplPolicy}; its baselines,
 * down to the unattainable {@link org.grapl.research.policy.OraclePolicy}, are policies like any
 * other, and so are the methods of others for thresholds and level sets: some for plain means, some
 * for an estimator with covariances, {@link org.grapl.research.policy.ShortestPathPolicy} for the
 * bare graph.
 *
 * <p>May import {@code org.grapl}, {@code .random}, {@code .graph} and {@code .estimate}. Paper:
 * sections 2.3, 3 and 3.2.1.
 */
@NullMarked
package org.grapl.policy;

import org.jspecify.annotations.NullMarked;
