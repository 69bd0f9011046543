package org.grapl;

import java.util.function.IntFunction;
import org.grapl.internal.Check;
import org.grapl.internal.Decimal;
import org.grapl.random.KeyedRandom;

/**
 * How checks scatter around the mean of their item, as far as anybody knows.
 *
 * @param level the constant R for which checks are R-sub-Gaussian around any mean: 0 if they are
 *     exact, ½ if they lie in [0, 1] (Hoeffding's lemma), NaN if unknown
 */
public record Noise(Kind kind, double level) {

  /** What is known. */
  public enum Kind {
    /** Every check gives the mean. */
    EXACT(0),
    /** Checks lie in [0, 1]; simulated ones are 1 with the mean as probability, else 0. */
    YES_NO(0.5),
    /** Checks are normal around the mean, or no wilder than that. */
    NORMAL(Double.NaN),
    /** Nothing: the answers will tell. */
    UNKNOWN(Double.NaN);

    private final double level;

    Kind(double level) {
      this.level = level;
    }
  }

  private static final String GAUSSIAN = "gaussian:";

  public Noise {
    level =
        kind == Kind.NORMAL ? Check.positive("standard deviation of the noise", level) : kind.level;
  }

  public static Noise exact() {
    return new Noise(Kind.EXACT, 0);
  }

  public static Noise bernoulli() {
    return new Noise(Kind.YES_NO, Kind.YES_NO.level);
  }

  /** Normal with this standard deviation, greater than 0. */
  public static Noise gaussian(double deviation) {
    return new Noise(Kind.NORMAL, deviation);
  }

  public static Noise unknown() {
    return new Noise(Kind.UNKNOWN, Double.NaN);
  }

  /** Of this standard deviation; exact if it is 0. */
  public static Noise of(double deviation) {
    return Check.notNegative("noise", deviation) == 0 ? exact() : gaussian(deviation);
  }

  /**
   * Reads {@code unknown}, {@code exact}, {@code yes-no} or a standard deviation, as {@code
   * toString} writes; statisticians may say {@code bernoulli} for yes-no and {@code gaussian:0.3}
   * for 0.3.
   */
  public static Noise parse(String text) {
    return switch (text) {
      case "unknown" -> unknown();
      case "exact" -> exact();
      case "yes-no", "bernoulli" -> bernoulli();
      default -> {
        double deviation =
            Decimal.parse(text.startsWith(GAUSSIAN) ? text.substring(GAUSSIAN.length()) : text);
        if (Double.isNaN(deviation)) {
          throw Check.mustBe(
              "noise",
              "unknown, exact, yes-no or the standard deviation of a check",
              '"' + text + '"');
        }
        yield of(deviation);
      }
    };
  }

  public boolean isExact() {
    return kind == Kind.EXACT;
  }

  public boolean isYesNo() {
    return kind == Kind.YES_NO;
  }

  public boolean isKnown() {
    return kind != Kind.UNKNOWN;
  }

  /** One simulated check of an item with this mean. */
  public double draw(double mean, KeyedRandom random) {
    return switch (kind) {
      case EXACT -> mean;
      case YES_NO -> random.nextDouble() < mean ? 1 : 0;
      case NORMAL -> mean + level * random.nextGaussian();
      case UNKNOWN -> throw Check.mustBe("noise", "known where checks are simulated", this);
    };
  }

  /**
   * Refuses means around which checks cannot scatter like this.
   *
   * @param nameOf what to call an item in the complaint
   */
  public void check(Truth truth, IntFunction<String> nameOf) {
    for (int item = 0; item < truth.size() && isYesNo(); item++) {
      double mean = truth.mean(item);
      if (!(mean >= 0 && mean <= 1)) {
        throw Check.mustBe(
            "mean of " + nameOf.apply(item), "in [0, 1] where checks are yes or no", mean);
      }
    }
  }

  @Override
  public String toString() {
    return switch (kind) {
      case EXACT -> "exact";
      case YES_NO -> "yes-no";
      case NORMAL -> Check.number(level);
      case UNKNOWN -> "unknown";
    };
  }
}
