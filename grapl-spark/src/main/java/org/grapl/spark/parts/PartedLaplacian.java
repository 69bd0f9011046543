package org.grapl.spark.parts;

import java.util.Arrays;
import org.grapl.graph.Graph;

/**
 * The Laplacian L = D − W of a graph whose rows are kept in parts, here or elsewhere. Everything
 * that looks at links is a pass over all parts; everything else is a few numbers per item, at hand.
 *
 * <p>One owner, not thread-safe.
 */
public interface PartedLaplacian {

  int size();

  /** How many links there are. */
  long links();

  /** The degree of each item, shared: read only. */
  double[] degree();

  /** The component of each item, numbered from 0, shared: read only. */
  int[] component();

  /** How many components there are. */
  default int components() {
    return 1 + Arrays.stream(component()).max().orElse(-1);
  }

  /** The mean weight of the links, which is their unit; 1 if there are none. */
  default double meanWeight() {
    double sum = 0;
    for (double each : degree()) {
      sum += each;
    }
    return sum > 0 ? sum / (2.0 * links()) : 1;
  }

  /**
   * out[lane] = W·x[lane], in one pass.
   *
   * @param x one vector per lane
   * @param out overwritten, one vector per lane
   */
  void multiply(double[][] x, double[][] out);

  /**
   * out[lane] = Σ ±√w(e_a − e_b) over all links, with other signs in each lane: see {@link
   * RowPart#perturbation}.
   *
   * @param first which of 64 samples the first lane is
   */
  void perturb(int first, double[][] out);

  /**
   * A graph with few links that stands for this one: all of them if there are few, else some per
   * item, see {@link RowPart#sample}.
   */
  Graph sampled(int perItem);

  /** Whether there are so few links that a sample of so many per item takes all, each once. */
  default boolean hasAtMost(int perItem) {
    return links() <= (long) perItem * size();
  }
}
