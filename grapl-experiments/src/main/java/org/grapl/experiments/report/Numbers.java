package org.grapl.experiments.report;

import java.util.Locale;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.grapl.Check;
import org.grapl.experiments.Summary;

/** Numbers as the pages write them. */
final class Numbers {

  private Numbers() {}

  /** A share of one, in per cent with two digits. */
  static String percent(double share) {
    return String.format(Locale.ROOT, "%.2f", 100 * share);
  }

  /** A number of things. */
  static String count(long number, String noun) {
    return number + " " + noun + (number == 1 ? "" : "s");
  }

  static String bracketed(String middle, String low, String high) {
    return "%s [%s, %s]".formatted(middle, low, high);
  }

  /** Mean ± standard deviation; the mean alone if nothing but rounding varies. */
  static String meanAndSpread(Summary summary) {
    String mean = shortNumber(summary.mean());
    return summary.sd() <= 1e-9 * Math.abs(summary.mean())
        ? mean
        : mean + " ± " + shortNumber(summary.sd());
  }

  static String step(OptionalInt step) {
    return step.isPresent() ? Integer.toString(step.getAsInt()) : "–";
  }

  /** A number of samples, which as a median may end in a half. */
  static String samples(OptionalDouble samples) {
    return samples.isPresent() ? Check.number(samples.getAsDouble()) : "–";
  }

  /** An area under an error curve. */
  static String area(double area) {
    return String.format(Locale.ROOT, "%.4f", area);
  }

  /** Four significant digits, no exponent where none is needed. */
  static String shortNumber(double value) {
    double size = Math.abs(value);
    if (value == 0) {
      return "0";
    }
    return size >= 1e-3 && size < 1e15
        ? String.format(Locale.ROOT, size >= 1000 ? "%.0f" : size >= 10 ? "%.2f" : "%.4f", value)
        : String.format(Locale.ROOT, "%.3g", value);
  }
}
