package org.grapl.cli;

import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.grapl.data.file.AtomicFile;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
    name = "man",
    description =
        "Writes the manual pages of all commands, such as grapl-campaign-ask.1, for 'man'.",
    footer = {"Example:", "  ./grapl man -o ~/.local/share/man/man1"})
final class ManCommand implements Callable<Integer> {

  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(
      names = {"-o", "--output"},
      required = true,
      paramLabel = "DIR",
      description = "The directory to write into.")
  private Path output = Path.of("");

  @Override
  public Integer call() {
    try (OutputDirectory directory = OutputDirectory.create(output)) {
      int pages = write(spec.root().commandLine(), output);
      spec.commandLine().getOut().printf("%d pages in %s%n", pages, output);
      return 0;
    }
  }

  private static int write(CommandLine line, Path directory) {
    String name = line.getCommandSpec().qualifiedName("-");
    AtomicFile.writeText(directory.resolve(name + ".1"), writer -> writer.write(page(line)));
    return 1
        + line.getSubcommands().values().stream().mapToInt(each -> write(each, directory)).sum();
  }

  private static String page(CommandLine line) {
    CommandSpec spec = line.getCommandSpec();
    String name = spec.qualifiedName("-");
    Help help = new Help(spec, Help.defaultColorScheme(Help.Ansi.OFF));
    String firstSentence =
        help.description().strip().replaceFirst("(?s)[.:;]\\s.*", "").replaceAll("\\s+", " ");
    return ".TH \"%s\" 1 \"\" \"%s\" \"\"\n"
            .formatted(name.toUpperCase(Locale.ROOT), spec.root().version()[0])
        + ".SH NAME\n%s \\- %s\n".formatted(name, roff(firstSentence).replaceFirst("\\.$", ""))
        + section("SYNOPSIS", help.synopsis(0))
        + section("DESCRIPTION", help.description())
        + section("ARGUMENTS", help.parameterList())
        + section("OPTIONS", help.optionList())
        + section("COMMANDS", help.commandList())
        + section("EXAMPLES AND NOTES", help.footer())
        + section(
            "EXIT CODES",
            "0 done, 1 failed, 2 bad input, 130 interrupted (what was computed is kept).");
  }

  private static String section(String heading, String text) {
    return text.isBlank()
        ? ""
        : ".SH %s\n.nf\n%s\n.fi\n".formatted(heading, roff(text.stripTrailing()));
  }

  /** Text as text: a line that begins with a point or an apostrophe would be a request. */
  private static String roff(String text) {
    return text.replace("\\", "\\e").replace("-", "\\-").replaceAll("(?m)^([.'])", "\\\\&$1");
  }
}
