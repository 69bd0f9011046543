package org.grapl.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.grapl.store.Campaigns;
import org.grapl.store.sql.AccessLog;
import org.grapl.store.sql.Database;
import org.grapl.store.sql.Tokens;
import org.grapl.store.sql.Tokens.Role;

/** A real server on a real store, mostly an SQLite file, and a client of it. */
final class RunningServer implements AutoCloseable {

  static final ServerSettings SETTINGS = ServerSettings.USUAL.withPort(0);

  private static final HttpClient CLIENT =
      HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(10)).build();

  private final GraplServer server;
  private final Database database;

  RunningServer(ServerSettings settings, Path directory) {
    this(settings, directory.resolve("grapl.db").toString());
  }

  RunningServer(ServerSettings settings, String store) {
    this.database = Database.open(store);
    if (settings.tokensRequired()) {
      issue("admin", Role.OWNER, "admin", Optional.empty());
    }
    this.server =
        GraplServer.start(
            settings,
            // What fits is then found before a tell returns, and not at any later moment.
            new Campaigns(database.storage(), Clock.systemUTC()),
            database.tokens(),
            database.accessLog());
  }

  /** The usual limits with other numbers where tests want them. */
  static Limits limits(Duration requestTime, int requestsAtOnce, int listeners) {
    Limits usual = Limits.USUAL;
    return new Limits(
        usual.jsonBytes(),
        usual.uploadBytes(),
        usual.requestsPerSecond(),
        requestTime,
        usual.uploadTime(),
        requestsAtOnce,
        listeners);
  }

  static RunningServer in(Path directory) {
    return new RunningServer(SETTINGS, directory);
  }

  /** The header of a new token. */
  String[] issue(String name, Role role, String owner, Optional<String> campaign) {
    String secret =
        database
            .tokens()
            .create(new Tokens.Draft(name, role, owner, campaign, Instant.now(), Optional.empty()))
            .secret();
    return new String[] {"Authorization", "Bearer " + secret};
  }

  Tokens tokens() {
    return database.tokens();
  }

  AccessLog accessLog() {
    return database.accessLog();
  }

  GraplServer server() {
    return server;
  }

  HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(URI.create(server.address() + path))
        .timeout(Duration.ofSeconds(30));
  }

  static Reply send(HttpRequest.Builder request, String... headers) {
    try {
      HttpRequest built = (headers.length == 0 ? request : request.headers(headers)).build();
      return Reply.of(CLIENT.send(built, HttpResponse.BodyHandlers.ofString()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  Reply send(String method, String path, String body, String... headers) {
    HttpRequest.Builder request = request(path);
    if (!body.isEmpty()) {
      request.header("Content-Type", "application/json");
    }
    return send(
        request.method(
            method,
            body.isEmpty()
                ? HttpRequest.BodyPublishers.noBody()
                : HttpRequest.BodyPublishers.ofString(body)),
        headers);
  }

  /** The bytes of an answer, and that it was one; waits while it is being computed. */
  byte[] bytes(String path) {
    try {
      HttpResponse<byte[]> response =
          CLIENT.send(request(path).build(), HttpResponse.BodyHandlers.ofByteArray());
      for (int attempt = 0; response.statusCode() == 503 && attempt < 600; attempt++) {
        Thread.sleep(50);
        response = CLIENT.send(request(path).build(), HttpResponse.BodyHandlers.ofByteArray());
      }
      if (response.statusCode() != 200) {
        throw new AssertionError(path + " answered " + response.statusCode());
      }
      return response.body();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  Reply get(String path, String... headers) {
    return send("GET", path, "", headers);
  }

  Reply post(String path, String body, String... headers) {
    return send("POST", path, body, headers);
  }

  Reply delete(String path, String... headers) {
    return send("DELETE", path, "", headers);
  }

  /** What the server says to these very bytes, until it hangs up or falls silent. */
  String raw(String request) {
    try (java.net.Socket socket =
        new java.net.Socket(InetAddress.getLoopbackAddress(), server.port())) {
      socket.setSoTimeout(5000);
      socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
      socket.getOutputStream().flush();
      return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A chain of items a0, a1, ... with this name. */
  static String chain(String name, int items) {
    StringBuilder links = new StringBuilder();
    for (int item = 1; item < items; item++) {
      links.append(item == 1 ? "" : ",");
      links.append("[\"a%d\",\"a%d\"]".formatted(item - 1, item));
    }
    return """
        {"name": "%s", "settings": {"threshold": 0.5, "noise": "0.1"}, "graph": {"links": [%s]}}
        """
        .formatted(name, links);
  }

  @Override
  public void close() {
    server.close();
    database.close();
  }
}
