package org.grapl.cli;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.BooleanSupplier;
import java.util.function.LongConsumer;
import java.util.function.ToIntFunction;
import org.grapl.campaign.Campaign;
import org.grapl.data.AnswerFile;
import org.grapl.data.file.NumberText;
import org.grapl.data.item.SameItems;
import org.grapl.graph.Graph;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;

@Command(
    name = "find",
    description = {
      "Decides which items lie above a threshold.",
      "",
      "Checks are simulated from known values (--truth) or made by a program, a service or you"
          + " (--sampler). Items never checked are judged by their neighbours in the graph."
    },
    footer = {
      "Examples:",
      "  ./grapl find --graph examples/polblogs/edges.csv --truth examples/polblogs/values.csv --threshold 0.5 --budget 420 -o report",
      "  ./grapl find --graph edges.csv --threshold 0.5 --sampler ./check.sh --budget 100",
      "  ./grapl find --graph examples/polblogs/edges.csv --truth examples/polblogs/values.csv --threshold 0.5 --until error=0.05,confidence=0.95",
      "  ./grapl find --graph edges.csv --threshold 0.5 --sampler http://localhost:8000/check"
          + " --budget 100 -o service",
      "  ./grapl find --graph edges.csv --threshold 0.5 --sampler ask -o mine",
      "  ./grapl find --graph edges.csv --threshold 0.5 --sampler ./check.sh --budget 500 --goal above",
      "  ./grapl find --graph edges.csv --threshold 0.5 --sampler ./check.sh --budget 100 --known yesterday/steps.csv -o today"
    })
final class FindCommand implements Callable<Integer> {

  private static final String ANSWERS = "answers.csv";

  @Mixin private FindOptions options = new FindOptions();

  @Option(
      names = {"-o", "--output"},
      paramLabel = "DIR",
      description =
          "Writes decisions.csv, steps.csv, summary.json and report.html into this directory, and each"
              + " answer of a sampler into answers.csv at once: the same command goes on from there.")
  private @Nullable Path out;

  @Mixin private FindExports exports = new FindExports();

  @Mixin private Results results = new Results();

  @ParentCommand private @Nullable Main main;

  @Override
  public Integer call() {
    try (OutputDirectory directory = OutputDirectory.ofNullable(out)) {
      if (out != null) {
        refuseToOverwrite(out, out.resolve("steps.csv"), out.resolve(ANSWERS));
      }
      return find(directory);
    }
  }

  /** What a search was told by a sampler, or a person, can only be had once. */
  private void refuseToOverwrite(Path directory, Path steps, Path answers) {
    boolean isResumable = Files.exists(answers);
    if (options.input.source.truth != null && isResumable) {
      throw new BadInputException(
          "--output %s holds the answers of an earlier search; name another directory"
              .formatted(directory));
    }
    if (options.input.source.truth == null && !isResumable && Files.exists(steps)) {
      throw new BadInputException(
          "--output %s already holds the checks of an earlier search; name another directory, and go on from them with --known %s"
              .formatted(directory, steps));
    }
    for (Path kept : List.of(answers, steps)) {
      if (isResumable && options.input.isKnown(kept)) {
        throw new BadInputException(
            "--known must name other files than %s, which --output goes on from anyway"
                .formatted(kept));
      }
    }
  }

  private int find(OutputDirectory directory) {
    Instant started = Instant.now();
    PrintWriter err = results.err();
    options.also();
    exports.check(options.files());
    FindInput.Content input = options.input.read(options.graph, options.noise(), err);
    exports.rehearse(input.same().all());
    warnIfTheGraphIsNoHelp(input.graph(), err);
    ToIntFunction<Campaign> batch = options.batch();
    if (options.who.llm().isDryRun()) {
      return rehearse(input, err);
    }
    try (Checker.History history = history(input.same(), err)) {
      Search search =
          new Search(
              () -> options.campaign(input), () -> options.stop(input), input.truth(), history);
      Explanations explanations = new Explanations(search::campaign, input.same(), options.explain);
      try (Interrupt interrupt = new Interrupt(() -> {});
          directory;
          history) {
        run(search, batch, around(err, interrupt::isRequested, history), input);
        FindSummary summary =
            new FindSummary(
                search.campaign(),
                search,
                input,
                options,
                interrupt.isRequested(),
                Duration.between(started, Instant.now()).toNanos() * 1e-9);
        report(summary, explanations);
        boolean exported = summary.isEmpty() || exports.write(summary, err);
        int code = code(search, interrupt.isRequested(), err);
        return exported ? code : Failures.FAILED;
      }
    }
  }

  private FindOptions.Surroundings around(
      PrintWriter err, BooleanSupplier isInterrupted, Checker.History history) {
    return new FindOptions.Surroundings(
        Main.in(main), err, isInterrupted, history, options.asked.threshold);
  }

  /** Says what a language model would cost. */
  private int rehearse(FindInput.Content input, PrintWriter err) {
    LlmOptions llm = options.who.llm();
    LlmChecker.Subject subject = llm.subject(input, options.asked.threshold);
    FindOptions.Surroundings around = around(err, () -> false, Checker.History.unkept());
    try (LlmChecker checker = llm.checker(subject, options.who.limit(), around)) {
      StringWriter words = new StringWriter();
      Map<String, Object> json =
          llm.estimate(subject, checker, options.budget(input), new PrintWriter(words));
      results.print(json, text -> text.print(words));
    }
    return 0;
  }

  private void run(
      Search search,
      ToIntFunction<Campaign> batch,
      FindOptions.Surroundings around,
      FindInput.Content input) {
    PrintWriter err = around.err();
    boolean isPerson = options.input.source.isPerson();
    try (ProgressLine line = new ProgressLine("checks", (long) search.campaign().budget(), err)) {
      int[] earlier = search.history().answered().toArray();
      line.from((long) input.costOf(earlier));
      // Who sees for himself, and is about to type, needs no progress.
      LongConsumer progress =
          isPerson
              ? count -> {}
              : count -> line.done(count, () -> pace(search, count, earlier.length, line));
      if (!isPerson) {
        search.onAudit(price -> err.println("note: an audit begins: " + price));
      }
      if (options.who.parallel() == 1) {
        try (Checker checker = options.checker(input, around)) {
          search.run(checker, batch, around.isInterrupted(), progress);
        }
      } else {
        try (Crew crew = options.crew(input, around)) {
          search.run(
              crew, words -> err.println("note: " + words), around.isInterrupted(), progress);
        }
      }
    }
  }

  private String pace(Search search, long count, int earlier, ProgressLine line) {
    return "%d of %s, %.0f checks a minute%s"
        .formatted(
            count,
            NumberText.plain(search.campaign().budget()),
            60 * (search.steps().size() - earlier) / line.seconds(),
            options.input.source.isModel() ? options.who.llm().bill().pace() : "");
  }

  private int code(Search search, boolean isInterrupted, PrintWriter err) {
    if (out != null && !search.isFinished() && !search.steps().isEmpty() && isSampled()) {
      err.printf(
          "note: %s kept in %s; the same command goes on from there%n",
          search.steps().size() == 1 ? "1 answer is" : search.steps().size() + " answers are",
          out.resolve(ANSWERS));
    }
    if (search.failure().isPresent()) {
      err.printf(
          "grapl: %s; the result is from the %s made before%n",
          search.failure().get().getMessage(), FindText.plural(search.steps().size(), "check"));
      return Failures.FAILED;
    }
    boolean isDone = search.isFinished() || (search.isQuit() && !isInterrupted);
    if (!isDone) {
      return Failures.INTERRUPTED;
    }
    return search.isFinished() && search.isUncertified() ? Failures.UNCERTIFIED : 0;
  }

  private boolean isSampled() {
    return options.input.source.truth == null;
  }

  private Checker.History history(SameItems same, PrintWriter err) {
    if (out == null || !isSampled()) {
      if (options.input.source.isPerson()) {
        err.println(
            "note: answers are not kept and cannot be resumed; --output DIR keeps them in a file");
      }
      return Checker.History.unkept();
    }
    Path path = out.resolve(ANSWERS);
    AnswerFile file = AnswerFile.open(path, same.all().graph(), options.asked.threshold);
    if (!file.dropped().isEmpty()) {
      err.printf(
          "note: the last row of %s was not written to its end and is dropped: %s%n",
          path, TerminalText.quoted(file.dropped()));
    }
    int earlier = file.answers().size();
    if (earlier > 0) {
      err.printf(
          "note: %s from earlier in %s, going on%n", FindText.plural(earlier, "answer"), path);
    }
    return Checker.History.in(file, same);
  }

  private void report(FindSummary summary, Explanations explanations) {
    summary.notes().forEach(note -> results.note("%s", note));
    Map<String, Object> json = summary.json(explanations.of(summary.verdicts));
    boolean written = out != null && !summary.isEmpty();
    if (written && out != null) {
      FindFiles.write(summary, json, out);
    }
    results.print(
        json,
        text -> {
          FindText.print(summary, out != null, text);
          if (!explanations.isEmpty()) {
            text.println();
            explanations.print(summary.verdicts, text);
          }
          if (written && out != null) {
            text.printf("Report: %s%n", out.resolve("report.html"));
          }
        });
  }

  private static void warnIfTheGraphIsNoHelp(Graph graph, PrintWriter err) {
    if (graph.size() == 1) {
      err.println("note: the graph has a single item; there is nothing to learn from neighbours");
    } else if (graph.links() == 0) {
      err.println("note: the graph has no links; every item must be checked on its own");
    }
  }
}
