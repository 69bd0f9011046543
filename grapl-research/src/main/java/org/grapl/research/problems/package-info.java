/**
 * Problems on which methods are compared: {@link org.grapl.research.problems.TestProblems} names
 * them, {@link org.grapl.research.problems.Family} draws them at random, a {@link
 * org.grapl.research.problems.TestProblem} is one of them with its settings and its source.
 *
 * <p>May import {@code org.grapl.research}, {@code org.grapl.research.graph}, {@code
 * org.grapl.research.study}, {@code org.grapl.data} and the packages of the core.
 */
@NullMarked
package org.grapl.research.problems;

import org.jspecify.annotations.NullMarked;
