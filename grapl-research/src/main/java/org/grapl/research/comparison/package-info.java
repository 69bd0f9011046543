/**
 * Methods by name in {@link org.grapl.research.comparison.MethodCatalogue}; {@link
 * org.grapl.research.comparison.Comparison} sets them to a problem, {@link
 * org.grapl.research.comparison.Scores} is what came out. {@link
 * org.grapl.research.comparison.Calibration} holds what campaigns say of themselves against the
 * truth.
 *
 * <p>May import {@code org.grapl.research}, {@code org.grapl.research.problems}, {@code
 * org.grapl.data.item} and the packages of the core.
 */
@NullMarked
package org.grapl.research.comparison;

import org.jspecify.annotations.NullMarked;
