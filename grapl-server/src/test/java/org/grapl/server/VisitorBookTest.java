package org.grapl.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.grapl.store.sql.AccessLog;
import org.grapl.store.sql.Database;
import org.grapl.store.sql.Tokens.Role;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class VisitorBookTest {

  private static final Route STATUS =
      Route.get("/v1/campaigns/{name}/status", Access.SEE, call -> {});
  private static final Caller ANN =
      new Caller("ann", "lab", Role.OWNER, Optional.empty(), "id", false);

  @TempDir Path directory;
  private final AtomicReference<Instant> now =
      new AtomicReference<>(Instant.parse("2026-11-01T08:00:10Z"));

  private static long strangers(List<AccessLog.Line> lines) {
    return lines.stream().filter(line -> line.access().who().isEmpty()).count();
  }

  @Test
  void strangersAreCountedRatherThanPushOutTheOthers() {
    try (Database database = Database.open(directory.resolve("grapl.db").toString())) {
      VisitorBook book = new VisitorBook(database.accessLog(), now::get);
      for (int k = 0; k < 30_000; k++) {
        book.came(Optional.empty(), STATUS, "lake", 401, "10.0.0.1");
      }
      book.came(Optional.of(ANN), STATUS, "lake", 200, "10.0.0.2");
      book.write();
      List<AccessLog.Line> lines = database.accessLog().newest(Long.MAX_VALUE, 1000);
      assertThat(lines).hasSize(16);
      assertThat(lines.get(0).access().who()).isEqualTo("id");
      assertThat(strangers(lines)).isEqualTo(15);
      now.updateAndGet(time -> time.plusSeconds(60));
      book.came(Optional.empty(), STATUS, "lake", 401, "10.0.0.1");
      book.close();
      lines = database.accessLog().newest(Long.MAX_VALUE, 1000);
      assertThat(lines).hasSize(18);
      assertThat(lines.get(0).access().action()).isEqualTo("29985 more who were not let in");
      book.close();
      assertThat(database.accessLog().newest(Long.MAX_VALUE, 1000)).hasSize(18);
    }
  }
}
