package org.grapl.client;

/**
 * No answer came before the deadline was over, or before the thread was interrupted (it still is
 * then). Whether the request was done is not known; sending the same answers again is safe.
 */
public final class UnavailableException extends GraplException {

  private static final long serialVersionUID = 1;

  UnavailableException(String detail, Throwable cause) {
    super(Problem.noAnswer(detail), cause);
  }

  static UnavailableException interrupted(String doing, InterruptedException cause) {
    Thread.currentThread().interrupt();
    return new UnavailableException("interrupted while waiting for " + doing, cause);
  }
}
