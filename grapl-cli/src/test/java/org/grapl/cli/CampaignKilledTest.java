package org.grapl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Programs of their own that are killed, or told to stop. */
class CampaignKilledTest extends CampaignOnTriangles {

  private static final int ROWS = 15_000;

  private Process start(Object... args) throws IOException {
    return new ProcessBuilder(CommandRun.program(Main.class, args)).start();
  }

  @Test
  void aTableWhoseTellingIsKilledIsThereWholeOrNotAtAll() throws Exception {
    done("create", "lake", "--graph", graph, "--threshold", "0.5");
    StringBuilder table = new StringBuilder("item,value,number\n");
    for (int k = 0; k < ROWS; k++) {
      table.append("abcxyz".charAt(k % 6)).append(",0.5,").append(k).append('\n');
    }
    Path file = write("told.csv", table.toString());
    Process process = start("campaign", "tell", "lake", "--from", file, "--store", store);
    try {
      // The transaction is being written when the journal grows. It vanishes when the program ends,
      // and a file that is not there has the length zero.
      File journal = dir.resolve("test.db-wal").toFile();
      while (process.isAlive() && journal.length() < 100_000) {
        Thread.sleep(5);
      }
    } finally {
      process.destroyForcibly();
    }
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    long kept = entries(store);
    assertThat(kept).isIn(0L, (long) ROWS, ROWS + 1L);
    CommandRun again = CommandRun.of("campaign", "tell", "lake", "--from", file, "--store", store);
    assertThat(again.out())
        .isEqualTo(
            kept == 0
                ? ROWS + " values taken\n"
                : "0 values taken, %d told before\n".formatted(ROWS));
  }

  private static long entries(Path store) {
    return CommandRun.of("campaign", "list", "--json", "--store", store)
        .json()
        .get("campaigns")
        .get(0)
        .get("entries")
        .asLong();
  }

  @Test
  void aServerPrintsItsAddressRefusesASecondOneAndStopsWhenTold() throws Exception {
    Process server = start("serve", "--port", "0", "--store", store);
    try {
      String address = server.inputReader().readLine();
      assertThat(address).matches("http://127\\.0\\.0\\.1:[0-9]+");
      CommandRun second = CommandRun.of("serve", "--port", "0", "--store", store);
      assertThat(second.code()).isEqualTo(1);
      assertThat(second.err()).contains("another server works on this file already");
      // A command and a server may share a store.
      done("create", "lake", "--graph", graph, "--threshold", "0.5");
      new ProcessBuilder("kill", "-TERM", String.valueOf(server.pid())).start().waitFor();
      assertThat(server.waitFor(60, TimeUnit.SECONDS)).isTrue();
      assertThat(server.exitValue()).isEqualTo(128 + 15);
      assertThat(
              new String(
                  server.getErrorStream().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8))
          .isEqualTo("Open it in a browser; Ctrl-C stops the server.\n");
    } finally {
      server.destroyForcibly();
    }
  }

  @Test
  void aServerForOneProgramEndsWithTheStandardInputThatProgramHolds() throws Exception {
    Process server = start("serve", "--port", "0", "--until-stdin-closes", "--store", store);
    try {
      assertThat(server.inputReader().readLine()).startsWith("http://127.0.0.1:");
      server.outputWriter().write("whatever is said changes nothing\n");
      server.outputWriter().flush();
      done("create", "lake", "--graph", graph, "--threshold", "0.5");
      assertThat(server.isAlive()).isTrue();
      server.outputWriter().close();
      assertThat(server.waitFor(60, TimeUnit.SECONDS)).isTrue();
      assertThat(server.exitValue()).isZero();
    } finally {
      server.destroyForcibly();
    }
  }

  @Test
  void tokensAreCreatedListedAndRevoked() {
    CommandRun created =
        CommandRun.of(
            "token",
            "create",
            "--role",
            "worker",
            "--name",
            "ann",
            "--expires",
            "30d",
            "--store",
            store);
    assertThat(created.out()).matches("grapl_[0-9a-f]+_[A-Za-z0-9_-]{43}\n");
    assertThat(created.err())
        .contains("cannot be shown again")
        .doesNotContain(created.out().strip());
    String id = created.out().split("_", -1)[1];
    CommandRun list = CommandRun.of("token", "list", "--json", "--store", store);
    assertThat(list.json().get("tokens").get(0).get("id").asText()).isEqualTo(id);
    assertThat(list.json().get("tokens").get(0).get("revoked").asBoolean()).isFalse();
    assertThat(list.out()).doesNotContain(created.out().strip());
    assertThat(CommandRun.of("token", "revoke", id, "--store", store).code()).isZero();
    assertThat(CommandRun.of("token", "list", "--store", store).out())
        .contains(id + "  ann")
        .contains("revoked");
  }
}
