package org.grapl.benchmarks.serving;

import static org.assertj.core.api.Assertions.assertThat;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The short form: the long one is {@code grapl bench crash}. */
@Tag("slow")
class CrashTestTest {

  private static final int KILLS = 4;

  @TempDir private Path dir = Path.of("");

  private static void nothingIsLostOn(String store) {
    CrashTest.Report report =
        CrashTest.run(new CrashTest.Plan(store, KILLS, 8, 40, 0.3, 5), text -> {});
    assertThat(report.faults()).isEmpty();
    assertThat(report.kills()).isEqualTo(KILLS);
    assertThat(report.starts()).isEqualTo(KILLS + 1);
    assertThat(report.tells()).isPositive();
    assertThat(report.retried()).isPositive();
    assertThat(report.entries()).isGreaterThanOrEqualTo(2L * report.tells());
  }

  @Test
  void whatAKilledServerHadAcknowledgedIsInItsFile() {
    nothingIsLostOn(dir.resolve("grapl.db").toString());
  }

  @Test
  void whatAKilledServerHadAcknowledgedIsInPostgres() throws IOException {
    try (EmbeddedPostgres postgres = EmbeddedPostgres.builder().start()) {
      nothingIsLostOn("postgresql://postgres@localhost:%d/postgres".formatted(postgres.getPort()));
    }
  }
}
