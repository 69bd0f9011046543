/**
 * Trials × methods × scenarios → error curves: an {@link org.grapl.research.Experiment} sets
 * several {@link org.grapl.research.Method}s to the problems of one {@link
 * org.grapl.research.Scenario}, {@link org.grapl.research.TrialRunner} runs its trials on threads
 * and gives {@link org.grapl.research.Errors} per method, from which {@link
 * org.grapl.research.Curve} takes quartiles.
 *
 * <p>May import the packages of the core. Knows nothing of figures, files and the paper's settings.
 * Paper: section 4.
 */
@NullMarked
package org.grapl.research;

import org.jspecify.annotations.NullMarked;
