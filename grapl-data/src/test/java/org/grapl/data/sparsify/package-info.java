/** Tests of sparse graphs. */
@NullMarked
package org.grapl.data.sparsify;

import org.jspecify.annotations.NullMarked;
