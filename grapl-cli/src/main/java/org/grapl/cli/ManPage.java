package org.grapl.cli;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** The manual page of one command, in the language of roff (man(7)). */
final class ManPage {

  private final CommandSpec spec;
  private final StringBuilder page = new StringBuilder();

  ManPage(CommandSpec spec) {
    this.spec = spec;
  }

  /** What the page is called by: {@code grapl-campaign-ask}. */
  String name() {
    return spec.qualifiedName("-");
  }

  String text() {
    page.setLength(0);
    Help help = new Help(spec, Help.defaultColorScheme(Help.Ansi.OFF));
    page.append(
        ".TH \"%s\" 1 \"\" \"%s\" \"\"\n".formatted(name().toUpperCase(Locale.ROOT), version()));
    heading("NAME");
    line(name() + " \\- " + escaped(firstSentence()), false);
    heading("SYNOPSIS");
    page.append(".nf\n");
    line(help.synopsis(0).strip(), true);
    page.append(".fi\n");
    heading("DESCRIPTION");
    paragraphs(spec.usageMessage().description());
    arguments("ARGUMENTS", List.copyOf(spec.positionalParameters()));
    arguments("OPTIONS", spec.options().stream().filter(each -> !each.hidden()).toList());
    commands();
    if (spec.usageMessage().footer().length > 0) {
      heading("EXAMPLES AND NOTES");
      page.append(".nf\n");
      Stream.of(spec.usageMessage().footer()).forEach(each -> line(each, true));
      page.append(".fi\n");
    }
    heading("EXIT CODES");
    line("0 done, 1 failed, 2 bad input, 130 interrupted (what was computed is kept).", true);
    return page.toString();
  }

  private String version() {
    String[] lines = spec.root().version();
    return lines.length == 0 ? "grapl" : lines[0];
  }

  private String firstSentence() {
    String all = String.join(" ", spec.usageMessage().description());
    return plain(all).strip().replaceFirst("(?s)([.:;])\\s.*", "").replaceFirst("\\.$", "");
  }

  private void heading(String words) {
    page.append(".SH ").append(words).append('\n');
  }

  /** A line of text; one that begins with a point or an apostrophe would be a request. */
  private void line(String text, boolean isPlain) {
    String shown = isPlain ? escaped(text) : text;
    page.append(shown.startsWith(".") || shown.startsWith("'") ? "\\&" : "")
        .append(shown)
        .append('\n');
  }

  private static String escaped(String text) {
    return text.replace("\\", "\\e").replace("-", "\\-");
  }

  /** What picocli would print: it formats descriptions, in which %% is a per cent sign. */
  private static String plain(String text) {
    return text.replace("%%", "%").replace("%n", "\n");
  }

  private void paragraphs(String[] lines) {
    for (String each : lines) {
      if (each.isEmpty()) {
        page.append(".PP\n");
      } else {
        line(plain(each), true);
      }
    }
  }

  private void arguments(String words, List<? extends ArgSpec> arguments) {
    if (arguments.isEmpty()) {
      return;
    }
    heading(words);
    for (ArgSpec each : arguments) {
      page.append(".TP\n\\fB").append(escaped(names(each))).append("\\fR\n");
      line(described(each), true);
    }
  }

  private static String names(ArgSpec arg) {
    if (arg instanceof OptionSpec option) {
      String value = option.arity().max() == 0 ? "" : " " + option.paramLabel();
      return String.join(", ", option.names()) + value;
    }
    return arg.paramLabel();
  }

  private static String described(ArgSpec arg) {
    String text = plain(String.join(" ", arg.description()));
    String words =
        arg.completionCandidates() == null
            ? ""
            : Stream.of(arg.completionCandidates())
                .flatMap(all -> StreamSupport.stream(all.spliterator(), false))
                .collect(Collectors.joining(", "));
    return text.replace("${DEFAULT-VALUE}", String.valueOf(arg.defaultValueString(true)))
        .replace("${COMPLETION-CANDIDATES}", words);
  }

  private void commands() {
    if (spec.subcommands().isEmpty()) {
      return;
    }
    heading("COMMANDS");
    for (CommandLine each : spec.subcommands().values()) {
      ManPage of = new ManPage(each.getCommandSpec());
      page.append(".TP\n\\fB").append(escaped(of.name())).append("(1)\\fR\n");
      line(of.firstSentence(), true);
    }
  }
}
