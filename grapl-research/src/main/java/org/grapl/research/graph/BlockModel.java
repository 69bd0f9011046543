package org.grapl.research.graph;

import org.grapl.graph.Graph;
import org.grapl.graph.GraphBuilder;
import org.grapl.internal.Check;
import org.grapl.random.KeyedRandom;
import org.grapl.random.Role;

/**
 * The stochastic block model of P. W. Holland, K. B. Laskey and S. Leinhardt, 1983: two items are
 * joined with a probability that depends on their blocks only. Items are numbered block by block.
 * Immutable.
 *
 * <p>Drawn in O(items + links + blocks²) expected time: instead of asking every pair, the gap to
 * the next joined pair is drawn (V. Batagelj and U. Brandes, "Efficient generation of large random
 * networks", 2005, section II).
 */
public final class BlockModel implements RandomGraph {

  /** Where each block begins, and the number of items after the last. */
  private final int[] begin;

  private final double[][] probability;

  private BlockModel(int[] begin, double[][] probability) {
    this.begin = begin;
    this.probability = probability;
  }

  /**
   * Blocks of the given sizes.
   *
   * @param blockSizes the number of items of each block, all at least 1; copied
   * @param probabilities the symmetric matrix of the chance that two items of two blocks are
   *     joined; copied
   */
  public static BlockModel of(int[] blockSizes, double[][] probabilities) {
    int blocks = blockSizes.length;
    if (blocks == 0) {
      throw Check.mustBe("blockSizes", "at least one number", "none");
    }
    int[] begin = new int[blocks + 1];
    for (int block = 0; block < blocks; block++) {
      Check.atLeast("size of block " + block, 1, blockSizes[block]);
      begin[block + 1] = GraphBuilder.checkItems((long) begin[block] + blockSizes[block]);
    }
    return new BlockModel(begin, checkedCopy(blocks, probabilities));
  }

  private static double[][] checkedCopy(int blocks, double[][] probabilities) {
    if (probabilities.length != blocks) {
      throw Check.mustBe(
          "probabilities", "a matrix of " + blocks + " rows", probabilities.length + " rows");
    }
    double[][] copy = new double[blocks][];
    for (int a = 0; a < blocks; a++) {
      copy[a] = Check.length("row " + a + " of probabilities", blocks, probabilities[a]).clone();
      for (int b = 0; b < blocks; b++) {
        Check.within("probability between blocks " + a + " and " + b, 0, 1, copy[a][b]);
        if (b < a && copy[a][b] != copy[b][a]) {
          throw Check.mustBe(
              "probabilities",
              "a symmetric matrix",
              String.format(
                  "%s at (%d, %d) and %s at (%d, %d)", copy[b][a], b, a, copy[a][b], a, b));
        }
      }
    }
    return copy;
  }

  @Override
  public int size() {
    return begin[probability.length];
  }

  @Override
  public Graph draw(long seed) {
    KeyedRandom random = KeyedRandom.of(seed, Role.GRAPH);
    GraphBuilder builder = Graph.ofSize(size());
    for (int a = 0; a < probability.length; a++) {
      joinWithin(a, Gaps.of(probability[a][a], random), builder);
      for (int b = a + 1; b < probability.length; b++) {
        joinBetween(a, b, Gaps.of(probability[a][b], random), builder);
      }
    }
    return builder.build();
  }

  /** Pairs (v, w) with w < v, row by row: (1,0), (2,0), (2,1), (3,0), … */
  private void joinWithin(int block, Gaps gaps, GraphBuilder builder) {
    int first = begin[block];
    long size = (long) begin[block + 1] - first;
    long pairs = size * (size - 1) / 2;
    long v = 1;
    long w = 0;
    long at = 0;
    for (long pair = gaps.next(-1, pairs); pair < pairs; pair = gaps.next(pair, pairs)) {
      w += pair - at;
      at = pair;
      while (w >= v) {
        w -= v++;
      }
      builder.link((int) (first + v), (int) (first + w));
    }
  }

  private void joinBetween(int a, int b, Gaps gaps, GraphBuilder builder) {
    long columns = (long) begin[b + 1] - begin[b];
    long pairs = (begin[a + 1] - begin[a]) * columns;
    for (long pair = gaps.next(-1, pairs); pair < pairs; pair = gaps.next(pair, pairs)) {
      builder.link((int) (begin[a] + pair / columns), (int) (begin[b] + pair % columns));
    }
  }

  /**
   * Successes of independent trials of one probability, found by drawing how many trials fail
   * before the next success: ⌊log(1 − U) / log(1 − p)⌋.
   *
   * @param decay −log(1 − p), infinite for p = 1
   */
  private record Gaps(double decay, KeyedRandom random) {

    static Gaps of(double probability, KeyedRandom random) {
      return new Gaps(-StrictMath.log1p(-probability), random);
    }

    /** The first success after a trial, or {@code trials} if there is none before. */
    long next(long trial, long trials) {
      if (decay == 0) {
        return trials;
      }
      double failures = Math.floor(random.nextExponential() / decay);
      return failures < trials - trial - 1 ? trial + 1 + (long) failures : trials;
    }
  }
}
