package org.grapl.spark.parts;

import java.util.ArrayList;
import java.util.List;
import org.grapl.linear.PerturbedDiagonal;

/**
 * The diagonal of V⁻¹ by sampling, as {@link PerturbedDiagonal} has it, to which formula and reason
 * belong: what differs is that signs are keyed by item and link, so that they can be drawn where
 * the links are.
 */
final class PartedDiagonal {

  /** Samples in one pass: eight vectors there and back, and eight times six here. */
  private static final int TOGETHER = 8;

  private PartedDiagonal() {}

  static double[] of(PartedSystem system) {
    int size = system.size();
    LevelsAndDiagonal levels = system.levels();
    double[] diagonal = new double[size];
    for (int first = 0; first < PerturbedDiagonal.SAMPLES; first += TOGETHER) {
      double[][] right = perturbed(system, first);
      List<Lane> lanes = new ArrayList<>();
      for (double[] r : right) {
        levels.takeOutLevels(r);
        lanes.add(new Lane(r, new double[size], Goals.relative(PerturbedDiagonal.ACCURACY)));
      }
      system.solve(lanes);
      for (int lane = 0; lane < TOGETHER; lane++) {
        double[] x = lanes.get(lane).solution();
        for (int item = 0; item < size; item++) {
          double m = x[item] - right[lane][item] / system.diagonal(item);
          diagonal[item] += m * m / PerturbedDiagonal.SAMPLES;
        }
      }
    }
    for (int item = 0; item < size; item++) {
      double inverse = 1 / system.diagonal(item);
      double throughLevel = system.links().degree()[item] * inverse;
      diagonal[item] += inverse + throughLevel * throughLevel / levels.shiftAround(item);
    }
    return diagonal;
  }

  /** Vectors r with E rrᵀ = V. */
  private static double[][] perturbed(PartedSystem system, int first) {
    int size = system.size();
    double[][] right = new double[TOGETHER][size];
    system.links().perturb(first, right);
    for (int item = 0; item < size; item++) {
      double root = Math.sqrt(system.shift(item));
      long signs = Signs.ofItem(item) >>> first;
      for (int lane = 0; lane < TOGETHER; lane++) {
        right[lane][item] += (signs >>> lane & 1) == 0 ? root : -root;
      }
    }
    return right;
  }
}
