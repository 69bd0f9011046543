/**
 * The door to machines beyond this one: what they can do for grapl, in grapl's own words. A module
 * that has such machines at hand offers a {@link org.grapl.experiments.cluster.ClusterProvider} as
 * a service; it adds executors and no algorithms.
 */
@NullMarked
package org.grapl.experiments.cluster;

import org.jspecify.annotations.NullMarked;
