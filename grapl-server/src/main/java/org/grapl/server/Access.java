package org.grapl.server;

import org.grapl.store.sql.Tokens.Role;

/** Who may use a route. */
enum Access {
  /** Anybody, without login. */
  OPEN(true, true),
  /** Whoever has a token: readers, workers and owners. */
  SEE(true, true),
  /** Readers and owners. */
  READ(true, false),
  /** Workers and owners. */
  WORK(false, true),
  /** Owners. */
  OWN(false, false);

  private final boolean readers;
  private final boolean workers;

  Access(boolean readers, boolean workers) {
    this.readers = readers;
    this.workers = workers;
  }

  boolean admits(Role role) {
    return switch (role) {
      case READER -> readers;
      case WORKER -> workers;
      case OWNER -> true;
    };
  }
}
