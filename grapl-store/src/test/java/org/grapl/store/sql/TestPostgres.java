package org.grapl.store.sql;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;

/** A PostgreSQL server for tests; each store is a schema of its one database. */
final class TestPostgres implements AutoCloseable {

  private final EmbeddedPostgres server;

  private TestPostgres(EmbeddedPostgres server) {
    this.server = server;
  }

  static TestPostgres start() throws IOException {
    return new TestPostgres(EmbeddedPostgres.builder().start());
  }

  String url(String schema) {
    return "postgresql://postgres@localhost:%d/postgres?currentSchema=%s"
        .formatted(server.getPort(), schema);
  }

  @Override
  public void close() throws IOException {
    server.close();
  }
}
