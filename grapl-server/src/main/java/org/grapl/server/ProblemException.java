package org.grapl.server;

import com.fasterxml.jackson.databind.node.ObjectNode;

/** A request that cannot be answered as it is: what the answer says instead. */
final class ProblemException extends RuntimeException {

  private static final long serialVersionUID = 1;

  private final Problem problem;
  private final String word;
  private final int retryAfter;

  ProblemException(Problem problem, String word, String detail, int retryAfter) {
    super(detail);
    this.problem = problem;
    this.word = word;
    this.retryAfter = retryAfter;
  }

  static ProblemException conflict(String word, String detail) {
    return new ProblemException(Problem.CONFLICT, word, detail, 0);
  }

  static ProblemException busy(String word, String detail) {
    return new ProblemException(Problem.BUSY, word, detail, 1);
  }

  static ProblemException tooMany(String detail, int retryAfter) {
    return new ProblemException(Problem.RATE, Problem.RATE.word, detail, retryAfter);
  }

  int status() {
    return problem.status;
  }

  /** After how many seconds to try again; 0 if it is not worth it. */
  int retryAfter() {
    return retryAfter;
  }

  ObjectNode json() {
    return Shown.object()
        .put("type", "urn:grapl:problem:" + word)
        .put("title", problem.title)
        .put("status", problem.status)
        .put("detail", getMessage());
  }
}
