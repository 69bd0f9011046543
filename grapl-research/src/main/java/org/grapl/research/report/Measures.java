package org.grapl.research.report;

import java.util.Locale;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.grapl.data.page.Numbers;
import org.grapl.internal.Check;
import org.grapl.research.Summary;

/** The measures of a study as its pages write them. */
final class Measures {

  private Measures() {}

  static String bracketed(String middle, String low, String high) {
    return "%s [%s, %s]".formatted(middle, low, high);
  }

  /** Mean ± standard deviation; the mean alone if nothing but rounding varies. */
  static String meanAndSpread(Summary summary) {
    String mean = Numbers.shortNumber(summary.mean());
    return summary.sd() <= 1e-9 * Math.abs(summary.mean())
        ? mean
        : mean + " ± " + Numbers.shortNumber(summary.sd());
  }

  static String step(OptionalInt step) {
    return step.isPresent() ? Integer.toString(step.getAsInt()) : "–";
  }

  /** A number of checks, which as a median may end in a half. */
  static String checks(OptionalDouble checks) {
    return checks.isPresent() ? Check.number(checks.getAsDouble()) : "–";
  }

  /** An area under an error curve. */
  static String area(double area) {
    return String.format(Locale.ROOT, "%.4f", area);
  }
}
