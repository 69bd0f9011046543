package org.grapl.cli;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Properties;
import java.util.ServiceLoader;
import org.grapl.data.GraphFormat;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.UsageMessageSpec;

/** The root command, and the one place where exceptions become messages and exit codes. */
@Command(
    name = "grapl",
    versionProvider = Main.Version.class,
    subcommands = {
      FindCommand.class,
      CampaignCommand.class,
      ServeCommand.class,
      McpCommand.class,
      TokenCommand.class,
      PoliciesCommand.class,
      ReproduceCommand.class,
      TheoryCommand.class,
      GraphCommand.class,
      SparkCommand.class,
      BenchCommand.class,
      CompletionCommand.class,
      ManCommand.class,
      HelpCommand.class
    },
    description =
        "Tells which of many items lie above a line, with as few checks as possible, by using a graph of which items are alike.",
    footer = {
      "A file called - is standard input or output. The library, bench and theory call items arms and checks samples, as the literature does.",
      "",
      "Try:  ./grapl find --graph examples/polblogs/edges.csv --truth examples/polblogs/values.csv --threshold 0.5 --budget 420 -o report",
      "",
      "Exit codes: 0 done, 1 failed, 2 bad input, 3 done, but without what --until asked for,"
          + " 130 interrupted (what was computed is kept)."
    })
public final class Main implements Runnable {

  @CommandLine.Spec
  private CommandLine.Model.CommandSpec spec = CommandLine.Model.CommandSpec.create();

  private final BufferedReader in;

  private Main(BufferedReader in) {
    this.in = in;
  }

  /** What somebody types while a command runs. */
  static BufferedReader in(@Nullable Main main) {
    return main == null ? new BufferedReader(Reader.nullReader()) : main.in;
  }

  public static void main(String[] args) {
    PrintWriter out = new PrintWriter(new OutputStreamWriter(System.out, StandardCharsets.UTF_8));
    PrintWriter err =
        new PrintWriter(new OutputStreamWriter(System.err, StandardCharsets.UTF_8), true);
    BufferedReader in =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    int code = run(new StandardInput(in, Optional.of(System.in)), out, err, args);
    out.flush();
    err.flush();
    System.exit(code);
  }

  public static int run(BufferedReader in, PrintWriter out, PrintWriter err, String... args) {
    return run(new StandardInput(in, Optional.empty()), out, err, args);
  }

  private static int run(StandardInput in, PrintWriter out, PrintWriter err, String... args) {
    Logging.silence();
    // Numbers look the same on every machine, whatever its language.
    Locale.setDefault(Locale.ROOT);
    CommandLine line = commandLine(in.text(), out, err);
    line.setExecutionStrategy(parsed -> execute(parsed, in));
    try {
      return line.execute(args);
    } catch (OutOfMemoryError e) {
      return Failures.outOfMemory(err);
    }
  }

  private static int execute(CommandLine.ParseResult parsed, StandardInput in) {
    if (!isHelp(parsed)) {
      in.replaceIn(parsed);
    }
    return new CommandLine.RunLast().execute(parsed);
  }

  private static boolean isHelp(CommandLine.ParseResult parsed) {
    return parsed.isUsageHelpRequested()
        || parsed.isVersionHelpRequested()
        || (parsed.hasSubcommand() && isHelp(parsed.subcommand()));
  }

  static CommandLine commandLine(BufferedReader in, PrintWriter out, PrintWriter err) {
    CommandLine line = new CommandLine(new Main(in));
    addFound(Benchmark.class, line, "bench");
    addFound(SparkSubcommand.class, line, "spark");
    dress(line);
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
    line.registerConverter(PolicyOptions.Name.class, PolicyOptions.Name::of);
    line.registerConverter(GraphFormat.class, Main::format);
    // Names from files are shown as they are, but for what would steer the terminal; so is help.
    line.setColorScheme(CommandLine.Help.defaultColorScheme(CommandLine.Help.Ansi.OFF));
    CampaignTellCommand.allowNegativeValues(line);
    line.setParameterExceptionHandler(Failures::badArguments);
    line.setExecutionExceptionHandler(Failures::failed);
    return line;
  }

  /** Adds the commands that other modules on the class path have below one of ours. */
  private static void addFound(Class<?> type, CommandLine line, String below) {
    CommandLine parent = Objects.requireNonNull(line.getSubcommands().get(below));
    ServiceLoader.load(type).forEach(parent::addSubcommand);
  }

  /**
   * Every command has help, with options in the order in which they are declared and an empty line
   * after the description and before the footer.
   */
  private static void dress(CommandLine line) {
    CommandSpec spec = line.getCommandSpec().mixinStandardHelpOptions(true);
    UsageMessageSpec usage = spec.usageMessage().sortOptions(false);
    boolean hasArguments = !spec.positionalParameters().isEmpty();
    usage
        .parameterListHeading(hasArguments ? "%n" : "")
        .optionListHeading(hasArguments ? "" : "%n");
    usage.footerHeading(usage.footer().length == 0 ? "" : "%n");
    for (OptionSpec option : List.copyOf(spec.options())) {
      if (option.group() == null) { // a label cannot be changed, so options are added anew
        spec.remove(option);
        spec.addOption(option.toBuilder().paramLabel(label(option)).build());
      }
    }
    line.getSubcommands().values().forEach(Main::dress);
  }

  /** What help calls the value of an option: unless said, it follows from the type. */
  private static String label(OptionSpec option) {
    if (!option.paramLabel().startsWith("<")) {
      return option.paramLabel();
    }
    Class<?> type = option.auxiliaryTypes()[0];
    return type == Path.class
        ? "FILE"
        : type == Duration.class
            ? "TIME"
            : List.of(double.class, Double.class).contains(type)
                ? "NUMBER"
                : type.isPrimitive() || Number.class.isAssignableFrom(type) ? "N" : "NAME";
  }

  private static GraphFormat format(String name) {
    try {
      return GraphFormat.named(name);
    } catch (IllegalArgumentException e) {
      throw new CommandLine.TypeConversionException(
          String.valueOf(e.getMessage()).replaceFirst("^format ", ""));
    }
  }

  @Override
  public void run() {
    spec.commandLine().usage(spec.commandLine().getOut());
  }

  static final class Version implements IVersionProvider {

    @Override
    public String[] getVersion() throws IOException {
      Properties built = new Properties();
      try (InputStream in = Version.class.getResourceAsStream("version.properties")) {
        built.load(in);
      }
      return new String[] {
        "grapl " + built.getProperty("version"),
        "Java " + System.getProperty("java.version") + ", " + System.getProperty("os.name")
      };
    }
  }

  /**
   * What libraries have to say about themselves. Commands print results and complaints and nothing
   * else; a server writes a log. Which of the two is chosen before the first library says
   * something.
   */
  static final class Logging {

    private static final String PROVIDER = "slf4j.provider";

    private Logging() {}

    static void silence() {
      System.setProperty("slf4j.internal.verbosity", "ERROR");
      if (System.getProperty(PROVIDER) == null) {
        System.setProperty(PROVIDER, "org.slf4j.nop.NOPServiceProvider");
      }
    }

    static void ofServer() {
      System.setProperty(PROVIDER, "ch.qos.logback.classic.spi.LogbackServiceProvider");
    }
  }
}
