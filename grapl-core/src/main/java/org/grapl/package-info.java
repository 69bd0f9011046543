/**
 * The nouns of the problem: a {@link org.grapl.Question} (the line and its tolerance), an {@link
 * org.grapl.Observation}, the {@link org.grapl.Decision} per item, the {@link org.grapl.Truth} when
 * it is known.
 *
 * <p>Imports nothing of grapl. Paper: section 2.1.
 */
@NullMarked
package org.grapl;

import org.jspecify.annotations.NullMarked;
