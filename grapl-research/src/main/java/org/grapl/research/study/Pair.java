package org.grapl.research.study;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import org.grapl.research.Errors;
import org.grapl.research.ExperimentResult;
import org.grapl.research.Method;
import org.grapl.research.Power;

/**
 * An adaptive method and the non-adaptive one of the same γ, in the same experiment.
 *
 * @param adaptive GrAPL
 * @param blind random sampling with the same estimator
 */
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

  /** A step as people read it. */
  static String text(OptionalInt step) {
    return step.isPresent() ? Integer.toString(step.getAsInt()) : "never";
  }

  /** An error as people read it. */
  static String percent(double error) {
    return String.format(Locale.ROOT, "%.2f %%", 100 * error);
  }

  /** Whether one first step comes before another; never is later than any step. */
  static boolean isEarlier(OptionalInt one, OptionalInt other) {
    return one.isPresent() && (other.isEmpty() || one.getAsInt() < other.getAsInt());
  }
}
