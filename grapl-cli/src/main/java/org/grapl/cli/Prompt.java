package org.grapl.cli;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.grapl.Decision;
import org.grapl.campaign.Campaign;
import org.grapl.data.file.NumberText;
import org.grapl.data.item.Column;
import org.grapl.data.item.ItemTable;
import org.grapl.internal.Check;
import org.grapl.internal.Decimal;

/**
 * Asks a person at the terminal, item by item.
 *
 * <p>Above and below are kept as half a unit above and below the line: how far, nobody said. They
 * do not go together with numbers of another scale, so the first answer decides which it is.
 */
final class Prompt implements Checker {

  private static final double HALF = 0.5;
  private static final int MOST_COLUMNS = 6;
  private static final int SURE = 99;
  private static final String UNDECIDED = "I cannot tell yet.";
  private static final String EXPECTED = "above, below, a number, skip, undo or quit";

  private final TypedLines lines;
  private final PrintWriter err;
  private final ItemTable items;
  private final Scale scale;
  private boolean isIntroduced;

  /** In what the answers before the first one were given, and must be given. */
  enum Scale {
    /** There were none. */
    OPEN,
    /** Numbers that are not half a unit from the line. */
    NUMBERS,
    /** Numbers, because other lines are to be decided, too. */
    NUMBERS_FOR_OTHER_LINES
  }

  Prompt(TypedLines lines, PrintWriter err, ItemTable items, Scale scale) {
    this.lines = lines;
    this.err = err;
    this.items = items;
    this.scale = scale;
  }

  @Override
  public Checker.Reply check(int item, Search search) {
    if (!isIntroduced) {
      err.println(
          "Answer above (a), below (b) or with a number; skip (s), undo (u), quit (q); ? explains.");
      isIntroduced = true;
    }
    show(item, search);
    while (true) {
      err.print("> ");
      err.flush();
      Optional<String> line = lines.next();
      if (line.isEmpty()) {
        err.println();
        return Checker.Reply.Wish.QUIT;
      }
      String typed = line.get().strip();
      try {
        Optional<Checker.Reply> reply = reply(typed, search);
        if (reply.isPresent()) {
          return reply.get();
        }
        help();
      } catch (IllegalArgumentException e) {
        err.println("  " + e.getMessage());
      }
    }
  }

  /** Empty if help is wanted. */
  private Optional<Checker.Reply> reply(String typed, Search search) {
    return switch (typed.toLowerCase(Locale.ROOT)) {
      case "a", "above", "y", "yes" -> Optional.of(word("above", HALF, search));
      case "b", "below", "n", "no" -> Optional.of(word("below", -HALF, search));
      case "s", "skip" -> Optional.of(skip(search));
      case "u", "undo" -> Optional.of(undo(search));
      case "q", "quit" -> Optional.of(Checker.Reply.Wish.QUIT);
      case "?", "h", "help" -> Optional.empty();
      default -> Optional.of(number(typed, search));
    };
  }

  private Checker.Reply word(String word, double away, Search search) {
    double line = line(search);
    if (scale == Scale.NUMBERS_FOR_OTHER_LINES) {
      throw new IllegalArgumentException(
          "with --also an answer must be a number: above or below one line says nothing of another");
    }
    answers(search)
        .filter(answer -> !isWord(answer.value(), line))
        .map(Checker.Reply.Value::words)
        .findFirst()
        .ifPresent(Prompt::refuseWord);
    if (scale == Scale.NUMBERS) {
      refuseWord("those of --known");
    }
    return new Checker.Reply.Value(line + away, word);
  }

  private static void refuseWord(String earlier) {
    throw new IllegalArgumentException(
        "earlier answers are numbers (%s), so an answer must be a number: above does not say how far"
            .formatted(earlier));
  }

  private static Checker.Reply number(String typed, Search search) {
    double value = Decimal.parse(typed);
    if (Double.isNaN(value)) {
      throw new IllegalArgumentException(
          "expected %s, got %s%s; ? explains them"
              .formatted(EXPECTED, TerminalText.quoted(typed), NumberText.commaHint(typed)));
    }
    Check.observable("an answer", value);
    double line = line(search);
    boolean hasWords =
        answers(search).anyMatch(answer -> Double.isNaN(Decimal.parse(answer.words())));
    if (hasWords && !isWord(value, line)) {
      throw new IllegalArgumentException(
          "earlier answers are above and below, so an answer must be one of them: a number would be of another scale");
    }
    return new Checker.Reply.Value(value, typed);
  }

  private static Checker.Reply skip(Search search) {
    if (search.isAuditing()) {
      throw new IllegalArgumentException(
          "this item was drawn by lot to show what --until asks for, so it cannot be skipped; quit keeps all answers");
    }
    return Checker.Reply.Wish.SKIP;
  }

  private static Checker.Reply undo(Search search) {
    if (search.history().isEmpty()) {
      throw new IllegalArgumentException("there is nothing to take back");
    }
    return Checker.Reply.Wish.UNDO;
  }

  private static Stream<Checker.Reply.Value> answers(Search search) {
    return search.history().entries().stream().flatMap(entry -> entry.answer().stream());
  }

  private static double line(Search search) {
    return search.campaign().question().threshold();
  }

  /** Whether above or below would be kept as this value. */
  static boolean isWord(double value, double line) {
    return value == line + HALF || value == line - HALF;
  }

  @Override
  public void tookBack(Checker.History.Entry entry) {
    err.println(
        "  taken back: "
            + entry.answer().map(answer -> TerminalText.shown(answer.words())).orElse("skip"));
  }

  private void show(int item, Search search) {
    Campaign campaign = search.campaign();
    err.printf(
        "[%s of %s] Is %s above %s?%n",
        number(search),
        NumberText.plain(campaign.budget()),
        TerminalText.quoted(campaign.graph().label(item)),
        NumberText.plain(line(search)));
    String known = attributes(item);
    if (!known.isEmpty()) {
      err.println("  " + known);
    }
    items
        .link()
        .map(link -> link.text(item))
        .filter(link -> !link.isBlank())
        .ifPresent(link -> err.println("  " + TerminalText.shown(link)));
    err.println("  " + opinion(item, campaign) + earlier(item, search));
  }

  /** Which check this is, and, where checks cost differently, what those before have cost. */
  private static String number(Search search) {
    long made = answers(search).count();
    double spent = search.campaign().spent();
    return spent == made
        ? Long.toString(made + 1)
        : "check %d, spent %s".formatted(made + 1, NumberText.rounded(spent, 6));
  }

  private String attributes(int item) {
    Optional<Column> link = items.link();
    return items.columns().stream()
        .filter(column -> link.isEmpty() || !link.get().name().equals(column.name()))
        .filter(column -> !column.text(item).isBlank())
        .limit(MOST_COLUMNS)
        .map(
            column ->
                TerminalText.shown(column.name()) + ": " + TerminalText.shown(column.text(item)))
        .collect(Collectors.joining(", "));
  }

  private static String opinion(int item, Campaign campaign) {
    if (campaign.checks() == 0) {
      return UNDECIDED;
    }
    Decision decision = campaign.decision();
    String side = decision.isAbove(item) ? "above" : "below";
    if (!decision.hasDeviations()) {
      return "I think %s, from an estimate of %s."
          .formatted(side, NumberText.rounded(decision.mean(item), 3));
    }
    double above = decision.probabilityAbove(item);
    long percent = Math.round(100 * Math.max(above, 1 - above));
    if (percent <= 50) {
      return UNDECIDED;
    }
    return percent > SURE
        ? "I think %s, more than %d %% sure.".formatted(side, SURE)
        : "I think %s, %d %% sure.".formatted(side, percent);
  }

  private static String earlier(int item, Search search) {
    List<String> said =
        search.history().entries().stream()
            .filter(entry -> entry.item() == item)
            .flatMap(entry -> entry.answer().stream())
            .map(answer -> TerminalText.shown(answer.words()))
            .toList();
    return said.isEmpty() ? "" : " Earlier answers: " + String.join(", ", said) + ".";
  }

  @Override
  public void close() {
    lines.close();
  }

  private void help() {
    err.println("  a or above, b or below    on which side of the line the item lies");
    err.println("  a number                  its value, where there is one; 0.5, not 0,5");
    err.println("  s or skip                 not to be asked for it again in this sitting");
    err.println("  u or undo                 takes back the last answer, and the one before, ...");
    err.println("  q or quit                 ends here; all answers are kept and count");
    err.println("  Answers are either all in words or all in numbers.");
  }

  /**
   * The lines somebody types. They are waited for on a thread of its own, because reading from a
   * terminal cannot be interrupted, and whoever presses Ctrl-C in the middle wants to be heard.
   */
  static final class TypedLines implements AutoCloseable {

    private final BufferedReader in;
    private final BooleanSupplier isInterrupted;
    private final ExecutorService reader =
        Executors.newSingleThreadExecutor(task -> Program.daemon(task, "grapl-typed-lines"));

    TypedLines(BufferedReader in, BooleanSupplier isInterrupted) {
      this.in = in;
      this.isInterrupted = isInterrupted;
    }

    /** The next line; empty if there is none, or nobody is waiting for it any more. */
    Optional<String> next() {
      Future<Optional<String>> line = reader.submit(() -> Optional.ofNullable(in.readLine()));
      try {
        return Interrupt.await(line, isInterrupted).flatMap(read -> read);
      } catch (ExecutionException e) {
        throw new UncheckedIOException(
            "what is typed cannot be read: " + e.getCause(), new IOException(e.getCause()));
      }
    }

    @Override
    public void close() {
      reader.shutdownNow();
    }
  }
}
