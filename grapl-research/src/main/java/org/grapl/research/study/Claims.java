package org.grapl.research.study;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.function.Function;
import org.grapl.research.Curve;
import org.grapl.research.Errors;
import org.grapl.research.ExperimentResult;
import org.grapl.research.Method;
import org.grapl.research.Power;
import org.grapl.research.Summary;
import org.grapl.research.study.Claim.Verdict;

/** What the paper says about its experiments, in forms that a result can be held against. */
final class Claims {

  /** The levels of error at which methods are compared. */
  static final double[] LEVELS = {0.05, 0.01, 0.001};

  private static final Comparator<Errors> BY_LAST_MEDIAN =
      Comparator.comparingDouble(errors -> errors.curve().lastMedian());

  private Claims() {}

  /** GrAPL, and random sampling with the same γ and estimator, in the same experiment. */
  record Pair(double gamma, Errors adaptive, Errors blind) {

    /** All pairs of an experiment, by γ as listed. */
    static List<Pair> in(ExperimentResult result) {
      List<Pair> pairs = new ArrayList<>();
      for (Errors adaptive : result.ofKind(Method.Kind.ADAPTIVE)) {
        for (Errors blind : result.ofKind(Method.Kind.NON_ADAPTIVE)) {
          if (adaptive.method().gamma().equals(blind.method().gamma())) {
            pairs.add(new Pair(adaptive.method().gamma().orElseThrow(), adaptive, blind));
          }
        }
      }
      return pairs;
    }

    String name() {
      return "γ=" + Power.text(gamma);
    }

    static String text(OptionalInt step) {
      return step.isPresent() ? Integer.toString(step.getAsInt()) : "never";
    }

    static String percent(double error) {
      return String.format(Locale.ROOT, "%.2f %%", 100 * error);
    }

    /** Whether one first step comes before another; never is later than any step. */
    static boolean isEarlier(OptionalInt one, OptionalInt other) {
      return one.isPresent() && (other.isEmpty() || one.getAsInt() < other.getAsInt());
    }
  }

  /** GrAPL reaches every level before random sampling with the same γ does. */
  static Function<StudyResult, Claim> adaptiveNeedsFewerSamples(String statement) {
    return result -> {
      List<String> evidence = new ArrayList<>();
      int held = 0;
      int compared = 0;
      for (Pair pair : Pair.in(only(result))) {
        for (double level : LEVELS) {
          OptionalInt adaptive = pair.adaptive().curve().firstStepAt(level);
          OptionalInt blind = pair.blind().curve().firstStepAt(level);
          if (adaptive.isPresent() || blind.isPresent()) {
            compared++;
            boolean holds = Pair.isEarlier(adaptive, blind);
            held += holds ? 1 : 0;
            evidence.add(
                "%s to %s: %s against %s%s"
                    .formatted(
                        pair.name(),
                        level(level),
                        Pair.text(adaptive),
                        Pair.text(blind),
                        holds ? "" : " (no)"));
          }
        }
      }
      return new Claim(
          statement,
          Verdict.of(held, compared),
          "GrAPL is first in %d of %d comparisons. %s."
              .formatted(held, compared, String.join("; ", evidence)));
    };
  }

  /** At a step GrAPL errs less than random sampling with the same γ. */
  static Function<StudyResult, Claim> adaptiveErrsLess(String statement, int step) {
    return result -> {
      List<String> evidence = new ArrayList<>();
      int held = 0;
      List<Pair> pairs = Pair.in(only(result));
      for (Pair pair : pairs) {
        double adaptive = pair.adaptive().curve().median(step);
        double blind = pair.blind().curve().median(step);
        held += adaptive < blind ? 1 : 0;
        evidence.add(
            "%s: %s against %s"
                .formatted(pair.name(), Pair.percent(adaptive), Pair.percent(blind)));
      }
      return new Claim(
          statement,
          Verdict.of(held, pairs.size()),
          "Medians at t=%d, GrAPL against random, %s."
              .formatted(step, String.join("; ", evidence)));
    };
  }

  /** At every single step GrAPL errs no more than random sampling with the same γ. */
  static Function<StudyResult, Claim> adaptiveIsConsistentlyAhead(String statement) {
    return result -> {
      List<String> evidence = new ArrayList<>();
      int held = 0;
      List<Pair> pairs = Pair.in(only(result));
      for (Pair pair : pairs) {
        Curve adaptive = pair.adaptive().curve();
        Curve blind = pair.blind().curve();
        int steps = Math.min(adaptive.steps(), blind.steps());
        int ahead = 0;
        for (int step = 1; step <= steps; step++) {
          ahead += adaptive.median(step) <= blind.median(step) ? 1 : 0;
        }
        // A lucky first draw of the other side is no inconsistency; one step in twenty is.
        held += ahead >= 0.95 * steps ? 1 : 0;
        evidence.add(
            String.format(Locale.ROOT, "%s: %.1f %% of steps", pair.name(), 100.0 * ahead / steps));
      }
      return new Claim(
          statement,
          Verdict.of(held, pairs.size()),
          "GrAPL's error is at most random's median at %s (95 %% asked for)."
              .formatted(String.join("; ", evidence)));
    };
  }

  /** Methods that see the graph reach a level before the one that does not. */
  static Function<StudyResult, Claim> graphNeedsFewerSamples(String statement, double level) {
    return result -> {
      Errors plain = only(result).ofKind(Method.Kind.WITHOUT_GRAPH).get(0);
      OptionalInt without = plain.curve().firstStepAt(level);
      List<String> evidence = new ArrayList<>();
      int held = 0;
      int compared = 0;
      for (Errors errors : only(result).errors()) {
        if (errors.method().kind() != Method.Kind.WITHOUT_GRAPH) {
          OptionalInt with = errors.curve().firstStepAt(level);
          compared++;
          held += Pair.isEarlier(with, without) ? 1 : 0;
          evidence.add(errors.method().label() + " " + Pair.text(with));
        }
      }
      return new Claim(
          statement,
          Verdict.of(held, compared),
          "First step at %s: %s; %s %s within %d samples, all counted."
              .formatted(
                  level(level),
                  String.join(", ", evidence),
                  plain.method().label(),
                  Pair.text(without),
                  plain.curve().steps()));
    };
  }

  /** Over the γ tried, GrAPL's errors at the end differ by a smaller factor than random's. */
  static Function<StudyResult, Claim> adaptiveIsMoreRobust(String statement, int step) {
    return result -> {
      double adaptive = spread(only(result).ofKind(Method.Kind.ADAPTIVE), step);
      double blind = spread(only(result).ofKind(Method.Kind.NON_ADAPTIVE), step);
      return new Claim(
          statement,
          Verdict.of(adaptive < blind),
          String.format(
              Locale.ROOT,
              "Between the best and the worst γ the median at t=%d differs by %.2f points for GrAPL, by %.2f for random.",
              step,
              100 * adaptive,
              100 * blind));
    };
  }

  private static double spread(List<Errors> methods, int step) {
    double[] medians = methods.stream().mapToDouble(e -> e.curve().median(step)).sorted().toArray();
    return medians[medians.length - 1] - medians[0];
  }

  /** Mean and spread of a measure against the paper's, which are of 100 trials. */
  static Function<StudyResult, Claim> measureIs(
      String statement, String measure, double paperMean, double paperSd) {
    return result -> {
      Summary ours = only(result).measures().get(measure);
      if (ours == null || ours.count() < 2) {
        return new Claim(statement, Verdict.CANNOT_TELL, "Needs at least two trials.");
      }
      double deviation = Math.sqrt(ours.sd() * ours.sd() / ours.count() + paperSd * paperSd / 100);
      double distance = Math.abs(ours.mean() - paperMean) / deviation;
      return new Claim(
          statement,
          Verdict.of(distance <= 3),
          String.format(
              Locale.ROOT,
              "Here %.2f ± %.2f over %d trials: the means are %.1f standard errors apart (3 allowed).",
              ours.mean(),
              ours.sd(),
              ours.count(),
              distance));
    };
  }

  /** The method of a kind with the least median at its last step. */
  static Errors best(ExperimentResult result, Method.Kind kind) {
    return Collections.min(result.ofKind(kind), BY_LAST_MEDIAN);
  }

  /** The method of a kind with the largest median at its last step. */
  static Errors worst(ExperimentResult result, Method.Kind kind) {
    return Collections.max(result.ofKind(kind), BY_LAST_MEDIAN);
  }

  static ExperimentResult only(StudyResult result) {
    return result.experiments().get(0);
  }

  static String level(double level) {
    return level >= 0.01
        ? Math.round(100 * level) + " %"
        : String.format(Locale.ROOT, "%.1f %%", 100 * level);
  }
}
