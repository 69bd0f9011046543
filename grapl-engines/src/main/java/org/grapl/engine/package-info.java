/**
 * Engines for the paper's estimate on graphs of more than {@value
 * org.grapl.estimate.EnginePlan#EXACT_UP_TO} items. They bring up to date only the means that move,
 * within a certified {@link org.grapl.estimate.Accuracy}: {@link
 * org.grapl.engine.SeparatorEstimator} on graphs that fall apart, {@link
 * org.grapl.engine.LocalEstimator} on others. One door, {@link org.grapl.engine.LargeGraphEngines},
 * which the core finds as a service: nobody else need know a class of this module.
 * docs/internals/ENGINE.md explains how they work and what was measured.
 *
 * <p>May import what {@code org.grapl.estimate} may, and that package.
 */
@NullMarked
package org.grapl.engine;

import org.jspecify.annotations.NullMarked;
