/**
 * Engines for the paper's estimate on graphs of more than {@value
 * org.grapl.estimate.EnginePlan#EXACT_UP_TO} items. They bring up to date only the means that move,
 * within a certified {@link org.grapl.estimate.Accuracy}: {@link
 * org.grapl.engine.SeparatorEstimator} on graphs that fall apart, {@link
 * org.grapl.engine.LocalEstimator} on others. One door, {@link org.grapl.engine.LargeGraphEngines},
 * which the core finds as a service: nobody else need know a class of this module.
 * docs/internals/ENGINE.md explains how they work and what was measured.
 *
 * <p><b>The seam for {@code auto}.</b> Smoothing by the evidence ({@code org.grapl.evidence}) asks
 * for more than means: columns of V⁻¹ and its diagonal, while diagonal entries of V change. That is
 * the interface {@link org.grapl.linear.UpdatableInverse}, which {@link
 * org.grapl.engine.LargeGraphEngines#inverses} hands out: today always conjugate gradients ({@link
 * org.grapl.engine.gradient}). {@link org.grapl.engine.separator.SeparatorSystem} can implement it,
 * too: {@code variance} is an entry of the diagonal in one walk to the root, a column is the same
 * walk with the means flowing back, and {@code observe} changes an entry.
 *
 * <p>May import what {@code org.grapl.estimate} may, and that package.
 */
@NullMarked
package org.grapl.engine;

import org.jspecify.annotations.NullMarked;
