/**
 * Solving V m = x on graphs that fall apart when few items are taken out (maps, grids, small
 * worlds): a tree of separators ({@link org.grapl.engine.separator.SeparatorTree}), found by nested
 * dissection or minimum degree, and the system kept on it ({@link
 * org.grapl.engine.separator.SeparatorSystem}) so that an observation is a walk to the root and
 * means are brought up to date only where they moved.
 *
 * <p>May import what {@code org.grapl.linear} may.
 */
@NullMarked
package org.grapl.engine.separator;

import org.jspecify.annotations.NullMarked;
