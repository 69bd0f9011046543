/**
 * Problems on which methods are compared: {@link org.grapl.experiments.problems.TestProblems} names
 * them, a {@link org.grapl.experiments.problems.TestProblem} is one of them with its settings and
 * its source.
 *
 * <p>May import {@code org.grapl.experiments}, {@code org.grapl.experiments.study}, {@code
 * org.grapl.data} and the packages of the core.
 */
@NullMarked
package org.grapl.experiments.problems;

import org.jspecify.annotations.NullMarked;
