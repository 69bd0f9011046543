/**
 * Where items are drawn: {@link org.grapl.data.layout.Layout} lays a graph out by its links, {@link
 * org.grapl.data.layout.Clusters} one that is too large to be drawn item by item, {@link
 * org.grapl.data.layout.ShownLinks} chooses among too many links; {@link
 * org.grapl.data.layout.ItemMap} says where items lie that have shapes or places of their own.
 */
@NullMarked
package org.grapl.data.layout;

import org.jspecify.annotations.NullMarked;
