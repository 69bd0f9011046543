package org.grapl.research.comparison;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.grapl.Noise;
import org.grapl.campaign.Campaign;
import org.grapl.campaign.Ticket;
import org.grapl.random.KeyedRandom;
import org.grapl.random.Role;
import org.grapl.research.Problem;
import org.grapl.research.Progress;
import org.grapl.research.Workers;
import org.grapl.research.problems.TestProblem;

/**
 * What it is worth to tell apart people who say whether items lie above the line, some of them more
 * often right than others. Each check is made by one of them at random.
 */
public final class Reviewing {

  /** What a campaign knows of them. */
  public enum Knowledge {
    /** Not even their names. */
    ALIKE,
    /** Their names. */
    NAMES,
    /** How often each is right. */
    TRUTH
  }

  /** Between these, answers tell nothing: whoever is right so rarely guesses. */
  private static final double LEAST_RIGHT = 0.5 + 1e-9;

  /** What weights are measured by where they are known. */
  private static final double USUAL = 0.8;

  private static final double LINE = 0.5;
  private static final double FEW = 0.05;

  /** Somebody who is right half of the time is to be named within so many answers. */
  public static final int SOON = 100;

  private Reviewing() {}

  /**
   * One campaign.
   *
   * @param wrong the share of items that were wrong after each check
   * @param named after how many answers each of those who check was first said to guess, of all and
   *     of their own; 0 if never
   */
  public record Course(double[] wrong, int[] named, int[] namedOfOwn) {}

  /**
   * Campaigns on one problem.
   *
   * @param toFew how many checks until the share of wrong items is at most 5 % in the median
   *     campaign, and on average
   * @param area the mean share of wrong items over all checks
   * @param guessersNamed the share of campaigns in which all who guess were named within {@value
   *     #SOON} answers of all, and of their own
   * @param othersNamed the share in which somebody else was ever named
   */
  public record Row(
      String problem,
      Knowledge known,
      int campaigns,
      Optional<Integer> toFew,
      Optional<Integer> toFewOnAverage,
      double area,
      double guessersNamed,
      double guessersNamedOfOwn,
      double othersNamed) {}

  /**
   * @param right how often each is right
   */
  public static List<Row> run(
      List<TestProblem> problems,
      double[] right,
      int checks,
      int trials,
      long seed,
      int threads,
      Progress progress) {
    List<Callable<Course>> tasks = new ArrayList<>();
    for (TestProblem problem : problems) {
      for (Knowledge known : Knowledge.values()) {
        for (int trial = 0; trial < trials; trial++) {
          long own = KeyedRandom.of(seed, Role.TRIAL, trial).nextLong();
          tasks.add(() -> course(problem.problem(own), right, known, checks, own));
        }
      }
    }
    List<Optional<Course>> courses = new Workers(threads).run(tasks, progress);
    List<Row> rows = new ArrayList<>();
    int next = 0;
    for (TestProblem problem : problems) {
      for (Knowledge known : Knowledge.values()) {
        List<Course> own =
            courses.subList(next, next + trials).stream().flatMap(Optional::stream).toList();
        next += trials;
        if (!own.isEmpty()) {
          rows.add(row(problem.name(), known, right, own));
        }
      }
    }
    return rows;
  }

  private static Row row(String problem, Knowledge known, double[] right, List<Course> courses) {
    int checks = courses.stream().mapToInt(each -> each.wrong.length).min().orElseThrow();
    double[] mean = new double[checks];
    double[] median = new double[checks];
    for (int k = 0; k < checks; k++) {
      int check = k;
      double[] wrong = courses.stream().mapToDouble(each -> each.wrong[check]).sorted().toArray();
      mean[k] = Arrays.stream(wrong).average().orElseThrow();
      median[k] = wrong[wrong.length / 2];
    }
    return new Row(
        problem,
        known,
        courses.size(),
        firstFew(median),
        firstFew(mean),
        Arrays.stream(mean).average().orElseThrow(),
        share(courses, each -> areGuessersNamed(right, each.named)),
        share(courses, each -> areGuessersNamed(right, each.namedOfOwn)),
        share(
            courses,
            each ->
                IntStream.range(0, right.length)
                    .anyMatch(who -> right[who] > LEAST_RIGHT && each.named[who] > 0)));
  }

  private static Optional<Integer> firstFew(double[] wrong) {
    return IntStream.range(0, wrong.length)
        .filter(k -> wrong[k] <= FEW)
        .mapToObj(k -> k + 1)
        .findFirst();
  }

  private static boolean areGuessersNamed(double[] right, int[] named) {
    return IntStream.range(0, right.length)
        .filter(who -> right[who] <= LEAST_RIGHT)
        .allMatch(who -> named[who] > 0 && named[who] <= SOON);
  }

  private static double share(List<Course> courses, Predicate<Course> which) {
    return courses.stream().filter(which).count() / (double) courses.size();
  }

  private static Course course(
      Problem problem, double[] right, Knowledge known, int checks, long seed)
      throws InterruptedException {
    Campaign campaign =
        Campaign.on(problem.graph())
            .threshold(LINE)
            .noise(Noise.bernoulli())
            .budget(checks)
            .seed(seed)
            .open();
    boolean[] isAbove = new boolean[problem.truth().size()];
    for (int item = 0; item < isAbove.length; item++) {
      isAbove[item] = problem.question().isAbove(problem.truth().mean(item));
    }
    double[] wrong = new double[checks];
    int[] named = new int[right.length];
    int[] namedOfOwn = new int[right.length];
    int[] answers = new int[right.length];
    for (int check = 0; check < checks; check++) {
      if (Thread.interrupted()) {
        throw new InterruptedException();
      }
      KeyedRandom random = KeyedRandom.of(seed, Role.TRIAL, check, 1);
      int who = random.nextInt(right.length);
      String name = known == Knowledge.NAMES ? "reviewer-" + (who + 1) : "";
      Ticket ticket = campaign.ask(name).orElseThrow();
      boolean isYes = isAbove[ticket.item()] == random.nextDouble() < right[who];
      campaign.tell(ticket, isYes ? 1 : 0, weight(known, right[who]), name);
      answers[who]++;
      for (var each : campaign.checkers()) {
        int number = Integer.parseInt(each.name().substring("reviewer-".length())) - 1;
        if (each.isGuessing() && named[number] == 0) {
          named[number] = check + 1;
          namedOfOwn[number] = answers[number];
        }
      }
      int missed = 0;
      var decision = campaign.decision();
      for (int item = 0; item < isAbove.length; item++) {
        missed += decision.isAbove(item) == isAbove[item] ? 0 : 1;
      }
      wrong[check] = missed / (double) isAbove.length;
    }
    return new Course(wrong, named, namedOfOwn);
  }

  /** log-odds of being right, in units of those of somebody usual. */
  private static double weight(Knowledge known, double right) {
    return known == Knowledge.TRUTH
        ? Math.max(1e-6, logit(Math.min(0.999, right)) / logit(USUAL))
        : 1;
  }

  private static double logit(double p) {
    return StrictMath.log(p / (1 - p));
  }
}
