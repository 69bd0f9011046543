package org.grapl.data.layout;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.grapl.random.KeyedRandom;

/**
 * Lays out one connected graph of two groups or more on several levels: joined until it is small,
 * unfolded, then taken apart level by level, forces acting on each. O(links + N log N).
 */
final class ConnectedLayout {

  /** A graph so small is unfolded as it is; a long strip twists if this is less. */
  private static final int COARSEST = 250;

  private static final int MOST_ROUNDS = 500;
  private static final int LEAST_ROUNDS = 20;

  /** Rounds times groups on each level, between the bounds above. */
  private static final double MOVES = 4e5;

  /** How far members of a group are strewn, in lengths of a typical link. */
  private static final double STREWN = 0.3;

  private ConnectedLayout() {}

  static double[][] of(LinkRows rows, KeyedRandom random) {
    if (rows.size() == 2) {
      return new double[][] {{0, 1}, {0, 0}};
    }
    List<LinkRows> finer = new ArrayList<>();
    List<int[]> groups = new ArrayList<>();
    LinkRows level = rows;
    while (level.size() > COARSEST) {
      Grouping step = Grouping.of(level, Integer.MAX_VALUE, random);
      finer.add(level);
      groups.add(step.group());
      level = step.rows();
    }
    double[][] place = Unfolding.of(level, random);
    relax(level, place);
    for (int k = finer.size() - 1; k >= 0; k--) {
      level = finer.get(k);
      place = strewn(level, groups.get(k), place, random);
      relax(level, place);
    }
    return place;
  }

  private static void relax(LinkRows level, double[][] place) {
    if (level.size() > 1) {
      int enough = LEAST_ROUNDS + 5 * level.size();
      int affordable = (int) Math.max(LEAST_ROUNDS, MOVES / level.size());
      new Relaxation(level, place[0], place[1])
          .run(Math.min(MOST_ROUNDS, Math.min(enough, affordable)));
    }
  }

  /** The members of each group about where it was. */
  private static double[][] strewn(
      LinkRows fine, int[] group, double[][] coarse, KeyedRandom random) {
    double lengths = 0;
    for (int i = 0; i < fine.size(); i++) {
      for (int k = fine.start()[i]; k < fine.start()[i + 1]; k++) {
        double dx = coarse[0][group[i]] - coarse[0][group[fine.neighbour()[k]]];
        double dy = coarse[1][group[i]] - coarse[1][group[fine.neighbour()[k]]];
        lengths += Math.sqrt(dx * dx + dy * dy);
      }
    }
    // A star becomes one group, between whose members there is no length at all.
    double length = lengths > 0 ? lengths / fine.entries() : 1;
    double[][] place = new double[2][fine.size()];
    for (int axis = 0; axis < 2; axis++) {
      double[] from = coarse[axis];
      Arrays.setAll(
          place[axis], i -> from[group[i]] + STREWN * length * (random.nextDouble() - 0.5));
    }
    return place;
  }
}
