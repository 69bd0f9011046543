/**
 * The inner loops that steps are made of, each timed alone by JMH: {@link
 * org.grapl.benchmarks.kernels.KernelBenchmarks} runs them.
 *
 * <p>May import the core, and the graphs of {@link org.grapl.benchmarks}.
 */
@NullMarked
package org.grapl.benchmarks.kernels;

import org.jspecify.annotations.NullMarked;
