package org.grapl.server;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** A request that cannot be answered as it is: what the answer says instead. */
final class ProblemException extends RuntimeException {

  private static final long serialVersionUID = 1;

  private final int status;
  private final String kind;
  private final String title;
  private final int retryAfter;

  private ProblemException(int status, String kind, String title, String detail, int retryAfter) {
    super(detail);
    this.status = status;
    this.kind = kind;
    this.title = title;
    this.retryAfter = retryAfter;
  }

  static ProblemException malformed(String detail) {
    return new ProblemException(400, "malformed", "The request cannot be read", detail, 0);
  }

  static ProblemException noToken(String detail) {
    return new ProblemException(401, "no-token", "A token is needed", detail, 0);
  }

  static ProblemException forbidden(String detail) {
    return new ProblemException(403, "forbidden", "Not allowed", detail, 0);
  }

  static ProblemException notFound(String detail) {
    return new ProblemException(404, "not-found", "Not found", detail, 0);
  }

  static ProblemException methodNotAllowed(String detail) {
    return new ProblemException(405, "method", "No such method here", detail, 0);
  }

  static ProblemException notAcceptable(String detail) {
    return new ProblemException(406, "format", "No such format", detail, 0);
  }

  static ProblemException slow(String detail) {
    return new ProblemException(408, "slow", "The request took too long to arrive", detail, 0);
  }

  static ProblemException conflict(String kind, String detail) {
    return new ProblemException(409, kind, "Contradicts what is there", detail, 0);
  }

  static ProblemException tooLarge(String detail) {
    return new ProblemException(413, "too-large", "Too large", detail, 0);
  }

  static ProblemException mediaType(String detail) {
    return new ProblemException(415, "media-type", "Not a type of content read here", detail, 0);
  }

  static ProblemException refused(String detail) {
    return new ProblemException(422, "refused", "Refused by a rule", detail, 0);
  }

  static ProblemException tooMany(String detail, int retryAfter) {
    return new ProblemException(429, "rate", "Too many requests", detail, retryAfter);
  }

  static ProblemException failed(String detail) {
    return new ProblemException(500, "failed", "Something went wrong here", detail, 0);
  }

  static ProblemException busy(String kind, String detail) {
    return new ProblemException(503, kind, "Not now", detail, 1);
  }

  int status() {
    return status;
  }

  /** After how many seconds to try again; 0 if it is not worth it. */
  int retryAfter() {
    return retryAfter;
  }

  ObjectNode json() {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.put("type", "urn:grapl:problem:" + kind);
    json.put("title", title);
    json.put("status", status);
    json.put("detail", String.valueOf(getMessage()));
    return json;
  }
}
