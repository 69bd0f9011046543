package org.grapl.client;

import java.util.Optional;

/** A server refused a request, or could not be reached. The message is the server's own. */
public class GraplException extends RuntimeException {

  private static final long serialVersionUID = 1;

  private final Problem problem;

  GraplException(Problem problem) {
    super(problem.detail());
    this.problem = problem;
  }

  GraplException(Problem problem, Throwable cause) {
    super(problem.detail(), cause);
    this.problem = problem;
  }

  /** What the server said. */
  public Problem problem() {
    return problem;
  }

  /** The HTTP status; 0 if no answer came. */
  public int status() {
    return problem.status();
  }

  /** What an answer that is no success means. */
  static GraplException of(Incoming answer) {
    var json = Problem.parse(answer.body());
    Problem problem = Problem.read(answer.status(), json);
    Optional<java.time.Duration> wait = answer.retryAfter();
    return switch (answer.status()) {
      case 404 -> new NotFoundException(problem);
      case 409 -> new ConflictException(problem, ConflictException.read(json));
      case 429, 503 -> new BusyException(problem, wait);
      default -> new GraplException(problem);
    };
  }
}
