package org.grapl.cli;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Locale;
import java.util.ServiceLoader;
import org.grapl.data.GraphFormat;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.HelpCommand;

/** The root command, and the one place where exceptions become messages and exit codes. */
@Command(
    name = "grapl",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    subcommands = {
      FindCommand.class,
      CampaignCommand.class,
      ServeCommand.class,
      TokenCommand.class,
      PoliciesCommand.class,
      ReproduceCommand.class,
      TheoryCommand.class,
      GraphCommand.class,
      SparkCommand.class,
      BenchCommand.class,
      HelpCommand.class
    },
    description = {
      "Tells which of many items lie above a line, with as few checks as possible, by using a graph"
          + " of which items are alike.",
      ""
    },
    footer = {
      "",
      "The library, bench and theory call items arms and checks samples, as the literature does.",
      "",
      "Try:  ./grapl find --graph examples/polblogs/edges.csv --truth examples/polblogs/values.csv"
          + " --threshold 0.5 --budget 420 --out report",
      "",
      "Exit codes: 0 done, 1 failed, 2 bad input, 130 interrupted (what was computed is kept)."
    })
public final class Main implements Runnable {

  @CommandLine.Spec
  private CommandLine.Model.CommandSpec spec = CommandLine.Model.CommandSpec.create();

  /** What somebody types while a command runs. */
  final BufferedReader in;

  private Main(BufferedReader in) {
    this.in = in;
  }

  public static void main(String[] args) {
    PrintWriter out = new PrintWriter(new OutputStreamWriter(System.out, StandardCharsets.UTF_8));
    PrintWriter err =
        new PrintWriter(new OutputStreamWriter(System.err, StandardCharsets.UTF_8), true);
    BufferedReader in =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    int code = run(in, out, err, args);
    out.flush();
    err.flush();
    System.exit(code);
  }

  /** Runs one command line and gives its exit code. */
  public static int run(BufferedReader in, PrintWriter out, PrintWriter err, String... args) {
    Logging.silence();
    // Numbers look the same on every machine, whatever its language.
    Locale.setDefault(Locale.ROOT);
    CommandLine line = commandLine(in, out, err);
    try {
      return line.execute(args);
    } catch (OutOfMemoryError e) {
      return Failures.outOfMemory(err);
    }
  }

  /** Everything one can type. */
  static CommandLine commandLine(BufferedReader in, PrintWriter out, PrintWriter err) {
    CommandLine line = new CommandLine(new Main(in));
    CommandLine bench = line.getSubcommands().get("bench");
    ServiceLoader.load(Benchmark.class).forEach(bench::addSubcommand);
    line.setOut(TerminalText.guarded(out));
    line.setErr(TerminalText.guarded(err));
    line.setCaseInsensitiveEnumValuesAllowed(true);
    line.registerConverter(double.class, Numbers::option);
    line.registerConverter(Double.class, Numbers::option);
    line.registerConverter(long.class, Numbers::whole);
    line.registerConverter(Long.class, Numbers::whole);
    line.registerConverter(int.class, Numbers::smallWhole);
    line.registerConverter(Integer.class, Numbers::smallWhole);
    line.registerConverter(Duration.class, TimeSpan::parse);
    line.registerConverter(PolicyName.class, PolicyName::of);
    line.registerConverter(GraphFormat.class, Main::format);
    // Names from files are shown as they are, but for what would steer the terminal; so is help.
    line.setColorScheme(CommandLine.Help.defaultColorScheme(CommandLine.Help.Ansi.OFF));
    CampaignTellCommand.allowNegativeValues(line);
    line.setParameterExceptionHandler(Failures::badArguments);
    line.setExecutionExceptionHandler(Failures::failed);
    return line;
  }

  private static GraphFormat format(String name) {
    try {
      return GraphFormat.named(name);
    } catch (IllegalArgumentException e) {
      throw new CommandLine.TypeConversionException(
          String.valueOf(e.getMessage()).replaceFirst("^format ", ""));
    }
  }

  /** Without a command: the help. */
  @Override
  public void run() {
    spec.commandLine().usage(spec.commandLine().getOut());
  }
}
