/**
 * The formats of graph files, each with a {@link org.grapl.data.format.GraphReader} and most with a
 * {@link org.grapl.data.format.GraphWriter}.
 */
@NullMarked
package org.grapl.data.format;

import org.jspecify.annotations.NullMarked;
