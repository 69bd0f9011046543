/** Tests of the files in and out. */
@NullMarked
package org.grapl.data;

import org.jspecify.annotations.NullMarked;
