/** Tests of the files in and out. */
@NullMarked
package org.grapl.data.region;

import org.jspecify.annotations.NullMarked;
