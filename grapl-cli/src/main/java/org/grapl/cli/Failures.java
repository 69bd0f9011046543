package org.grapl.cli;

import java.io.PrintWriter;
import java.util.regex.Pattern;
import org.grapl.data.file.DataFileException;
import org.grapl.data.file.HeapTooSmallException;
import org.grapl.store.ConflictException;
import org.grapl.store.NameTakenException;
import org.grapl.store.NoSuchCampaignException;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/** Turns exceptions into one line for a person and an exit code; never a stack trace. */
final class Failures {

  static final int FAILED = 1;
  static final int BAD_INPUT = 2;
  static final int INTERRUPTED = 130;

  /** Set to anything, it adds the stack trace for those who mend the program. */
  private static final String DEBUG = "GRAPL_DEBUG";

  /** How the parser begins a complaint that goes on in our own words. */
  private static final Pattern INVALID =
      Pattern.compile("^Invalid value for option '(--[a-z-]+)'[^:]*: must");

  private Failures() {}

  static int badArguments(ParameterException e, String[] args) {
    CommandLine line = e.getCommandLine();
    PrintWriter err = line.getErr();
    err.println(
        "grapl: " + INVALID.matcher(String.valueOf(e.getMessage())).replaceFirst("$1 must"));
    if (!CommandLine.UnmatchedArgumentException.printSuggestions(e, err)) {
      err.println("Try '" + line.getCommandSpec().qualifiedName() + " --help'.");
    }
    return BAD_INPUT;
  }

  static int failed(Exception e, CommandLine line, ParseResult parsed) {
    boolean badInput =
        e instanceof DataFileException
            || e instanceof IllegalArgumentException
            || e instanceof BadInputException
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
