package org.grapl.store.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class SqliteAccessTest extends AccessContractTest {

  @TempDir private Path directory;

  @Override
  Database open() {
    return Database.open(directory.resolve("grapl.db").toString());
  }

  @Override
  String tokenTable() throws Exception {
    return TestSqlite.query(
        directory.resolve("grapl.db"),
        "SELECT group_concat(hex(digest) || id || name || role || owner || campaign) FROM token");
  }

  @Test
  void onlyItsOwnerCanReadAStore() throws Exception {
    Path file = directory.resolve("own.db");
    assumeThat(Files.getFileStore(directory).supportsFileAttributeView("posix")).isTrue();
    try (Database database = Database.open(file.toString())) {
      database
          .tokens()
          .create(
              new Tokens.Draft(
                  "ann",
                  Tokens.Role.OWNER,
                  "lab",
                  Optional.empty(),
                  Instant.now(),
                  Optional.empty()));
      try (Stream<Path> files = Files.list(directory)) {
        assertThat(files.filter(each -> each.getFileName().toString().startsWith("own.db")))
            .hasSizeGreaterThan(1)
            .allSatisfy(
                each ->
                    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(each)))
                        .isEqualTo("rw-------"));
      }
    }
  }
}
