package org.grapl.benchmarks.command;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.PrintWriter;
import org.grapl.benchmarks.serving.CrashPlan;
import org.grapl.benchmarks.serving.CrashReport;
import org.grapl.benchmarks.serving.CrashTest;
import org.grapl.cli.Benchmark;
import org.grapl.cli.Machine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

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
      "Some workers drop tickets, tell late, tell twice, give back, withdraw, or record values"
          + " nobody asked for. Exit code 1 if anything is wrong.",
      ""
    })
public final class BenchCrashCommand implements Benchmark {

  @Spec private CommandSpec spec = CommandSpec.create();

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

  @Option(names = "--json", description = "Prints one JSON object instead of text.")
  private boolean json;

  @Override
  public Integer call() {
    PrintWriter out = spec.commandLine().getOut();
    PrintWriter err = spec.commandLine().getErr();
    CrashReport report =
        CrashTest.run(new CrashPlan(store, kills, workers, items, life, seed), err::println);
    if (json) {
      out.println(json(report));
    } else {
      print(report, out);
    }
    return report.passed() ? 0 : ExitCode.SOFTWARE;
  }

  private static void print(CrashReport report, PrintWriter out) {
    out.printf(
        "%s: killed %d times (%d of them while starting), started %d times, ready after %.2f s"
            + " (median)%n",
        report.store(),
        report.kills(),
        report.killsDuringStart(),
        report.starts(),
        report.startSeconds());
    out.printf(
        "acknowledged: %d asks, %d tells (%d in the log came late), %d recordings, %d withdrawals;"
            + " %d requests sent again%n",
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

  private static ObjectNode json(CrashReport report) {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    Machine.here().put(node.putObject("machine"));
    node.put("store", report.store());
    node.put("kills", report.kills());
    node.put("killsDuringStart", report.killsDuringStart());
    node.put("starts", report.starts());
    node.put("startSeconds", report.startSeconds());
    node.put("asks", report.asks());
    node.put("tells", report.tells());
    node.put("late", report.late());
    node.put("recordings", report.recordings());
    node.put("withdrawals", report.withdrawals());
    node.put("retried", report.retried());
    node.put("entries", report.entries());
    node.put("choices", report.choices());
    node.put("passed", report.passed());
    report.faults().forEach(node.putArray("faults")::add);
    return node;
  }
}
