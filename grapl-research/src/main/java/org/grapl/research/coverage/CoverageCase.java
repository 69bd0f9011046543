package org.grapl.research.coverage;

import java.util.Locale;
import org.grapl.Noise;
import org.grapl.Question;
import org.grapl.Smoothing;
import org.grapl.Truth;
import org.grapl.graph.Graph;
import org.grapl.internal.Probability;
import org.grapl.random.KeyedRandom;
import org.grapl.random.Role;
import org.grapl.research.coverage.CoverageStudy.World;
import org.grapl.research.graph.BlockModel;
import org.grapl.research.graph.ErdosRenyi;

/**
 * What is searched: items at distance 1 from the line (0.3 to 1.3 on the random graph), tolerance
 * 0.01; {@value #ITEMS} of them, or {@value #MORE_ITEMS} where few are above the line.
 *
 * @param prevalence the share of items above the line
 */
public record CoverageCase(Values values, GraphIs graph, double prevalence) {

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

    private double threshold() {
      return this == COINS ? 0.5 : 0;
    }

    /** The mean of an item so far above the line, for coins in units of 0.3. */
    private double mean(double distance) {
      return this == COINS ? threshold() + 0.3 * distance : distance;
    }

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** What the graph that a search believes has to do with the means. */
  public enum GraphIs {
    /** Two communities, one above the line and one below. */
    RIGHT,
    /** The same with items exchanged. */
    WRONG,
    /** Erdős–Rényi, with means unrelated to it. */
    RANDOM;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  private static final double TOLERANCE = 0.01;

  static final int ITEMS = 120;
  static final int MORE_ITEMS = 1000;

  private static final double RARE = 0.05;

  /** Links of an item within its community, and to the other, on average. */
  private static final double LINKS = 9;

  private static final double STRAY_LINKS = 0.3;

  public CoverageCase {
    Probability.inside("prevalence", prevalence);
  }

  public int items() {
    return prevalence < RARE ? MORE_ITEMS : ITEMS;
  }

  private int above() {
    return (int) Math.max(1, Math.round(prevalence * items()));
  }

  private Graph draw(long seed) {
    int above = above();
    int below = items() - above;
    if (graph == GraphIs.RANDOM) {
      return new ErdosRenyi(items(), (LINKS + STRAY_LINKS) / items()).draw(seed);
    }
    double stray = STRAY_LINKS / Math.max(above, below);
    return BlockModel.of(
            new int[] {above, below},
            new double[][] {
              {Math.min(1, LINKS / above), stray}, {stray, Math.min(1, LINKS / below)}
            })
        .draw(seed);
  }

  /** How observations scatter, which audits are told. */
  Noise scatter() {
    return switch (values) {
      case EXACT -> Noise.exact();
      case NORMAL -> Noise.of(1);
      case COINS -> Noise.bernoulli();
    };
  }

  /** What no valid audit could do with less, in checks, if it could not do with fewer items. */
  double leastChecks(double items, double delta) {
    double distance = (graph == GraphIs.RANDOM ? 1.3 : 1) + TOLERANCE;
    return switch (values) {
      case EXACT -> items;
      case NORMAL -> LeastChecks.normal(distance).insteadOf(items, delta);
      case COINS ->
          LeastChecks.coins(values.mean(distance - TOLERANCE), values.threshold() - TOLERANCE)
              .insteadOf(items, delta);
    };
  }

  /** The world of a search: the same for the same seed. */
  public World world(long seed) {
    KeyedRandom random = KeyedRandom.of(seed, Role.SIGNAL);
    int[] order = random.permutation(items());
    double[] means = new double[items()];
    for (int item = 0; item < means.length; item++) {
      boolean isAbove = (graph == GraphIs.RIGHT ? item : order[item]) < above();
      double distance = graph == GraphIs.RANDOM ? 0.3 + random.nextDouble() : 1;
      means[item] = values.mean(isAbove ? distance : -distance);
    }
    return new World(
        draw(seed),
        Truth.of(means),
        new Question(values.threshold(), TOLERANCE),
        new Smoothing(values.gamma, 1e-3, values.threshold()));
  }
}
