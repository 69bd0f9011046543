/**
 * The search for neighbours on tables that are made up: {@link
 * org.grapl.benchmarks.neighbours.NeighbourBenchmark}.
 *
 * <p>May import the core and the data.
 */
@NullMarked
package org.grapl.benchmarks.neighbours;

import org.jspecify.annotations.NullMarked;
