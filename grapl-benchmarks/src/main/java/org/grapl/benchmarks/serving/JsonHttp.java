package org.grapl.benchmarks.serving;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.HttpURLConnection;
import java.net.URI;

/**
 * Requests to a server on this machine, over connections that are kept. By the oldest of Java's
 * clients, because the load is made on the machine that is measured, and the newer one takes more
 * of the processor. Thread-safe.
 */
final class JsonHttp {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int CONNECT_MILLIS = 5_000;
  private static final int PATIENCE_MILLIS = 60_000;

  static {
    System.setProperty("http.maxConnections", "64");
    // Whoever repeats a request here does so knowingly.
    System.setProperty("sun.net.http.retryPost", "false");
  }

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
    return reply(connection(path));
  }

  /**
   * @param key by which the server knows the request again; empty for none
   */
  Reply post(String path, JsonNode body, String key) throws IOException {
    byte[] bytes = JSON.writeValueAsBytes(body);
    HttpURLConnection connection = connection(path);
    connection.setRequestMethod("POST");
    connection.setRequestProperty("Content-Type", "application/json");
    if (!key.isEmpty()) {
      connection.setRequestProperty("Idempotency-Key", key);
    }
    connection.setDoOutput(true);
    connection.setFixedLengthStreamingMode(bytes.length);
    try (OutputStream out = connection.getOutputStream()) {
      out.write(bytes);
    }
    return reply(connection);
  }

  private HttpURLConnection connection(String path) throws IOException {
    HttpURLConnection connection =
        (HttpURLConnection) URI.create(address + path).toURL().openConnection();
    connection.setConnectTimeout(CONNECT_MILLIS);
    connection.setReadTimeout(PATIENCE_MILLIS);
    return connection;
  }

  private static Reply reply(HttpURLConnection connection) throws IOException {
    int status = connection.getResponseCode();
    try (InputStream body =
        status < 400 ? connection.getInputStream() : connection.getErrorStream()) {
      byte[] bytes = body == null ? new byte[0] : body.readAllBytes();
      return new Reply(status, JSON.readTree(bytes));
    }
  }
}
