/**
 * Pages and files for people: {@link org.grapl.experiments.report.StudyReport} for a study, {@link
 * org.grapl.experiments.report.FindReport} for one search. Every page is self-contained, made of
 * {@code org.grapl.data.page}.
 *
 * <p>May import the other packages of this module, {@code org.grapl.data} and the core.
 */
@NullMarked
package org.grapl.experiments.report;

import org.jspecify.annotations.NullMarked;
