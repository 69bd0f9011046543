package org.grapl.client;

import java.time.Duration;
import java.util.Optional;

/**
 * The server was too busy, or gave no answer, until the deadline was over or the thread was
 * interrupted (it still is then). Whether the request was done is not known; sending the same
 * answers again is safe.
 */
public final class UnavailableException extends GraplException {

  private static final long serialVersionUID = 1;

  private final transient Optional<Duration> retryAfter;

  UnavailableException(int status, String type, String detail, Optional<Duration> retryAfter) {
    super(status, type, detail, Optional.empty());
    this.retryAfter = retryAfter;
  }

  UnavailableException(String detail, Throwable cause) {
    super(0, "about:blank", detail, Optional.of(cause));
    this.retryAfter = Optional.empty();
  }

  /** After how long the server wants to be asked again, if it said so. */
  public Optional<Duration> retryAfter() {
    return retryAfter;
  }
}
