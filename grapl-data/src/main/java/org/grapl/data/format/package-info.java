/**
 * The formats of graph files, each with a {@link org.grapl.data.format.GraphReader} and most with a
 * {@link org.grapl.data.format.GraphWriter}.
 *
 * <p>May import {@code org.grapl}, {@code org.grapl.graph}, {@code org.grapl.data.file} and {@code
 * org.grapl.data.item}.
 */
@NullMarked
package org.grapl.data.format;

import org.jspecify.annotations.NullMarked;
