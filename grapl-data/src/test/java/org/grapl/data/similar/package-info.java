/** Tests of similarity graphs. */
@NullMarked
package org.grapl.data.similar;

import org.jspecify.annotations.NullMarked;
