package org.grapl.research.comparison;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.grapl.Decision;
import org.grapl.Goal;
import org.grapl.Truth;
import org.grapl.campaign.Campaign;
import org.grapl.campaign.Strategy;
import org.grapl.campaign.Ticket;
import org.grapl.certify.ErrorEstimate;
import org.grapl.data.item.Reliability;
import org.grapl.random.KeyedRandom;
import org.grapl.random.Role;
import org.grapl.research.Problem;
import org.grapl.research.Progress;
import org.grapl.research.Workers;
import org.grapl.research.problems.Family;
import org.grapl.research.problems.TestProblem;
import org.grapl.sampler.Sampler;

/**
 * How far campaigns can be believed about their own decisions.
 *
 * @param rows after each number of checks; by kind of values and of noise; by problem for those
 *     that stand for themselves; of all
 * @param reliability of all cells
 */
public record Calibration(List<Row> rows, Reliability reliability, List<Judged> campaigns) {

  private static final List<Integer> MOMENTS = List.of(20, 50, 100, 200, 400);
  private static final int LAST_MOMENT = 400;

  /** A share of the items that nobody minds. */
  private static final double LITTLE = 0.01;

  /** How many of some cells are what they are called, as shares; NaN if there are none. */
  public record Row(
      String of,
      int cells,
      double near,
      double covered,
      double missedCovered,
      double farTooLow,
      int jumps) {}

  /** A campaign on a problem; a jump is the number of the check that came with it. */
  public record Judged(String problem, List<String> kinds, List<Cell> cells, List<Integer> jumps) {}

  /**
   * What a campaign says at one moment, and what is true.
   *
   * @param expected how many items are wrong
   * @param missedExpected how many of the items called below are above
   */
  public record Cell(
      int checks,
      int items,
      ErrorEstimate.Range expected,
      int wrong,
      ErrorEstimate.Range missedExpected,
      int missed,
      Reliability reliability) {

    /** Whether the number is right within a factor of 2 or a hundredth of the items. */
    public boolean isNear() {
      return (expected.value() >= wrong / 2.0 && expected.value() <= 2.0 * wrong)
          || Math.abs(expected.value() - wrong) <= LITTLE * items;
    }

    public boolean isCovered() {
      return expected.low() <= wrong && wrong <= expected.high();
    }

    public boolean isMissedCovered() {
      return missedExpected.low() <= missed && missed <= missedExpected.high();
    }

    /** Whether more than 3 % are wrong and less than a third of them expected. */
    public boolean isFarTooLow() {
      return wrong > 0.03 * items && expected.value() < wrong / 3.0;
    }
  }

  /**
   * Runs campaigns on each problem. If the calling thread is interrupted, this is of those finished
   * so far, and the interrupt status is set again.
   *
   * @param problems each as often as there are to be trials, one after the other
   * @param goal what checks are chosen for
   */
  public static Calibration run(
      List<TestProblem> problems, Goal goal, long seed, int threads, Progress progress) {
    List<Callable<Judged>> tasks = new ArrayList<>();
    for (int k = 0; k < problems.size(); k++) {
      TestProblem problem = problems.get(k);
      int trial = k - problems.indexOf(problem);
      long own = KeyedRandom.of(seed, Role.TRIAL, trial).nextLong();
      tasks.add(() -> judged(problem, goal, own));
    }
    return of(
        new Workers(threads).run(tasks, progress).stream().flatMap(Optional::stream).toList());
  }

  /** Runs a campaign as it is by default, and looks at it after every check. */
  private static Judged judged(TestProblem of, Goal goal, long seed) throws InterruptedException {
    Problem problem = of.problem(seed);
    Campaign campaign =
        Campaign.on(problem.graph())
            .threshold(of.question().threshold())
            .tolerance(of.question().tolerance())
            .noise(of.told())
            .strategy(Strategy.auto().goal(goal))
            .budget(Math.min(of.steps(), LAST_MOMENT))
            .seed(seed)
            .open();
    List<Cell> cells = new ArrayList<>();
    List<Integer> jumps = new ArrayList<>();
    double before = Double.NaN;
    try (Sampler sampler = problem.sampler()) {
      for (Optional<Ticket> next = campaign.ask(); next.isPresent(); next = campaign.ask()) {
        if (Thread.interrupted()) {
          throw new InterruptedException();
        }
        campaign.tell(next.get(), sampler.sample(next.get().item()));
        int checks = (int) campaign.checks();
        Decision decision = campaign.decision();
        ErrorEstimate estimate = ErrorEstimate.of(decision);
        if (checks > 10 && isJump(before, estimate.wrong(), decision.size())) {
          jumps.add(checks);
        }
        before = estimate.wrong();
        if (MOMENTS.contains(checks)) {
          cells.add(
              new Cell(
                  checks,
                  decision.size(),
                  estimate.range(),
                  campaign.wrong(problem.truth()),
                  estimate.wronglyBelow(),
                  missed(decision, problem.truth()),
                  Reliability.of(decision, problem.truth())));
        }
      }
    }
    return new Judged(of.name(), of.kinds(), cells, jumps);
  }

  private static int missed(Decision decision, Truth truth) {
    return (int)
        IntStream.range(0, decision.size())
            .filter(item -> !decision.isAbove(item))
            .filter(item -> truth.mustBeAbove(decision.question(), item))
            .count();
  }

  static boolean isJump(double from, double to, int items) {
    double more = Math.max(from, to);
    return more > LITTLE * items && more > 3 * Math.min(from, to);
  }

  static Calibration of(List<Judged> campaigns) {
    List<Row> rows = new ArrayList<>();
    int before = 0;
    for (int moment : MOMENTS) {
      rows.add(row(moment + " checks", campaigns, before, moment));
      before = moment;
    }
    Set<String> names = new LinkedHashSet<>();
    Family.kinds().stream().skip(1).forEach(names::addAll);
    campaigns.stream().filter(c -> c.kinds().isEmpty()).forEach(c -> names.add(c.problem));
    for (String name : names) {
      Predicate<Judged> isMeant = c -> c.kinds.contains(name) || c.problem.equals(name);
      rows.add(row(name, campaigns.stream().filter(isMeant).toList(), 0, LAST_MOMENT));
    }
    rows.removeIf(row -> row.cells == 0);
    rows.add(row(Overall.ALL, campaigns, 0, LAST_MOMENT));
    return new Calibration(
        rows,
        campaigns.stream()
            .flatMap(each -> each.cells.stream().map(Cell::reliability))
            .reduce(Reliability::plus)
            .orElse(new Reliability(List.of())),
        campaigns);
  }

  /** Of what was said, and of jumps, after more checks than some and up to some. */
  private static Row row(String name, List<Judged> campaigns, int after, int upTo) {
    Predicate<Integer> isMeant = checks -> checks > after && checks <= upTo;
    List<Cell> cells =
        campaigns.stream()
            .flatMap(each -> each.cells.stream())
            .filter(cell -> isMeant.test(cell.checks))
            .toList();
    return new Row(
        name,
        cells.size(),
        share(cells, Cell::isNear),
        share(cells, Cell::isCovered),
        share(cells, Cell::isMissedCovered),
        share(cells, Cell::isFarTooLow),
        (int) campaigns.stream().flatMap(c -> c.jumps.stream()).filter(isMeant).count());
  }

  private static double share(List<Cell> cells, Predicate<Cell> which) {
    return (double) cells.stream().filter(which).count() / cells.size();
  }

  /** What came out of all, what was wanted, and whether that was met. */
  public String headline() {
    Row all = rows.get(rows.size() - 1);
    return "Of %d cells %s, %s, %s, %s; %d jumps by more than a factor of 3 (none wanted: %s)."
        .formatted(
            all.cells,
            goal(all.near, "right within a factor of 2 or 1 % of the items", 80, 100),
            goal(all.covered, "with the truth in the range", 85, 95),
            goal(all.missedCovered, "with the number missed in its range", 85, 95),
            goal(all.farTooLow, "far too low", 0, 5),
            all.jumps,
            all.jumps == 0 ? "met" : "missed");
  }

  private static String goal(double share, String what, int least, int most) {
    boolean isMet = 100 * share >= least && 100 * share <= most;
    return String.format(
        Locale.ROOT,
        "%.1f %% %s (%d to %d %% wanted: %s)",
        100 * share,
        what,
        least,
        most,
        isMet ? "met" : "missed");
  }
}
