/**
 * Checks made by another program: an item's label goes to its stdin, a number comes back on its
 * stdout ({@link org.grapl.cli.program.Program}).
 */
@NullMarked
package org.grapl.cli.program;

import org.jspecify.annotations.NullMarked;
