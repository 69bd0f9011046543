package org.grapl.store.sql;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

final class PostgresLedgerTest extends LedgerContractTest {

  private static TestPostgres server;
  private static int stores;

  @BeforeAll
  static void start() throws Exception {
    server = TestPostgres.start();
  }

  @AfterAll
  static void stop() throws Exception {
    server.close();
  }

  @Override
  String freshStore() {
    stores++;
    return store();
  }

  @Override
  String store() {
    return server.url("store%d".formatted(stores));
  }

  @Override
  void execute(String sql) throws Exception {
    try (Connection connection =
            DriverManager.getConnection(
                "jdbc:" + store().replaceFirst("postgres@", ""), "postgres", "");
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  @Override
  String flipByte(String hash) {
    return "UPDATE piece SET bytes = set_byte(bytes, 10000, get_byte(bytes, 10000) # 4) WHERE hash = '%s'"
        .formatted(hash);
  }
}
