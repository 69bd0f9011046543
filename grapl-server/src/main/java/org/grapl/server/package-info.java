/**
 * Campaigns over HTTP: ask, tell, look, for people and programs of any language. The door is {@link
 * org.grapl.server.GraplServer}; every route stands in one table with who may use it. May know the
 * core, grapl-data and grapl-store; nothing here decides anything about a campaign.
 */
@NullMarked
package org.grapl.server;

import org.jspecify.annotations.NullMarked;
