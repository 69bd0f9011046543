/**
 * Engines measured step by step, and beside them others who do the same in other ways, fed the same
 * observations in the same run: {@link org.grapl.benchmarks.EngineBenchmark}. Times are CPU times;
 * they are reported as they come and asserted nowhere.
 *
 * <p>May import the core, the data and the experiments.
 */
@NullMarked
package org.grapl.benchmarks;

import org.jspecify.annotations.NullMarked;
