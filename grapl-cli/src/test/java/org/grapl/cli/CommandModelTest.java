package org.grapl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.PrintWriter;
import java.io.Reader;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/** All commands speak one language: the same options by the same names, in the same words. */
class CommandModelTest {

  /** They print a script, a page, messages or help; those of spark are built when first called. */
  private static final Set<String> WITHOUT_RESULTS =
      Set.of("grapl completion", "grapl man", "grapl mcp", "grapl help", "grapl spark");

  /** The literature's words are theirs. */
  private static final List<String> OF_THE_PAPER =
      List.of("grapl bench", "grapl theory", "grapl reproduce");

  @TempDir private Path dir = Path.of("");

  private static List<CommandLine> leaves() {
    PrintWriter nowhere = new PrintWriter(Writer.nullWriter());
    List<CommandLine> leaves = new ArrayList<>();
    collect(Main.commandLine(new BufferedReader(Reader.nullReader()), nowhere, nowhere), leaves);
    return leaves;
  }

  private static void collect(CommandLine line, List<CommandLine> leaves) {
    if (line.getSubcommands().isEmpty()) {
      leaves.add(line);
    }
    line.getSubcommands().values().forEach(each -> collect(each, leaves));
  }

  private static String name(CommandLine line) {
    return line.getCommandSpec().qualifiedName();
  }

  @Test
  void thereAreNoMoreCommandsAndOptionsThanThese() {
    // There were 54, with options of 125 names, before completion, man and report were added.
    assertThat(leaves()).hasSizeLessThanOrEqualTo(55);
    assertThat(
            leaves().stream()
                .flatMap(each -> each.getCommandSpec().options().stream())
                .map(OptionSpec::longestName)
                .distinct())
        .hasSizeLessThanOrEqualTo(125);
  }

  @Test
  void everyCommandHasItsResultsAsJson() {
    assertThat(leaves().stream().filter(each -> !WITHOUT_RESULTS.contains(name(each))))
        .filteredOn(each -> !each.getCommandSpec().optionsMap().containsKey("--json"))
        .extracting(CommandModelTest::name)
        .isEmpty();
  }

  @Test
  void aShortOptionMeansTheSameEverywhere() {
    Set<String> pairs = new TreeSet<>();
    for (CommandLine each : leaves()) {
      for (OptionSpec option : each.getCommandSpec().options()) {
        Stream.of(option.names())
            .filter(name -> !name.startsWith("--"))
            .forEach(name -> pairs.add(name + " " + option.longestName()));
      }
    }
    assertThat(pairs)
        .containsExactlyInAnyOrder(
            "-V --version",
            "-b --budget",
            "-g --graph",
            "-h --help",
            "-n --noise",
            "-o --output",
            "-t --threshold");
  }

  @Test
  void onlyTheCommandsOfThePaperSpeakOfArmsAndSamples() {
    for (CommandLine each : leaves()) {
      if (OF_THE_PAPER.stream().noneMatch(name(each)::startsWith)) {
        assertThat(each.getUsageMessage(CommandLine.Help.Ansi.OFF))
            .as(name(each))
            .doesNotContainPattern("(?i)\\barms?\\b|\\bsamples?\\b|\\bedges\\b(?!\\.csv)");
      }
    }
  }

  @Test
  void aScriptCompletesEveryCommand() {
    CommandRun run = CommandRun.of("completion");
    assertThat(run.code()).isZero();
    assertThat(run.out())
        .startsWith("#!/usr/bin/env bash")
        .contains("_picocli_grapl_campaign_ask", "--threshold");
  }

  @Test
  void everyCommandHasAManualPage() throws java.io.IOException {
    CommandRun run = CommandRun.of("man", "-o", dir);
    assertThat(run.code()).as(run.err()).isZero();
    for (CommandLine each : leaves()) {
      Path page = dir.resolve(each.getCommandSpec().qualifiedName("-") + ".1");
      String text = Files.readString(page);
      assertThat(text).startsWith(".TH \"GRAPL").contains(".SH SYNOPSIS", ".SH OPTIONS");
      // A line that begins with a point is a request; none is made by mistake.
      assertThat(text.lines().filter(line -> line.startsWith(".")))
          .allMatch(line -> line.matches("\\.(TH|SH|TP|PP|nf|fi)( .*)?"));
    }
  }
}
