/**
 * The default strategy on large graphs: problems of any size, and campaigns whose time, memory and
 * mistakes are measured.
 */
@NullMarked
package org.grapl.benchmarks.auto;

import org.jspecify.annotations.NullMarked;
