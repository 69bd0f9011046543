package org.grapl.research.coverage;

import java.util.Locale;
import org.grapl.Noise;
import org.grapl.Question;
import org.grapl.Smoothing;
import org.grapl.Truth;
import org.grapl.random.KeyedRandom;
import org.grapl.random.Role;
import org.grapl.research.coverage.CoverageStudy.World;
import org.grapl.research.graph.BlockModel;
import org.grapl.research.graph.ErdosRenyi;

/**
 * What is searched: {@value #ITEMS} items at distance 1 from the line (0.3 to 1.3 on the random
 * graph), half of them above it, tolerance 0.01.
 */
public record CoverageCase(Values values, GraphIs graph) {

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

  public static final int ITEMS = 120;

  private static final BlockModel COMMUNITIES =
      BlockModel.of(
          new int[] {ITEMS / 2, ITEMS / 2}, new double[][] {{0.15, 0.005}, {0.005, 0.15}});
  private static final ErdosRenyi UNRELATED = new ErdosRenyi(ITEMS, 0.08);

  /** How observations scatter, which audits are told. */
  Noise scatter() {
    return switch (values) {
      case EXACT -> Noise.exact();
      case NORMAL -> Noise.of(1);
      case COINS -> Noise.bernoulli();
    };
  }

  /** The world of a search: the same for the same seed. */
  public World world(long seed) {
    KeyedRandom random = KeyedRandom.of(seed, Role.SIGNAL);
    int[] order = random.permutation(ITEMS);
    double[] means = new double[ITEMS];
    for (int item = 0; item < ITEMS; item++) {
      boolean isAbove = (graph == GraphIs.RIGHT ? item : order[item]) < ITEMS / 2;
      double distance = graph == GraphIs.RANDOM ? 0.3 + random.nextDouble() : 1;
      means[item] = values.mean(isAbove ? distance : -distance);
    }
    return new World(
        graph == GraphIs.RANDOM ? UNRELATED.draw(seed) : COMMUNITIES.draw(seed),
        Truth.of(means),
        new Question(values.threshold(), 0.01),
        new Smoothing(values.gamma, 1e-3, values.threshold()));
  }
}
