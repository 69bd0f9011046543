package org.grapl.cli;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import org.grapl.research.TrialRunner;
import org.grapl.research.report.StudyReport;
import org.grapl.research.study.Claim;
import org.grapl.research.study.Studies;
import org.grapl.research.study.Study;
import org.grapl.research.study.StudyResult;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "reproduce",
    description = {
      "Runs the paper's experiments with the paper's settings and writes, for each, a report with"
          + " figures, tables, and what the paper says beside what came out.",
      "",
      "The same seed gives the same bits. Ctrl-C reports the trials finished so far."
    })
final class ReproduceCommand implements Callable<Integer> {

  private static final String ALL = "all";

  @Parameters(paramLabel = "STUDY", description = "sbm, small-world, polblogs, cliques or all.")
  private String name = ALL;

  @Option(
      names = "--trials",
      defaultValue = "100",
      description = "Trials of each study (default: ${DEFAULT-VALUE}, as in the paper).")
  private int trials;

  @Mixin private SeedOption random = new SeedOption();

  @Option(
      names = {"-o", "--output"},
      defaultValue = "grapl-report",
      paramLabel = "DIR",
      description = "Where reports go, a directory per study (default: ./${DEFAULT-VALUE}).")
  private Path out = Path.of("");

  @Option(names = "--threads", description = "Trials run at the same time (default: one per core).")
  private int threads = Runtime.getRuntime().availableProcessors();

  @Mixin private Results results = new Results();

  @Override
  public Integer call() {
    List<Study> studies = studies();
    TrialRunner runner = new TrialRunner(trials, threads, random.seed);
    OutputDirectory.create(out);
    StudyReport.prepare();
    List<StudyResult> finished = new ArrayList<>();
    try (Interrupt interrupt = new Interrupt(Thread.currentThread()::interrupt)) {
      for (Study study : studies) {
        if (!interrupt.isRequested()) {
          StudyResult result =
              interrupt.run(
                  study.name(),
                  (long) trials * study.experiments().size(),
                  results.err(),
                  progress -> study.run(runner, progress),
                  done -> done.trials() * study.experiments().size());
          if (result.trials() > 0) {
            StudyReport.write(result, out.resolve(study.name()));
            finished.add(result);
            if (!results.isJson()) {
              print(result);
            }
          }
        }
      }
      if (studies.size() > 1 && !finished.isEmpty()) {
        Path index = StudyReport.writeIndex(finished, out);
        if (!results.isJson()) {
          results.out().printf("All reports: %s%n", index);
        }
      }
      if (results.isJson()) {
        List<JsonNode> json = finished.stream().map(StudyReport::json).toList();
        results.out().println(json.size() == 1 ? json.get(0) : Json.write(Map.of("studies", json)));
      }
      results.out().flush();
      return interrupt.isRequested() ? Failures.INTERRUPTED : 0;
    }
  }

  private List<Study> studies() {
    if (name.equals(ALL)) {
      return Studies.names().stream().map(each -> Studies.byName(each).orElseThrow()).toList();
    }
    return List.of(
        Studies.byName(name)
            .orElseThrow(
                () ->
                    new BadInputException(
                        "study must be one of %s or all, got \"%s\""
                            .formatted(String.join(", ", Studies.names()), name))));
  }

  private void print(StudyResult result) {
    PrintWriter text = results.out();
    text.printf("%s, %d trials%n", result.study().title(), result.trials());
    for (Claim claim : result.claims()) {
      String verdict = claim.verdict().name().toLowerCase(Locale.ROOT).replace('_', ' ');
      text.printf("  %-14s  %s%n", verdict, claim.statement());
    }
    text.printf("  Report: %s%n", out.resolve(result.study().name()).resolve("report.html"));
  }
}
