package org.grapl.server;

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
  OWN,
  /** Whoever has a link to join by, which opens nothing else. */
  JOIN;

  boolean admits(Caller caller) {
    if (caller.isLink() || this == JOIN) {
      return caller.isLink() && this == JOIN;
    }
    return switch (caller.role()) {
      case READER -> this != WORK && this != OWN;
      case WORKER -> this != READ && this != OWN;
      case OWNER -> true;
    };
  }
}
