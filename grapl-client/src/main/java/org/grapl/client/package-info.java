/**
 * Campaigns on a server, in the words of the library: {@link org.grapl.client.GraplClient} is the
 * door, {@link org.grapl.client.RemoteCampaign} what one asks and tells.
 *
 * <p>Stands alone: it may import the JDK and Jackson, and no other package of grapl. Whatever it
 * sends can be sent again without being counted twice, so lost connections and busy servers are
 * waited out here and not by the caller.
 */
@NullMarked
package org.grapl.client;

import org.jspecify.annotations.NullMarked;
