package org.grapl.client;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;

/**
 * A request that may be sent more than once. Its key is made once, here, so that all attempts carry
 * the same.
 *
 * @param path behind the address of the server, with the query
 * @param body makes the body anew for each attempt
 * @param timeout how long one attempt may take, if not as usual
 */
record Outgoing(
    String method,
    String path,
    Map<String, String> headers,
    Supplier<BodyPublisher> body,
    Optional<Duration> timeout) {

  static final String KEY = "Idempotency-Key";

  static Outgoing get(String path) {
    return new Outgoing(
        "GET",
        path,
        Map.of("Accept", "application/json"),
        BodyPublishers::noBody,
        Optional.empty());
  }

  static Outgoing delete(String path) {
    return new Outgoing("DELETE", path, Map.of(), BodyPublishers::noBody, Optional.empty());
  }

  static Outgoing post(String path, JsonNode json) {
    byte[] bytes = Json.write(json);
    return post(path, "application/json", () -> BodyPublishers.ofByteArray(bytes));
  }

  static Outgoing post(String path, String type, Supplier<BodyPublisher> body) {
    return new Outgoing(
        "POST",
        path,
        Map.of(
            "Accept", "application/json", "Content-Type", type, KEY, UUID.randomUUID().toString()),
        body,
        Optional.empty());
  }

  Outgoing with(String header, String value) {
    Map<String, String> more = new LinkedHashMap<>(headers);
    more.put(header, value);
    return new Outgoing(method, path, more, body, timeout);
  }

  Outgoing within(Duration time) {
    return new Outgoing(method, path, headers, body, Optional.of(time));
  }

  @Override
  public String toString() {
    return method + " " + path;
  }
}
