/**
 * Trials × methods × scenarios → error curves: an {@link org.grapl.experiments.Experiment} sets
 * several {@link org.grapl.experiments.Method}s to the problems of one {@link
 * org.grapl.experiments.Scenario}, {@link org.grapl.experiments.TrialRunner} has its trials run by
 * a {@link org.grapl.experiments.TrialExecutor}, on threads here or elsewhere, and gives {@link
 * org.grapl.experiments.Errors} per method, from which {@link org.grapl.experiments.Curve} takes
 * quartiles.
 *
 * <p>May import the packages of the core. Knows nothing of figures, files and the paper's settings.
 * Paper: section 4.
 */
@NullMarked
package org.grapl.experiments;

import org.jspecify.annotations.NullMarked;
