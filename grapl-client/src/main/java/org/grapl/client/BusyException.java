package org.grapl.client;

import java.time.Duration;
import java.util.Optional;

/** The server was too busy until the deadline was over. Nothing is known to have been done. */
public final class BusyException extends GraplException {

  private static final long serialVersionUID = 1;

  private final transient Optional<Duration> retryAfter;

  BusyException(Problem problem, Optional<Duration> retryAfter) {
    super(problem);
    this.retryAfter = retryAfter;
  }

  /** After how long the server wants to be asked again, if it said so. */
  public Optional<Duration> retryAfter() {
    return retryAfter;
  }
}
