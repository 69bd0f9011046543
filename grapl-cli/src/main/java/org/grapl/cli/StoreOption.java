package org.grapl.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.function.Function;
import org.grapl.store.Campaigns;
import org.grapl.store.sql.Database;
import picocli.CommandLine.Option;

public final class StoreOption {

  @Option(
      names = "--store",
      defaultValue = "${env:GRAPL_STORE:-" + Database.DEFAULT + "}",
      paramLabel = "FILE|URL",
      description =
          "Where campaigns are kept: an SQLite file, or postgresql://user:password@host/database"
              + " (default: the environment variable GRAPL_STORE, else grapl.db).")
  String store = Database.DEFAULT;

  /**
   * What a command that is proposed must say to mean this store: nothing if it would be taken
   * anyway. Addresses of servers are not repeated, for they may hold passwords.
   */
  String again() {
    String usual = System.getenv().getOrDefault("GRAPL_STORE", Database.DEFAULT);
    return store.equals(usual)
        ? ""
        : isFile() ? " --store " + TerminalText.word(store) : " --store ...";
  }

  Database openOrMake() {
    return Database.open(store);
  }

  /** Opens a store that is there: who mistypes its name shall not get an empty one. */
  Database open() {
    refuseMissing();
    return Database.open(store);
  }

  public Database openReadOnly() {
    refuseMissing();
    return Database.openReadOnly(store);
  }

  private void refuseMissing() {
    Path file = Path.of(isFile() ? plain() : "");
    if (isFile() && !Files.exists(file)) {
      throw new BadInputException(
          "--store %s: there is no such file; 'grapl campaign create' makes it".formatted(file));
    }
  }

  private String plain() {
    return store.replaceFirst("^jdbc:", "").replaceFirst("^sqlite:", "");
  }

  private boolean isFile() {
    return !plain().contains("://") && !plain().startsWith("postgres");
  }

  public static <T> T with(Database database, Function<Campaigns, T> work) {
    try (database;
        Campaigns campaigns = new Campaigns(database.storage(), Clock.systemUTC())) {
      return work.apply(campaigns);
    }
  }
}
