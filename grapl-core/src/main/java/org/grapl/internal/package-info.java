/**
 * What all of grapl uses and nobody else needs: {@link org.grapl.internal.Check}, which words every
 * complaint about bad input, numbers as text, and probabilities.
 *
 * <p>Imports nothing of grapl.
 */
@NullMarked
package org.grapl.internal;

import org.jspecify.annotations.NullMarked;
