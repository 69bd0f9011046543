/**
 * Pages for people: {@link org.grapl.data.page.Html} with its {@link org.grapl.data.page.Table}s,
 * and what was decided about items as pictures, {@link org.grapl.data.page.MapPicture} for those
 * that have places of their own and {@link org.grapl.data.page.GraphPicture} for others. A page is
 * self-contained: styles and pictures are inside, and a content policy forbids the browser to ask
 * anybody for anything. What a page says is up to whoever writes it.
 */
@NullMarked
package org.grapl.data.page;

import org.jspecify.annotations.NullMarked;
