package org.grapl.server;

import org.grapl.store.sql.Tokens.Role;

/** Who may use a route. */
enum Access {
  /** Anybody, without login. */
  OPEN,
  /** Whoever has a token: readers, workers and owners. */
  SEE,
  /** Readers and owners. */
  READ,
  /** Workers and owners. */
  WORK,
  /** Owners. */
  OWN;

  boolean admits(Role role) {
    return switch (role) {
      case READER -> this != WORK && this != OWN;
      case WORKER -> this != READ && this != OWN;
      case OWNER -> true;
    };
  }
}
