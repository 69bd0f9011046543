package org.grapl.server;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.net.http.HttpHeaders;
import java.net.http.HttpResponse;
import java.util.Optional;

/** What came back. */
record Reply(int status, HttpHeaders headers, String body) {

  private static final ObjectMapper JSON = new ObjectMapper();

  static Reply of(HttpResponse<String> response) {
    return new Reply(response.statusCode(), response.headers(), response.body());
  }

  JsonNode json() {
    try {
      return JSON.readTree(body);
    } catch (JsonProcessingException e) {
      throw new AssertionError("no JSON: " + body, e);
    }
  }

  Optional<String> header(String name) {
    return headers.firstValue(name);
  }

  String detail() {
    return json().path("detail").asText();
  }
}
