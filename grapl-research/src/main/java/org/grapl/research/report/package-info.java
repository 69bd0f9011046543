/**
 * Pages and files for people: {@link org.grapl.research.report.StudyReport} for a study. Every page
 * is self-contained, made of {@code org.grapl.data.page}.
 *
 * <p>May import the other packages of this module, {@code org.grapl.data} and the core.
 */
@NullMarked
package org.grapl.research.report;

import org.jspecify.annotations.NullMarked;
