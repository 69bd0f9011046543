package org.grapl.graph;

import java.util.Arrays;

/**
 * Edges in the order in which they came, in chunks that are not copied once they have their full
 * length: 8 bytes per link, 16 in chunks that hold a weight other than 1. One owner.
 */
final class CollectedLinks {

  private static final int CHUNK = 1 << 16;
  private static final int FIRST_CHUNK = 32;
  private static final double[] ALL_ONE = {};

  private final int most;
  private int count;
  private boolean allOne = true;

  /** The two ends of each link, side by side. */
  private int[][] ends = {};

  /** The weights of each chunk; those of a chunk of links of weight 1 are left out. */
  private double[][] weights = {};

  private int chunks;
  private int[] lastEnds = {};
  private double[] lastWeights = ALL_ONE;
  private int inLast;

  /** Room for at most so many links. */
  CollectedLinks(int most) {
    this.most = most;
  }

  int count() {
    return count;
  }

  /** Whether no link has a weight other than 1. */
  boolean allOne() {
    return allOne;
  }

  void add(int a, int b, double weight) {
    if (count == most) {
      throw new GraphTooLargeException("links", most, most + 1L);
    }
    if (2 * inLast == lastEnds.length) {
      makeRoom();
    }
    if (weight != 1 && lastWeights.length == 0) {
      lastWeights = new double[lastEnds.length / 2];
      Arrays.fill(lastWeights, 0, inLast, 1);
      weights[chunks - 1] = lastWeights;
      allOne = false;
    }
    lastEnds[2 * inLast] = a;
    lastEnds[2 * inLast + 1] = b;
    if (lastWeights.length > 0) {
      lastWeights[inLast] = weight;
    }
    inLast++;
    count++;
  }

  private void makeRoom() {
    if (chunks > 0 && inLast < CHUNK) {
      lastEnds = Arrays.copyOf(lastEnds, 2 * lastEnds.length);
      lastWeights = Arrays.copyOf(lastWeights, 2 * lastWeights.length);
    } else {
      if (chunks == ends.length) {
        ends = Arrays.copyOf(ends, 2 * chunks + 1);
        weights = Arrays.copyOf(weights, 2 * chunks + 1);
      }
      lastEnds = new int[2 * (chunks == 0 ? FIRST_CHUNK : CHUNK)];
      lastWeights = ALL_ONE;
      inLast = 0;
      chunks++;
    }
    ends[chunks - 1] = lastEnds;
    weights[chunks - 1] = lastWeights;
  }

  int chunks() {
    return chunks;
  }

  /** How many links a chunk holds. */
  int size(int chunk) {
    return chunk == chunks - 1 ? inLast : CHUNK;
  }

  /** The ends of a chunk's links; those of link k are at 2k and 2k + 1. */
  int[] ends(int chunk) {
    return ends[chunk];
  }

  /** The weights of a chunk's links; none if all of them are 1. */
  double[] weights(int chunk) {
    return weights[chunk];
  }
}
