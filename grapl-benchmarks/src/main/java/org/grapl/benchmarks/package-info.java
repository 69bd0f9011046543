/**
 * Engines measured against a baseline in the same run: {@link
 * org.grapl.benchmarks.EngineBenchmark}. Times are CPU times of the measuring thread; they are
 * reported as they come and asserted nowhere.
 *
 * <p>May import the core and the experiments.
 */
@NullMarked
package org.grapl.benchmarks;

import org.jspecify.annotations.NullMarked;
