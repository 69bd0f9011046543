/**
 * What the paper promises, in numbers: how hard a problem is, how far a graph helps, which γ it
 * recommends and what its bounds say. {@link org.grapl.research.theory.Theory} is the front door;
 * each quantity that the paper gets wrong is offered as printed and corrected ({@link
 * org.grapl.research.theory.Form}).
 *
 * <p>May import {@code org.grapl}, {@code .graph}, {@code .linear} and {@code .estimate}. Paper:
 * sections 2, 3 and appendix A.
 */
@NullMarked
package org.grapl.research.theory;

import org.jspecify.annotations.NullMarked;
