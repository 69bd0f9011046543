/**
 * Pages for people: {@link org.grapl.data.page.Html} with its {@link org.grapl.data.page.Table}s,
 * and {@link org.grapl.data.page.ReportPage}, the one report of searches and campaigns. A page is
 * self-contained: styles and pictures are inside, and a content policy forbids the browser to ask
 * anybody for anything.
 */
@NullMarked
package org.grapl.data.page;

import org.jspecify.annotations.NullMarked;
