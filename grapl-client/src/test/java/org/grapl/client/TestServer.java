package org.grapl.client;

import java.net.URI;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import org.grapl.server.GraplServer;
import org.grapl.server.ServerSettings;
import org.grapl.store.Campaigns;
import org.grapl.store.sql.Database;

/** A real server on a real SQLite file, which can be stopped and started again where it was. */
final class TestServer implements AutoCloseable {

  /** Short pauses, so that tests of failures take no time; a long deadline, for busy machines. */
  static final Patience QUICK =
      Patience.USUAL.withPauses(Duration.ofMillis(5), Duration.ofMillis(50));

  private final Path file;
  private ServerSettings settings;
  private GraplServer server;

  TestServer(Path directory, ServerSettings settings) {
    this.file = directory.resolve("grapl.db");
    this.settings = settings;
    this.server = start();
    this.settings = settings.withPort(server.port());
  }

  static TestServer in(Path directory) {
    return new TestServer(directory, ServerSettings.USUAL.withPort(0));
  }

  private GraplServer start() {
    Database database = Database.open(file.toString());
    return GraplServer.start(
        settings,
        new Campaigns(database.storage(), Clock.systemUTC()),
        database.tokens(),
        database.accessLog());
  }

  URI address() {
    return server.address();
  }

  void stop() {
    server.close();
  }

  /** Starts it again on the same port and file. */
  void startAgain() {
    server = start();
  }

  GraplClient client(String worker) {
    return client(address(), worker);
  }

  static GraplClient client(URI address, String worker) {
    return GraplClient.at(address).worker(worker).patience(QUICK).open();
  }

  /** A chain of items a0, a1, … */
  static Links chain(int items) {
    Links.Link[] links = new Links.Link[items - 1];
    for (int item = 1; item < items; item++) {
      links[item - 1] = Links.link("a" + (item - 1), "a" + item);
    }
    return Links.of(links);
  }

  @Override
  public void close() {
    server.close();
  }
}
