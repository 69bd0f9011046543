/**
 * The door to machines beyond this one: what they can do for grapl, in grapl's own words. A module
 * that has such machines at hand offers a {@link org.grapl.research.cluster.ClusterProvider} as a
 * service; it adds executors and no algorithms.
 */
@NullMarked
package org.grapl.research.cluster;

import org.jspecify.annotations.NullMarked;
