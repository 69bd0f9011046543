package org.grapl.client;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/**
 * Gives prepared answers one after the other, the last one for ever, and remembers the questions.
 */
final class CannedServer implements AutoCloseable {

  /** A prepared answer. */
  record Canned(int status, Map<String, String> headers, String body) {

    static Canned json(String body) {
      return new Canned(200, Map.of(), body);
    }

    static Canned problem(int status, String detail, Map<String, String> headers) {
      return new Canned(
          status, headers, "{\"detail\": \"%s\", \"status\": %d}".formatted(detail, status));
    }
  }

  /** A question as it came. */
  record Asked(
      String method, String path, Map<String, List<String>> headers, String body, long at) {

    String header(String name) {
      return String.join(",", headers.getOrDefault(name, List.of()));
    }
  }

  private final HttpServer http;
  private final List<Asked> asked = Collections.synchronizedList(new ArrayList<>());

  CannedServer(Canned... answers) {
    try {
      http = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    http.createContext(
        "/",
        exchange -> {
          String body =
              new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
          Canned answer = answers[Math.min(asked.size(), answers.length - 1)];
          asked.add(
              new Asked(
                  exchange.getRequestMethod(),
                  exchange.getRequestURI().toString(),
                  Map.copyOf(exchange.getRequestHeaders()),
                  body,
                  System.nanoTime()));
          answer.headers().forEach((name, value) -> exchange.getResponseHeaders().set(name, value));
          byte[] bytes = answer.body().getBytes(StandardCharsets.UTF_8);
          exchange.sendResponseHeaders(answer.status(), bytes.length == 0 ? -1 : bytes.length);
          exchange.getResponseBody().write(bytes);
          exchange.close();
        });
    http.start();
  }

  List<Asked> asked() {
    return List.copyOf(asked);
  }

  URI address() {
    return URI.create("http://127.0.0.1:" + http.getAddress().getPort());
  }

  GraplClient client(Patience patience) {
    return GraplClient.at(address()).patience(patience).open();
  }

  @Override
  public void close() {
    http.stop(0);
  }
}
