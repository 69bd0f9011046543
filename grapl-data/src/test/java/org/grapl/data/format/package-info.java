/** Tests of the formats of graph files. */
@NullMarked
package org.grapl.data.format;

import org.jspecify.annotations.NullMarked;
