/**
 * Pages and files for people: {@link org.grapl.experiments.report.StudyReport} for a study, {@link
 * org.grapl.experiments.report.FindReport} for one search. Every page is self-contained: styles and
 * pictures are inside, and a content policy forbids the browser to ask anybody for anything.
 *
 * <p>May import the other packages of this module, {@code org.grapl.data} and the core.
 */
@NullMarked
package org.grapl.experiments.report;

import org.jspecify.annotations.NullMarked;
