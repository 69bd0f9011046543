package org.grapl.server;

import java.util.Optional;
import org.grapl.store.sql.Tokens.Role;
import org.grapl.store.sql.Tokens.Token;

/**
 * Who makes a request.
 *
 * @param who the name that goes into the log; empty if it is for the request to say
 * @param owner whose campaigns are meant
 * @param only the one campaign the caller may see; none for all of the owner's
 * @param client what limits are counted by: the token, or the address
 * @param isLink whether it is somebody yet unknown who was sent a link
 */
record Caller(
    String who, String owner, Role role, Optional<String> only, String client, boolean isLink) {

  static Caller of(Token token) {
    return new Caller(
        token.name(), token.owner(), token.role(), token.campaign(), token.id(), token.isLink());
  }

  /** Whether the caller has logged in, so that the name is known. */
  boolean isNamed() {
    return !who.isEmpty();
  }
}
