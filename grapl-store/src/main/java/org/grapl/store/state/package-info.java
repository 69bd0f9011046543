/**
 * A campaign in memory, as its log says: {@link org.grapl.store.state.Bookkeeping} is the cheap
 * half (tickets, observations, the question), {@link org.grapl.store.state.CampaignReplay} the
 * expensive one (estimates and choices). May know {@code log}.
 */
@NullMarked
package org.grapl.store.state;

import org.jspecify.annotations.NullMarked;
