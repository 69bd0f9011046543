package org.grapl.linear;

import java.util.Arrays;

/** One right-hand side. */
final class OneLane implements Lanes {

  @Override
  public int width() {
    return 1;
  }

  @Override
  public void lower(SplitSystem system, float[] r, double[] square) {
    int[] start = system.rows.start();
    int[] neighbour = system.rows.neighbour();
    float[] weight = system.rows.weight();
    double squares = 0;
    for (int i = 0; i < r.length; i++) {
      float sum = r[i];
      for (int k = start[i]; k < start[i + 1] && neighbour[k] < i; k++) {
        sum += weight[k] * r[neighbour[k]];
      }
      sum *= system.inversePivot[i];
      r[i] = sum;
      squares += (double) sum * sum * system.pivot[i];
    }
    square[0] = squares;
  }

  @Override
  public void upper(
      SplitSystem system, float[] r, float[] keep, float[] p, float[] t, double[] level) {
    int[] start = system.rows.start();
    int[] neighbour = system.rows.neighbour();
    float[] weight = system.rows.weight();
    Arrays.fill(level, 0);
    for (int i = t.length - 1; i >= 0; i--) {
      float sum = system.pivot[i] * r[i] + keep[0] * p[i];
      p[i] = sum;
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
      SplitSystem system, float[] p, float[] t, float[] u, double[] level, double[] curvature) {
    int[] start = system.rows.start();
    int[] neighbour = system.rows.neighbour();
    float[] weight = system.rows.weight();
    double form = 0;
    for (int i = 0; i < t.length; i++) {
      float own = (float) level[system.component[i]];
      float pi = p[i] - own * system.columnSum[i];
      float ti = t[i] - own;
      p[i] = pi;
      t[i] = ti;
      float sum = pi + system.excess[i] * ti;
      for (int k = start[i]; k < start[i + 1] && neighbour[k] < i; k++) {
        sum += weight[k] * u[neighbour[k]];
      }
      sum *= system.inversePivot[i];
      u[i] = sum;
      form += (double) pi * (ti + sum);
    }
    curvature[0] = form;
  }

  @Override
  public void advance(
      SplitSystem system,
      float[] x,
      float[] r,
      float[] t,
      float[] u,
      float[] step,
      double[] square) {
    float length = step[0];
    double squares = 0;
    for (int i = 0; i < x.length; i++) {
      x[i] += length * t[i];
      float left = r[i] - length * (t[i] + u[i]);
      r[i] = left;
      squares += (double) left * left * system.pivot[i];
    }
    square[0] = squares;
  }
}
