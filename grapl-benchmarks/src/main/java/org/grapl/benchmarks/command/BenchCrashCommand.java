package org.grapl.benchmarks.command;

import java.io.PrintWriter;
import org.grapl.benchmarks.serving.CrashTest;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Option;

/** {@code grapl bench crash}: kills a server and looks whether anything is lost. */
@Command(
    name = "crash",
    mixinStandardHelpOptions = true,
    description = {
      "Kills a server (SIGKILL) at random moments while workers ask and tell over HTTP, starts it"
          + " again each time, and then looks into the store: every acknowledged answer must be"
          + " there exactly once, nothing that nobody sent, no item in two hands at once, and"
          + " everything must come out the same when it is done again.",
      "",
      "Some workers drop tickets, tell late, tell twice, give back, withdraw, or record values nobody asked for. Exit code 1 if anything is wrong."
    })
public final class BenchCrashCommand extends BenchCommand {

  @Option(
      names = "--kills",
      defaultValue = "100",
      description = "How often the server is killed (default: ${DEFAULT-VALUE}).")
  private int kills;

  @Option(
      names = "--workers",
      defaultValue = "8",
      description = "How many ask and tell (default: ${DEFAULT-VALUE}).")
  private int workers;

  @Option(
      names = "--store",
      defaultValue = "",
      paramLabel = "FILE|URL",
      description = "An SQLite file or postgresql://… (default: an SQLite file made for this).")
  private String store = "";

  @Option(
      names = "--items",
      defaultValue = "100",
      description = "Items of the campaign (default: ${DEFAULT-VALUE}).")
  private int items;

  @Option(
      names = "--life",
      defaultValue = "1",
      paramLabel = "S",
      description =
          "Seconds a server lives on average once it is ready (default: ${DEFAULT-VALUE}).")
  private double life;

  @Option(names = "--seed", defaultValue = "1", description = "Seed (default: ${DEFAULT-VALUE}).")
  private long seed;

  @Override
  public Integer call() {
    CrashTest.Report report =
        CrashTest.run(new CrashTest.Plan(store, kills, workers, items, life, seed), err()::println);
    if (json) {
      out().println(result(report));
    } else {
      print(report, out());
    }
    return report.passed() ? 0 : ExitCode.SOFTWARE;
  }

  private static void print(CrashTest.Report report, PrintWriter out) {
    out.printf(
        "%s: killed %d times (%d of them while starting), started %d times, ready after %.2f s (median)%n",
        report.store(),
        report.kills(),
        report.killsDuringStart(),
        report.starts(),
        report.startSeconds());
    out.printf(
        "acknowledged: %d asks, %d tells (%d in the log came late), %d recordings, %d withdrawals; %d requests sent again%n",
        report.asks(),
        report.tells(),
        report.late(),
        report.recordings(),
        report.withdrawals(),
        report.retried());
    out.printf("done again: %d entries, %d choices%n", report.entries(), report.choices());
    if (report.passed()) {
      out.println("nothing lost, nothing twice, nothing that was not sent");
    } else {
      out.println("WRONG:");
      report.faults().forEach(fault -> out.println("  " + fault));
    }
  }
}
