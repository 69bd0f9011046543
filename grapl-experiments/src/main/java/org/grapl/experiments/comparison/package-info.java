/**
 * Methods compared: {@link org.grapl.experiments.comparison.MethodCatalogue} names them, {@link
 * org.grapl.experiments.comparison.Comparison} sets them to a problem, {@link
 * org.grapl.experiments.comparison.Scores} is what came out.
 *
 * <p>May import {@code org.grapl.experiments}, {@code org.grapl.experiments.problems} and the
 * packages of the core.
 */
@NullMarked
package org.grapl.experiments.comparison;

import org.jspecify.annotations.NullMarked;
