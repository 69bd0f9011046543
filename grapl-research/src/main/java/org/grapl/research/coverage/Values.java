package org.grapl.research.coverage;

import java.util.Locale;
import org.grapl.Noise;

/** What the searches observe. */
public enum Values {
  /** The means themselves, 1 and −1. */
  EXACT(1e-3),
  /** Normal with standard deviation 1 around means of 1 and −1. */
  NORMAL(5),
  /** Zeros and ones; ones with probability 0.8 and 0.2. */
  COINS(2);

  private final double gamma;

  Values(double gamma) {
    this.gamma = gamma;
  }

  /** How they scatter, which audits are told. */
  public Noise scatter() {
    return switch (this) {
      case EXACT -> Noise.exact();
      case NORMAL -> Noise.gaussian(1);
      case COINS -> Noise.bernoulli();
    };
  }

  double gamma() {
    return gamma;
  }

  /** The line. */
  double threshold() {
    return this == COINS ? 0.5 : 0;
  }

  /** The mean of an item so far above the line, for coins in units of 0.3. */
  double mean(double distance) {
    return this == COINS ? threshold() + 0.3 * distance : distance;
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
