/**
 * A browser that is watched while it looks at a page: {@link org.grapl.benchmarks.browser.Chromium}
 * starts one, {@link org.grapl.benchmarks.browser.Tab} speaks the DevTools protocol with it.
 * Imports nothing of grapl but the scratch directory and the pause.
 */
@NullMarked
package org.grapl.benchmarks.browser;

import org.jspecify.annotations.NullMarked;
