package org.grapl.benchmarks.serving;

import java.io.IOException;
import java.time.Clock;
import org.grapl.server.GraplServer;
import org.grapl.server.Limits;
import org.grapl.server.ServerSettings;
import org.grapl.store.Campaigns;
import org.grapl.store.sql.Database;

/**
 * A server as a process of its own, which ends with whoever started it: it stops when its input
 * does.
 */
final class ServerProgram {

  /** All workers of a test are one client to the server: it must not hold them back. */
  private static final double NO_LIMIT = 1e9;

  private ServerProgram() {}

  /**
   * Serves until its input ends.
   *
   * @param args the store and the port
   */
  public static void main(String[] args) throws IOException {
    Database database = Database.open(args[0]);
    database.claimForServer();
    ServerSettings settings =
        ServerSettings.USUAL
            .withPort(Integer.parseInt(args[1]))
            .withLimits(Limits.USUAL.withRequestsPerSecond(NO_LIMIT));
    try (database;
        GraplServer server =
            GraplServer.start(
                settings,
                Campaigns.serving(database.storage(), Clock.systemUTC()),
                database.tokens(),
                database.accessLog())) {
      while (System.in.read() >= 0) {
        // Nothing is expected but the end.
      }
    }
  }
}
