/** Readers meet hostile files. */
@NullMarked
package org.grapl.fuzz;

import org.jspecify.annotations.NullMarked;
