package org.grapl.spark.parts;

import java.util.ArrayList;
import java.util.List;
import org.grapl.linear.PerturbedDiagonal;

/**
 * The diagonal of V⁻¹ by sampling, as {@link PerturbedDiagonal} has it, to which formula and reason
 * belong: what differs is that signs are keyed by arm and link, so that they can be drawn where the
 * links are.
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
        for (int arm = 0; arm < size; arm++) {
          double m = x[arm] - right[lane][arm] / system.diagonal(arm);
          diagonal[arm] += m * m / PerturbedDiagonal.SAMPLES;
        }
      }
    }
    for (int arm = 0; arm < size; arm++) {
      double inverse = 1 / system.diagonal(arm);
      double throughLevel = system.links().degree()[arm] * inverse;
      diagonal[arm] += inverse + throughLevel * throughLevel / levels.shiftAround(arm);
    }
    return diagonal;
  }

  /** Vectors r with E rrᵀ = V. */
  private static double[][] perturbed(PartedSystem system, int first) {
    int size = system.size();
    double[][] right = new double[TOGETHER][size];
    system.links().perturb(first, right);
    for (int arm = 0; arm < size; arm++) {
      double root = Math.sqrt(system.shift(arm));
      long signs = Signs.ofArm(arm) >>> first;
      for (int lane = 0; lane < TOGETHER; lane++) {
        right[lane][arm] += (signs >>> lane & 1) == 0 ? root : -root;
      }
    }
    return right;
  }
}
