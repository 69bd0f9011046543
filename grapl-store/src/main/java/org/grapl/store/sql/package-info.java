/**
 * Campaigns in an SQLite file or a PostgreSQL database: one schema, one code, two ways to lock.
 *
 * <p>The door is {@link org.grapl.store.sql.Database}; what it hands out implements the port of
 * {@code org.grapl.store.log}, which with {@code org.grapl.store} is all it may know of the rest of
 * grapl besides the core's checks. The storage contract test says what an implementation must hold.
 */
@NullMarked
package org.grapl.store.sql;

import org.jspecify.annotations.NullMarked;
