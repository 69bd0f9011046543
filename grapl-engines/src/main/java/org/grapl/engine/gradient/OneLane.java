package org.grapl.engine.gradient;

import java.util.Arrays;

/** One right-hand side. */
final class OneLane extends LevelledGradient {

  OneLane(int size) {
    super(size, 1);
  }

  @Override
  void lower(SplitSystem system, float[] r) {
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
  void upper(SplitSystem system, float[] r) {
    float[] p = this.p;
    float[] t = this.t;
    float keep = this.keep[0];
    int[] start = system.rows.start();
    int[] neighbour = system.rows.neighbour();
    float[] weight = system.rows.weight();
    Arrays.fill(level, 0);
    for (int i = t.length - 1; i >= 0; i--) {
      float sum = system.pivot[i] * r[i] + keep * p[i];
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
  void image(SplitSystem system) {
    float[] p = this.p;
    float[] t = this.t;
    float[] u = this.u;
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
  void advance(SplitSystem system, float[] x, float[] r) {
    float[] t = this.t;
    float[] u = this.u;
    float length = this.length[0];
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
