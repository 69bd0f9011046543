package org.grapl.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import org.grapl.store.Campaigns;
import org.grapl.store.sql.Database;

/** A real server on a real SQLite file, and a client of it. */
final class RunningServer implements AutoCloseable {

  static final ServerSettings SETTINGS = ServerSettings.USUAL.withPort(0);

  private static final HttpClient CLIENT =
      HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(10)).build();

  private final GraplServer server;
  private final Database database;

  RunningServer(ServerSettings settings, Path directory) {
    Database database = Database.open(directory.resolve("grapl.db").toString());
    this.server =
        GraplServer.start(settings, Campaigns.serving(database.ledger(), Clock.systemUTC()));
  }

  static RunningServer in(Path directory) {
    return new RunningServer(SETTINGS, directory);
  }

  GraplServer server() {
    return server;
  }

  HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(URI.create(server.address() + path))
        .timeout(Duration.ofSeconds(30));
  }

  static Reply send(HttpRequest.Builder request) {
    try {
      return Reply.of(CLIENT.send(request.build(), HttpResponse.BodyHandlers.ofString()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  Reply get(String path, String... headers) {
    HttpRequest.Builder request = request(path).GET();
    return send(headers.length == 0 ? request : request.headers(headers));
  }

  Reply post(String path, String body, String... headers) {
    HttpRequest.Builder request =
        request(path)
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString(body));
    return send(headers.length == 0 ? request : request.headers(headers));
  }

  Reply delete(String path, String... headers) {
    HttpRequest.Builder request = request(path).DELETE();
    return send(headers.length == 0 ? request : request.headers(headers));
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
