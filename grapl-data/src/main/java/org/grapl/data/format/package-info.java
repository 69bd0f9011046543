/** The formats of graph files: a reader each, and for most a writer. */
@NullMarked
package org.grapl.data.format;

import org.jspecify.annotations.NullMarked;
