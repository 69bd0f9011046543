package org.grapl.client;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.Serializable;
import java.nio.charset.StandardCharsets;

/**
 * Why a server refused a request (RFC 9457).
 *
 * @param status the HTTP status; 0 if no answer came
 * @param type which kind of problem, such as {@code urn:grapl:problem:refused}
 * @param title the kind in words
 * @param detail what is wrong with this request, in the words of the Java library
 */
public record Problem(int status, String type, String title, String detail)
    implements Serializable {

  private static final int LONGEST_STRANGE_ANSWER = 200;

  /** No answer came. */
  static Problem noAnswer(String detail) {
    return new Problem(0, "about:blank", "No answer", detail);
  }

  static Problem read(int status, JsonNode json) {
    return new Problem(
        status,
        json.path("type").asText("about:blank"),
        json.path("title").asText("HTTP " + status),
        json.path("detail").asText("the server answered " + status));
  }

  /** The JSON of an answer; what is none, such as the page of a proxy, becomes the detail. */
  static JsonNode parse(byte[] body) {
    try {
      JsonNode json = Json.MAPPER.readTree(body);
      if (json.isObject()) {
        return json;
      }
    } catch (IOException e) {
      // Not from grapl: it is shown as it came.
    }
    String text = new String(body, StandardCharsets.UTF_8).strip();
    String shown =
        text.length() > LONGEST_STRANGE_ANSWER
            ? text.substring(0, LONGEST_STRANGE_ANSWER) + "…"
            : text;
    return shown.isEmpty()
        ? Json.MAPPER.createObjectNode()
        : Json.MAPPER.createObjectNode().put("detail", shown);
  }
}
