package org.grapl.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Reader;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** The commands of docs/OPERATIONS.md, one after the other. */
class OperationsPageTest {

  private static final Path PAGE = Path.of("docs/OPERATIONS.md");

  @TempDir private Path dir = Path.of("");

  @Test
  void everyCommandWorksAndSoDoesTheBackup() throws IOException, SQLException {
    for (String command : ReadmeBlocks.commands(PAGE)) {
      CommandRun run = ReadmeBlocks.run(command, dir);
      assertThat(run.code()).as(command + "\n" + run.err()).isZero();
      assertThat(run.out()).as(command).isNotBlank();
    }
    for (String file : new String[] {"monday.csv", "decisions.csv", "lake.zip", "other.db"}) {
      assertThat(dir.resolve(file)).isNotEmptyFile();
    }
    // What sqlite3 does on the page.
    Path backup = dir.resolve("backup.db");
    try (Connection connection =
            DriverManager.getConnection("jdbc:sqlite:" + dir.resolve("lab.db"));
        Statement statement = connection.createStatement()) {
      statement.execute("VACUUM INTO '" + backup + "'");
    }
    Object[] log = {"campaign", "log", "lake", "--json", "--store"};
    assertThat(CommandRun.of(with(log, backup)))
        .isEqualTo(CommandRun.of(with(log, dir.resolve("lab.db"))));
  }

  private static Object[] with(Object[] words, Path last) {
    Object[] all = java.util.Arrays.copyOf(words, words.length + 1);
    all[words.length] = last;
    return all;
  }

  @Test
  void theOptionsOfServersExist() throws IOException {
    List<String> servers =
        Files.readString(ReadmeBlocks.ROOT.resolve(PAGE))
            .lines()
            .filter(line -> line.contains("grapl serve"))
            .map(
                line ->
                    line.replaceFirst(".*grapl serve", "./grapl serve").replaceFirst(" +#.*", ""))
            .filter(line -> !line.contains("`"))
            .toList();
    assertThat(servers).hasSizeGreaterThan(4);
    servers.forEach(OperationsPageTest::parse);
    assertThatThrownBy(() -> parse("./grapl serve --sotre x"))
        .isInstanceOf(CommandLine.UnmatchedArgumentException.class);
  }

  private static void parse(String command) {
    PrintWriter nowhere = new PrintWriter(Writer.nullWriter());
    Main.commandLine(new BufferedReader(Reader.nullReader()), nowhere, nowhere)
        .parseArgs(command.substring("./grapl ".length()).split(" +"));
  }
}
