package org.grapl.server;

/** Why a request is not answered as it is (RFC 9457). */
enum Problem {
  MALFORMED(400, "malformed", "The request cannot be read"),
  NO_TOKEN(401, "no-token", "A token is needed"),
  FORBIDDEN(403, "forbidden", "Not allowed"),
  NOT_FOUND(404, "not-found", "Not found"),
  METHOD(405, "method", "No such method here"),
  FORMAT(406, "format", "No such format"),
  SLOW(408, "slow", "The request took too long to arrive"),
  CONFLICT(409, "conflict", "Contradicts what is there"),
  TOO_LARGE(413, "too-large", "Too large"),
  MEDIA_TYPE(415, "media-type", "Not a type of content read here"),
  REFUSED(422, "refused", "Refused by a rule"),
  RATE(429, "rate", "Too many requests"),
  FAILED(500, "failed", "Something went wrong here"),
  BUSY(503, "busy", "Not now");

  final int status;
  final String word;
  final String title;

  Problem(int status, String word, String title) {
    this.status = status;
    this.word = word;
    this.title = title;
  }

  ProblemException of(String detail) {
    return new ProblemException(this, word, detail, this == BUSY ? 1 : 0);
  }
}
