/**
 * What more checks are expected to bring: {@link org.grapl.store.forecast.Forecaster} rehearses
 * them in memory. May know {@code state} and {@code replica}.
 */
@NullMarked
package org.grapl.store.forecast;

import org.jspecify.annotations.NullMarked;
