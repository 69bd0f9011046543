package org.grapl.store.sql;

import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

final class SqliteStorageTest extends StorageContractTest {

  @TempDir private Path directory;
  private int stores;

  @Override
  String freshStore() {
    stores++;
    return store();
  }

  @Override
  String store() {
    return directory.resolve("store %d ü.db".formatted(stores)).toString();
  }

  @Override
  void execute(String sql) throws Exception {
    TestSqlite.execute(Path.of(store()), sql);
  }

  @Override
  String flipByte(String hash) {
    return ("UPDATE piece SET bytes = CAST(substr(bytes, 1, 10000) || x'"
            + "5a5b"
            + "' || substr(bytes, 10003) AS BLOB) WHERE hash = '%s'")
        .formatted(hash);
  }
}
