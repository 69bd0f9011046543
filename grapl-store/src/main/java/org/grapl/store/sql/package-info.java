/**
 * Campaigns in an SQLite file or a PostgreSQL database: one schema, one code, two ways to lock. The
 * door is {@link org.grapl.store.sql.Database}. May know {@code org.grapl.store}, its {@code log}
 * and the core's checks. The storage contract test says what an implementation must hold.
 */
@NullMarked
package org.grapl.store.sql;

import org.jspecify.annotations.NullMarked;
