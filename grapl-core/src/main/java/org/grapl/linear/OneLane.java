package org.grapl.linear;

import java.util.Arrays;

/** One right-hand side. */
final class OneLane implements Lanes {

  @Override
  public int width() {
    return 1;
  }

  @Override
  public void lower(SplitSystem system, double[] r) {
    int[] start = system.rows.start();
    int[] neighbour = system.rows.neighbour();
    double[] weight = system.rows.weight();
    for (int i = 0; i < r.length; i++) {
      double sum = r[i];
      for (int k = start[i]; k < start[i + 1] && neighbour[k] < i; k++) {
        sum += weight[k] * r[neighbour[k]];
      }
      r[i] = sum * system.inversePivot[i];
    }
  }

  @Override
  public void upper(SplitSystem system, double[] p, double[] t, double[] level) {
    int[] start = system.rows.start();
    int[] neighbour = system.rows.neighbour();
    double[] weight = system.rows.weight();
    Arrays.fill(level, 0);
    for (int i = t.length - 1; i >= 0; i--) {
      double sum = p[i];
      for (int k = start[i + 1] - 1; k >= start[i] && neighbour[k] > i; k--) {
        sum += weight[k] * t[neighbour[k]];
      }
      sum *= system.inversePivot[i];
      t[i] = sum;
      level[system.component[i]] += system.shift[i] * sum;
    }
    for (int c = 0; c < level.length; c++) {
      level[c] /= system.shiftOf[c];
    }
  }

  @Override
  public void image(
      SplitSystem system, double[] p, double[] t, double[] u, double[] level, double[] curvature) {
    int[] start = system.rows.start();
    int[] neighbour = system.rows.neighbour();
    double[] weight = system.rows.weight();
    double form = 0;
    for (int i = 0; i < t.length; i++) {
      double own = level[system.component[i]];
      double pi = p[i] - own * system.columnSum[i];
      double ti = t[i] - own;
      p[i] = pi;
      t[i] = ti;
      double sum = pi + system.excess[i] * ti;
      for (int k = start[i]; k < start[i + 1] && neighbour[k] < i; k++) {
        sum += weight[k] * u[neighbour[k]];
      }
      sum *= system.inversePivot[i];
      u[i] = sum;
      form += pi * (ti + sum);
    }
    curvature[0] = form;
  }

  @Override
  public void advance(
      SplitSystem system,
      double[] x,
      double[] r,
      double[] t,
      double[] u,
      double[] step,
      double[] square) {
    double length = step[0];
    double sum = 0;
    for (int i = 0; i < x.length; i++) {
      x[i] += length * t[i];
      double left = r[i] - length * (t[i] + u[i]);
      r[i] = left;
      sum += left * left * system.pivot[i];
    }
    square[0] = sum;
  }

  @Override
  public void turn(SplitSystem system, double[] r, double[] p, double[] keep) {
    double beta = keep[0];
    for (int i = 0; i < p.length; i++) {
      p[i] = system.pivot[i] * r[i] + beta * p[i];
    }
  }
}
