package org.grapl.cli;

import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.grapl.data.file.DataFileException;
import org.grapl.data.file.HeapTooSmallException;
import org.grapl.data.file.Labels;
import org.grapl.store.ConflictException;
import org.grapl.store.NameTakenException;
import org.grapl.store.NoSuchCampaignException;
import org.grapl.store.UnusableStoreException;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/** Turns exceptions into one line for a person and an exit code; never a stack trace. */
final class Failures {

  static final int FAILED = 1;
  static final int BAD_INPUT = 2;

  /** The budget ended before what was asked for could be shown; the result is there. */
  static final int UNCERTIFIED = 3;

  static final int INTERRUPTED = 130;

  /** Set to anything, it adds the stack trace for those who mend the program. */
  private static final String DEBUG = "GRAPL_DEBUG";

  /** How the parser begins a complaint that goes on in our own words. */
  private static final Pattern INVALID =
      Pattern.compile(
          "^Invalid value for (?:option '(--[a-z-]+)'[^:]*|positional parameter at index [^(]*\\(([^)]*)\\)): must");

  /** How it complains of a word that is none of some. */
  private static final Pattern NO_SUCH_WORD =
      Pattern.compile(
          "^Invalid value for option '(--[a-z-]+)'[^:]*: expected one of \\[([^]]*)\\] \\(case-insensitive\\) but was '(.*)'$",
          Pattern.DOTALL);

  /** How it complains of what should be a key and its value. */
  private static final Pattern NO_PAIR =
      Pattern.compile(
          "^Value for option option '(--[a-z-]+)'.* should be in KEY=VALUE format but was (.*)$",
          Pattern.DOTALL);

  private Failures() {}

  static int badArguments(ParameterException e, String[] args) {
    CommandLine line = e.getCommandLine();
    PrintWriter err = line.getErr();
    Optional<String> unknown = unknownWord(e).or(() -> missingWord(e));
    err.println("grapl: " + unknown.orElseGet(() -> inOurWords(String.valueOf(e.getMessage()))));
    if (unknown.isPresent() || !CommandLine.UnmatchedArgumentException.printSuggestions(e, err)) {
      err.println("Try '" + line.getCommandSpec().qualifiedName() + " --help'.");
    }
    return BAD_INPUT;
  }

  private static String inOurWords(String complaint) {
    Matcher word = NO_SUCH_WORD.matcher(complaint);
    if (word.matches()) {
      List<String> all = List.of(word.group(2).toLowerCase(Locale.ROOT).split(", ", -1));
      // Where a word can be typed in two ways, the parser lists both.
      String words =
          all.stream()
              .filter(each -> !each.contains("_") || !all.contains(each.replace('_', '-')))
              .collect(Collectors.joining(", "))
              .replaceFirst(", ([^,]*)$", " or $1");
      return "%s must be %s, got \"%s\"".formatted(word.group(1), words, word.group(3));
    }
    Matcher pair = NO_PAIR.matcher(complaint);
    if (pair.matches()) {
      return "%s must be KEY=VALUE, got \"%s\"".formatted(pair.group(1), pair.group(2));
    }
    return INVALID.matcher(complaint).replaceFirst("$1$2 must");
  }

  private static Optional<String> missingWord(ParameterException e) {
    CommandLine line = e.getCommandLine();
    return "Missing required subcommand".equals(e.getMessage())
        ? Optional.of(
            "%s needs one of: %s"
                .formatted(
                    line.getCommandName(), String.join(", ", line.getSubcommands().keySet())))
        : Optional.empty();
  }

  /** A complaint about a word that is neither an option nor the name of a command. */
  private static Optional<String> unknownWord(ParameterException e) {
    if (!(e instanceof CommandLine.UnmatchedArgumentException unmatched)
        || unmatched.isUnknownOption()) {
      return Optional.empty();
    }
    CommandLine line = e.getCommandLine();
    String name = line.getCommandSpec().qualifiedName();
    String typed = unmatched.getUnmatched().get(0);
    List<String> commands = List.copyOf(line.getSubcommands().keySet());
    return Optional.of(
        commands.isEmpty()
            ? "'%s' takes no such argument, got \"%s\"".formatted(name, typed)
            : "command of '%s' must be one of %s, got \"%s\"%s"
                .formatted(name, String.join(", ", commands), typed, Labels.hint(commands, typed)));
  }

  static int failed(Exception e, CommandLine line, ParseResult parsed) {
    boolean badInput =
        e instanceof DataFileException
            || e instanceof IllegalArgumentException
            || e instanceof BadInputException
            || e instanceof UnusableStoreException
            || e instanceof NoSuchCampaignException
            || e instanceof NameTakenException
            || e instanceof ConflictException;
    String message = e.getMessage();
    line.getErr()
        .println(
            "grapl: "
                + (message == null ? "failed: " + e.getClass().getSimpleName() : message)
                + (e instanceof NoSuchCampaignException ? "; see: campaign list" : "")
                + (e instanceof HeapTooSmallException small ? heap(small.megabytesNeeded()) : ""));
    if (System.getenv(DEBUG) != null) {
      e.printStackTrace(line.getErr());
    }
    return badInput ? BAD_INPUT : FAILED;
  }

  /** Memory ran out somewhere else than in reading a graph, so nobody knows how much would do. */
  static int outOfMemory(PrintWriter err) {
    long heap = Runtime.getRuntime().maxMemory() >> 20;
    err.println("grapl: out of memory, got a Java heap of " + heap + " MB" + heap(2 * heap));
    return FAILED;
  }

  private static String heap(long megabytes) {
    return "; for this program: GRAPL_JAVA_OPTS=-Xmx" + megabytes + "m ./grapl ...";
  }
}
