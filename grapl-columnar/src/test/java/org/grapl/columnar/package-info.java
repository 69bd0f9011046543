/** Tests of binary tables in and out. */
@NullMarked
package org.grapl.columnar;

import org.jspecify.annotations.NullMarked;
