package org.grapl.benchmarks.command;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.grapl.benchmarks.Case;
import org.grapl.benchmarks.GraphKind;
import org.grapl.cli.GraphInput;
import picocli.CommandLine.Option;

/** Options that say what {@code bench engine} measures. */
final class BenchCases {

  private static final int ITEMS = 1000;
  private static final double GAMMA = 10;

  @Option(
      names = "--graph",
      split = ",",
      paramLabel = "KIND",
      description = "Kinds of graphs: ${COMPLETION-CANDIDATES}.")
  private List<GraphKind> kinds = new ArrayList<>();

  @Option(
      names = "--file",
      paramLabel = "FILE",
      description = "Your own graph, instead of or besides the kinds.")
  private List<Path> files = new ArrayList<>();

  @Option(
      names = "--arms",
      split = ",",
      paramLabel = "N",
      description = "Numbers of arms (default: " + ITEMS + "); not for the blogs or a file.")
  private List<Integer> items = new ArrayList<>();

  @Option(names = "--gamma", split = ",", paramLabel = "G", description = "Values of γ.")
  private List<Double> gammas = new ArrayList<>();

  @Option(
      names = "--phase",
      paramLabel = "PHASE",
      description = "start, or sustained: every arm observed (default: both).")
  private Optional<Case.Phase> phase = Optional.empty();

  @Option(
      names = "--steps",
      paramLabel = "n",
      description =
          "Steps timed for each row (default: "
              + Case.STEPS
              + "; of the goals 420 and 1222 on the blogs, 10000 with --large).")
  private Optional<Integer> steps = Optional.empty();

  @Option(
      names = "--large",
      description =
          "Adds 10⁶ arms and a grid that grows from 10⁴ to 10⁷; give it memory: GRAPL_JAVA_OPTS=-Xmx8g.")
  private boolean large;

  @Option(
      names = "--accuracy",
      paramLabel = "A",
      description =
          "How far means may be off, in units of the values (default: 1 %% of the arm's own deviation or 1e-4 of the spread; some goals have 1e-4).")
  private Optional<Double> accuracy = Optional.empty();

  List<Case> list(PrintWriter err) {
    boolean isChosen = !(kinds.isEmpty() && files.isEmpty() && items.isEmpty() && gammas.isEmpty());
    List<Case> list = new ArrayList<>(isChosen ? chosen(err) : Case.usual());
    if (large) {
      list.addAll(Case.large());
    }
    phase.ifPresent(only -> list.removeIf(each -> each.phase() != only));
    steps.ifPresent(count -> list.replaceAll(each -> each.withSteps(count)));
    accuracy.ifPresent(absolute -> list.replaceAll(each -> each.within(absolute)));
    return list;
  }

  private List<Case> chosen(PrintWriter err) {
    List<Case> list = new ArrayList<>();
    List<Integer> sizes = items.isEmpty() ? List.of(ITEMS) : items;
    for (GraphKind kind : kinds.isEmpty() && files.isEmpty() ? anySize() : kinds) {
      for (int size : kind.isOfAnySize() ? sizes : List.of(ITEMS)) {
        add(list, kind, size);
      }
    }
    for (Path file : files) {
      Case.Source.Given given =
          new Case.Source.Given(String.valueOf(file.getFileName()), GraphInput.read(file, err));
      add(list, given, given.given().size());
    }
    return list;
  }

  private static List<GraphKind> anySize() {
    List<GraphKind> kinds = new ArrayList<>(List.of(GraphKind.values()));
    kinds.removeIf(kind -> !kind.isOfAnySize());
    return kinds;
  }

  private void add(List<Case> list, Case.Source source, int size) {
    for (double gamma : gammas.isEmpty() ? List.of(GAMMA) : gammas) {
      for (Case.Phase phase : Case.Phase.values()) {
        list.add(new Case(source, size, gamma, phase, Case.STEPS));
      }
    }
  }
}
