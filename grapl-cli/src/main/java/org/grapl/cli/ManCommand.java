package org.grapl.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.grapl.data.file.AtomicFile;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code grapl man}: the help as manual pages. */
@Command(
    name = "man",
    description =
        "Prints the manual page of a command for 'man', or writes those of all commands, such as grapl-campaign-ask.1.",
    footer = {
      "Examples:",
      "  ./grapl man campaign ask | man -l -",
      "  ./grapl man -o ~/.local/share/man/man1"
    })
final class ManCommand implements Callable<Integer> {

  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(
      arity = "0..*",
      paramLabel = "COMMAND",
      description = "Which command (default: grapl itself).")
  private List<String> words = new ArrayList<>();

  @Option(
      names = {"-o", "--output"},
      paramLabel = "DIR",
      description = "Writes the pages of all commands into this directory.")
  private @Nullable Path output;

  @Override
  public Integer call() {
    CommandLine root = spec.root().commandLine();
    if (output == null) {
      spec.commandLine().getOut().print(page(named(root)));
      return 0;
    }
    if (!words.isEmpty()) {
      throw new ParameterException(
          spec.commandLine(), "--output is for the pages of all commands, so COMMAND is left out");
    }
    try (OutputDirectory directory = OutputDirectory.create(output)) {
      spec.commandLine().getOut().printf("%d pages in %s%n", write(root, output), output);
      return 0;
    }
  }

  private CommandLine named(CommandLine root) {
    CommandLine found = root;
    for (String word : words) {
      CommandLine next = found.getSubcommands().get(word);
      if (next == null) {
        throw new ParameterException(
            spec.commandLine(),
            "COMMAND must be one of %s after '%s', got \"%s\""
                .formatted(
                    String.join(", ", found.getSubcommands().keySet()),
                    found.getCommandSpec().qualifiedName(),
                    word));
      }
      found = next;
    }
    return found;
  }

  private static int write(CommandLine line, Path directory) {
    String name = line.getCommandSpec().qualifiedName("-");
    AtomicFile.writeText(directory.resolve(name + ".1"), writer -> writer.write(page(line)));
    return 1
        + line.getSubcommands().values().stream().mapToInt(each -> write(each, directory)).sum();
  }

  /** The page of one command in the language of roff (man(7)). */
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
