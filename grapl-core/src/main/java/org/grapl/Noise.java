package org.grapl;

import java.util.function.IntFunction;
import org.grapl.internal.Check;
import org.grapl.internal.Decimal;
import org.grapl.random.KeyedRandom;

/** How a simulated value scatters around the mean of its item. */
public sealed interface Noise {

  /** No noise: every value is the mean itself. */
  static Noise exact() {
    return new Exact();
  }

  /** A coin: 1 with the mean as probability, else 0. */
  static Noise bernoulli() {
    return new Bernoulli();
  }

  /** Normal around the mean with this standard deviation, greater than 0. */
  static Noise gaussian(double deviation) {
    return new Gaussian(deviation);
  }

  /** Reads {@code exact}, {@code bernoulli} or {@code gaussian:SD}, as {@code toString} writes. */
  static Noise parse(String text) {
    String gaussian = "gaussian:";
    if (text.equals("exact")) {
      return exact();
    } else if (text.equals("bernoulli")) {
      return bernoulli();
    } else if (text.startsWith(gaussian)) {
      double deviation = Decimal.parse(text.substring(gaussian.length()));
      if (Double.isFinite(deviation)) {
        return gaussian(deviation);
      }
    }
    throw unknown(text);
  }

  private static IllegalArgumentException unknown(String text) {
    return Check.mustBe("noise", "exact, bernoulli or gaussian:SD", '"' + text + '"');
  }

  /** The constant R for which values are R-sub-Gaussian around any mean. */
  double level();

  /** One value around the mean. */
  double draw(double mean, KeyedRandom random);

  /**
   * Refuses means around which this noise cannot scatter.
   *
   * @param nameOf what to call an item in the complaint
   */
  default void check(Truth truth, IntFunction<String> nameOf) {}

  /** No noise. */
  record Exact() implements Noise {

    @Override
    public double level() {
      return 0;
    }

    @Override
    public double draw(double mean, KeyedRandom random) {
      return mean;
    }

    @Override
    public String toString() {
      return "exact";
    }
  }

  /** Zeros and ones; the level is ½ by Hoeffding's lemma. */
  record Bernoulli() implements Noise {

    @Override
    public double level() {
      return 0.5;
    }

    @Override
    public double draw(double mean, KeyedRandom random) {
      return random.nextDouble() < mean ? 1 : 0;
    }

    @Override
    public void check(Truth truth, IntFunction<String> nameOf) {
      for (int item = 0; item < truth.size(); item++) {
        double mean = truth.mean(item);
        if (!(mean >= 0 && mean <= 1)) {
          throw Check.mustBe(
              "mean of " + nameOf.apply(item), "in [0, 1] where checks are yes or no", mean);
        }
      }
    }

    @Override
    public String toString() {
      return "bernoulli";
    }
  }

  /**
   * Normal noise.
   *
   * @param deviation its standard deviation, which is also its level
   */
  record Gaussian(double deviation) implements Noise {

    public Gaussian {
      Check.positive("standard deviation of the noise", deviation);
    }

    @Override
    public double level() {
      return deviation;
    }

    @Override
    public double draw(double mean, KeyedRandom random) {
      return mean + deviation * random.nextGaussian();
    }

    @Override
    public String toString() {
      return "gaussian:" + Check.number(deviation);
    }
  }
}
