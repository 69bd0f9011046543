/**
 * The paper's experiments: {@link org.grapl.research.study.Studies} names them, {@link
 * org.grapl.research.study.StudyResult} is what came out, with the paper's claims judged by it.
 *
 * <p>May import {@code org.grapl.research}, {@code org.grapl.data} and the packages of the core.
 * Paper: section 4, and section 3.2.2 for the cliques.
 */
@NullMarked
package org.grapl.research.study;

import org.jspecify.annotations.NullMarked;
