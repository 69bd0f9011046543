package org.grapl.store.sql;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.atomic.AtomicInteger;

/** A PostgreSQL server for tests; each store is a schema of its one database. */
final class TestPostgres implements AutoCloseable {

  private static final AtomicInteger SCHEMAS = new AtomicInteger();

  private final EmbeddedPostgres server;

  private TestPostgres(EmbeddedPostgres server) {
    this.server = server;
  }

  /** One that all tests may use; it ends with the process. */
  static TestPostgres shared() {
    return Shared.SERVER;
  }

  private static final class Shared {
    static final TestPostgres SERVER = startShared();

    private static TestPostgres startShared() {
      try {
        return new TestPostgres(EmbeddedPostgres.builder().start());
      } catch (IOException e) {
        throw new IllegalStateException("PostgreSQL does not start", e);
      }
    }
  }

  /**
   * One that can be stopped, and started again on the same data.
   *
   * @param port 0 for any
   */
  static TestPostgres start(Path data, int port) throws IOException {
    EmbeddedPostgres.Builder builder =
        EmbeddedPostgres.builder().setDataDirectory(data).setCleanDataDirectory(false);
    return new TestPostgres((port == 0 ? builder : builder.setPort(port)).start());
  }

  int port() {
    return server.getPort();
  }

  String freshStore() {
    return "postgresql://postgres@localhost:%d/postgres?currentSchema=store%d"
        .formatted(port(), SCHEMAS.incrementAndGet());
  }

  static void execute(String store, String sql) throws SQLException {
    try (Connection connection = connect(store);
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  static String query(String store, String sql) throws SQLException {
    try (Connection connection = connect(store);
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(sql)) {
      row.next();
      return row.getString(1);
    }
  }

  private static Connection connect(String store) throws SQLException {
    return DriverManager.getConnection("jdbc:" + store.replace("postgres@", ""), "postgres", "");
  }

  @Override
  public void close() throws IOException {
    server.close();
  }
}
