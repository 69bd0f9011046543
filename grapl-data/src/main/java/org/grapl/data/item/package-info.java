/**
 * What is known of items besides their links: {@link org.grapl.data.item.ItemTable} holds their
 * attributes, places and shapes, {@link org.grapl.data.item.ItemGraph} a graph with them, as files
 * bring it, and {@link org.grapl.data.item.ItemFiles} reads tables of items.
 */
@NullMarked
package org.grapl.data.item;

import org.jspecify.annotations.NullMarked;
