package org.grapl.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpHeaders;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;

/** A server refused a request, or could not be reached. The message is the server's own. */
public class GraplException extends RuntimeException {

  private static final long serialVersionUID = 1;
  private static final int LONGEST_STRANGE_ANSWER = 200;

  private final int status;
  private final String type;

  GraplException(int status, String type, String detail, Optional<Throwable> cause) {
    super(detail, cause.orElse(null));
    this.status = status;
    this.type = type;
  }

  /** The HTTP status, such as 404 where there is no such campaign; 0 if no answer came. */
  public int status() {
    return status;
  }

  /** Which kind of problem it is (RFC 9457), such as {@code urn:grapl:problem:refused}. */
  public String type() {
    return type;
  }

  /** What an answer that is no success means. */
  static GraplException of(HttpResponse<InputStream> answer) throws IOException {
    int status = answer.statusCode();
    byte[] body;
    try (InputStream stream = answer.body()) {
      body = stream.readAllBytes();
    }
    JsonNode json = problem(body);
    String type = json.path("type").asText("about:blank");
    String detail = json.path("detail").asText("the server answered " + status);
    return switch (status) {
      case 409 -> new ConflictException(type, detail, json.path("conflicts"));
      case 408, 429, 502, 503, 504 ->
          new UnavailableException(status, type, detail, retryAfter(answer.headers()));
      default -> new GraplException(status, type, detail, Optional.empty());
    };
  }

  /** The JSON of an answer; what is none, such as the page of a proxy, becomes the detail. */
  private static ObjectNode problem(byte[] body) {
    try {
      if (Json.MAPPER.readTree(body) instanceof ObjectNode json) {
        return json;
      }
    } catch (IOException e) {
      // Not from grapl: it is shown as it came.
    }
    String text = new String(body, StandardCharsets.UTF_8).strip();
    ObjectNode json = Json.MAPPER.createObjectNode();
    return text.isEmpty()
        ? json
        : json.put("detail", text.substring(0, Math.min(text.length(), LONGEST_STRANGE_ANSWER)));
  }

  /** What {@code Retry-After} says, in seconds. */
  private static Optional<Duration> retryAfter(HttpHeaders headers) {
    return headers
        .firstValue("Retry-After")
        .filter(text -> text.matches("\\d{1,9}"))
        .map(seconds -> Duration.ofSeconds(Long.parseLong(seconds)));
  }
}
