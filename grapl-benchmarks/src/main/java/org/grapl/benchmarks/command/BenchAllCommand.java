package org.grapl.benchmarks.command;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Reader;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import org.grapl.cli.Benchmark;
import org.grapl.cli.Machine;
import org.grapl.cli.Main;
import org.grapl.data.file.AtomicFile;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code grapl bench all}: writes docs/MEASUREMENTS.md. */
@Command(
    name = "all",
    mixinStandardHelpOptions = true,
    description =
        "Runs the measurements that the documentation quotes, one after the other, and writes them as"
            + " one page with the commit, the date and the machine. Takes about a quarter of an hour.")
public final class BenchAllCommand implements Benchmark {

  /**
   * One measurement of the page.
   *
   * @param title what is measured
   * @param command what is typed after {@code ./grapl}
   * @param quick the same in seconds, to see that it works
   */
  private record Measurement(String title, String command, String quick) {

    String[] arguments(boolean isQuick) {
      return (isQuick ? quick : command).split(" ");
    }
  }

  private static final List<Measurement> PAGE =
      List.of(
          new Measurement(
              "Checks that each method needs",
              "bench methods --trials 5",
              "bench methods --trials 1 --problems karate --methods grapl,auto"),
          new Measurement(
              "Time of a step by the paper's rule",
              "bench engine",
              "bench engine --graph grid --arms 100 --gamma 1 --steps 12"),
          new Measurement(
              "Certificates that turn out false", "bench coverage", "bench coverage --searches 20"),
          new Measurement(
              "A server under load",
              "bench serve --workers 8 --seconds 12",
              "bench serve --workers 2 --seconds 1 --warm-up 0 --items 100"));

  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      defaultValue = "docs/MEASUREMENTS.md",
      description = "Where to write the page (default: ${DEFAULT-VALUE}).")
  private Path output = Path.of("docs", "MEASUREMENTS.md");

  @Option(names = "--quick", description = "Everything in seconds, to see that it works.")
  private boolean quick;

  @Override
  public Integer call() throws IOException {
    PrintWriter err = spec.commandLine().getErr();
    StringBuilder page = new StringBuilder(head());
    for (Measurement measurement : PAGE) {
      String[] arguments = measurement.arguments(quick);
      err.printf("./grapl %s ...%n", String.join(" ", arguments));
      StringWriter text = new StringWriter();
      int code =
          Main.run(new BufferedReader(Reader.nullReader()), new PrintWriter(text), err, arguments);
      if (code != 0) {
        return code; // it has said why
      }
      page.append(
          "\n## %s\n\n    ./grapl %s\n\n```\n%s```\n"
              .formatted(measurement.title(), String.join(" ", arguments), text));
    }
    AtomicFile.writeText(output, writer -> writer.write(page.toString()));
    spec.commandLine().getOut().println("written to " + output);
    return 0;
  }

  private static String head() throws IOException {
    Machine machine = Machine.here();
    return """
        # Measurements

        Written by `./grapl bench all` at commit %s on %s. Do not edit by hand.

        %s, %d cores, %s, %s, heap up to %d MB. Times on a shared machine vary by half; ratios vary less.
        """
        .formatted(
            commit(),
            LocalDate.now(ZoneOffset.UTC),
            machine.processor(),
            machine.cores(),
            machine.system(),
            machine.java(),
            machine.heapMegabytes());
  }

  /** The commit of this directory, with a plus if files differ from it. */
  private static String commit() throws IOException {
    try {
      Process git =
          new ProcessBuilder("git", "describe", "--always", "--dirty=+")
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      String text = new String(git.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
      return text.isEmpty() ? "unknown" : text;
    } catch (IOException e) {
      return "unknown"; // no git here
    }
  }
}
