package org.grapl.benchmarks.serving;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;

/** Requests to a server on this machine, over connections that are kept. Thread-safe. */
final class JsonHttp {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private final HttpClient client =
      HttpClient.newBuilder()
          .version(HttpClient.Version.HTTP_1_1)
          .connectTimeout(Duration.ofSeconds(5))
          .build();
  private final String address;

  /** What came back; of a body that is none, a missing node. */
  record Reply(int status, JsonNode json) {

    boolean isDone() {
      return status / 100 == 2;
    }

    /** Whether the same may well be done later. */
    boolean isForLater() {
      return status == 503 || status == 429;
    }
  }

  JsonHttp(int port) {
    this.address = "http://127.0.0.1:" + port;
  }

  Reply get(String path) throws IOException {
    return send(request(path).GET());
  }

  /**
   * @param key by which the server knows the request again; empty for none
   */
  Reply post(String path, JsonNode body, String key) throws IOException {
    HttpRequest.Builder request =
        request(path)
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofByteArray(JSON.writeValueAsBytes(body)));
    return send(key.isEmpty() ? request : request.header("Idempotency-Key", key));
  }

  private HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(URI.create(address + path)).timeout(PATIENCE);
  }

  private Reply send(HttpRequest.Builder request) throws IOException {
    try {
      HttpResponse<byte[]> response =
          client.send(request.build(), HttpResponse.BodyHandlers.ofByteArray());
      return new Reply(response.statusCode(), JSON.readTree(response.body()));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
  }
}
