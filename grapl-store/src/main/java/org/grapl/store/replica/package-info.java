/**
 * Looking at a campaign without making its writer wait: copies in memory that follow the log by
 * themselves, and what is computed from them. May know {@code log} and {@code state}.
 */
@NullMarked
package org.grapl.store.replica;

import org.jspecify.annotations.NullMarked;
