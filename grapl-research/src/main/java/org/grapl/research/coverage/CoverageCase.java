package org.grapl.research.coverage;

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

  /** How many items each world has. */
  public static final int ITEMS = 120;

  private static final BlockModel COMMUNITIES =
      BlockModel.of(
          new int[] {ITEMS / 2, ITEMS / 2}, new double[][] {{0.15, 0.005}, {0.005, 0.15}});
  private static final ErdosRenyi UNRELATED = new ErdosRenyi(ITEMS, 0.08);

  /** The world of a search: the same for the same seed. */
  public World world(long seed) {
    KeyedRandom random = KeyedRandom.of(seed, Role.SIGNAL);
    int[] order = random.permutation(ITEMS);
    double[] means = new double[ITEMS];
    for (int item = 0; item < ITEMS; item++) {
      int block = COMMUNITIES.blockOf(graph == GraphIs.RIGHT ? item : order[item]);
      double distance = graph == GraphIs.RANDOM ? 0.3 + random.nextDouble() : 1;
      means[item] = values.mean(block == 0 ? distance : -distance);
    }
    return new World(
        graph == GraphIs.RANDOM ? UNRELATED.draw(seed) : COMMUNITIES.draw(seed),
        Truth.of(means),
        new Question(values.threshold(), 0.01),
        new Smoothing(values.gamma(), 1e-3, values.threshold()));
  }
}
