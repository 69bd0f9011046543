package org.grapl.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** JSON in and out. */
final class Json {

  static final ObjectMapper MAPPER = new ObjectMapper();

  private Json() {}

  static ObjectNode object() {
    return MAPPER.createObjectNode();
  }

  /**
   * @throws GraplException if the server's answer is no JSON: something else answers there
   */
  static Fields read(String what, byte[] body) {
    try {
      return new Fields(what, MAPPER.readTree(body));
    } catch (IOException e) {
      throw Fields.strange(what + " is no JSON");
    }
  }

  static Fields read(String what, String text) {
    return read(what, text.getBytes(StandardCharsets.UTF_8));
  }

  static byte[] write(JsonNode json) {
    try {
      return MAPPER.writeValueAsBytes(json);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
