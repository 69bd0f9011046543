package org.grapl.benchmarks;

import org.grapl.Question;
import org.grapl.estimate.Smoothing;
import org.grapl.graph.Graph;
import org.grapl.linear.ShiftedLaplacian;

/**
 * The baseline: the paper's method as one would write it first. Conjugate gradients without
 * preconditioner, started from the previous estimate, stopped at a relative residual of 1e-5, the
 * default of the Python library the authors used.
 */
final class PlainConjugateGradient {

  private static final double TOLERANCE = 1e-5;

  private final Smoothing smoothing;
  private final Question question;
  private final ShiftedLaplacian system;
  private final double[] rightHandSide;
  private final double[] solution;
  private final double[] residual;
  private final double[] direction;
  private final double[] image;
  private final int[] samples;

  PlainConjugateGradient(Graph graph, Smoothing smoothing, Question question) {
    int size = graph.size();
    this.smoothing = smoothing;
    this.question = question;
    this.system = ShiftedLaplacian.uniform(graph, smoothing.lambda());
    this.rightHandSide = new double[size];
    this.solution = new double[size];
    this.residual = new double[size];
    this.direction = new double[size];
    this.image = new double[size];
    this.samples = new int[size];
  }

  double mean(int arm) {
    return solution[arm] + smoothing.offset();
  }

  /** GrAPL's choice by a scan of all arms. */
  int choose(double alpha) {
    int best = 0;
    double smallest = Double.POSITIVE_INFINITY;
    for (int arm = 0; arm < solution.length; arm++) {
      double z = question.gap(mean(arm)) * Math.sqrt(samples[arm] + alpha);
      if (z < smallest) {
        smallest = z;
        best = arm;
      }
    }
    return best;
  }

  void observe(int arm, double value) {
    system.addToDiagonal(arm, 1 / smoothing.gamma());
    rightHandSide[arm] += (value - smoothing.offset()) / smoothing.gamma();
    samples[arm]++;
    solve();
  }

  private void solve() {
    int size = solution.length;
    system.residual(rightHandSide, solution, residual);
    System.arraycopy(residual, 0, direction, 0, size);
    double wanted = TOLERANCE * TOLERANCE * square(rightHandSide);
    double rho = square(residual);
    for (int iteration = 0; iteration < 10 * size && rho > wanted; iteration++) {
      system.multiply(direction, image);
      double curvature = 0;
      for (int i = 0; i < size; i++) {
        curvature += direction[i] * image[i];
      }
      double step = rho / curvature;
      for (int i = 0; i < size; i++) {
        solution[i] += step * direction[i];
        residual[i] -= step * image[i];
      }
      double next = square(residual);
      for (int i = 0; i < size; i++) {
        direction[i] = residual[i] + next / rho * direction[i];
      }
      rho = next;
    }
  }

  private static double square(double[] x) {
    double sum = 0;
    for (double value : x) {
      sum += value * value;
    }
    return sum;
  }
}
