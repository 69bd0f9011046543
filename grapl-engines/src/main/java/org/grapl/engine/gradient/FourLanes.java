package org.grapl.engine.gradient;

import java.util.Arrays;

/** Four right-hand sides. Four sums in local variables, because inner loops of four cost more. */
final class FourLanes extends LevelledGradient {

  private static final int WIDTH = 4;

  FourLanes(int size) {
    super(size, 4);
  }

  @Override
  void lower(SplitSystem system, float[] r) {
    int[] start = system.rows.start();
    int[] neighbour = system.rows.neighbour();
    float[] weight = system.rows.weight();
    double sum0 = 0;
    double sum1 = 0;
    double sum2 = 0;
    double sum3 = 0;
    for (int i = 0; i < system.size(); i++) {
      int at = WIDTH * i;
      float s0 = r[at];
      float s1 = r[at + 1];
      float s2 = r[at + 2];
      float s3 = r[at + 3];
      for (int k = start[i]; k < start[i + 1] && neighbour[k] < i; k++) {
        int j = WIDTH * neighbour[k];
        float w = weight[k];
        s0 += w * r[j];
        s1 += w * r[j + 1];
        s2 += w * r[j + 2];
        s3 += w * r[j + 3];
      }
      float inverse = system.inversePivot[i];
      r[at] = s0 * inverse;
      r[at + 1] = s1 * inverse;
      r[at + 2] = s2 * inverse;
      r[at + 3] = s3 * inverse;
      sum0 += (double) s0 * s0 * inverse;
      sum1 += (double) s1 * s1 * inverse;
      sum2 += (double) s2 * s2 * inverse;
      sum3 += (double) s3 * s3 * inverse;
    }
    square[0] = sum0;
    square[1] = sum1;
    square[2] = sum2;
    square[3] = sum3;
  }

  @Override
  void upper(SplitSystem system, float[] r) {
    float[] p = this.p;
    float[] t = this.t;
    float[] keep = this.keep;
    int[] start = system.rows.start();
    int[] neighbour = system.rows.neighbour();
    float[] weight = system.rows.weight();
    Arrays.fill(level, 0);
    for (int i = system.size() - 1; i >= 0; i--) {
      int at = WIDTH * i;
      float pivot = system.pivot[i];
      float s0 = pivot * r[at] + keep[0] * p[at];
      float s1 = pivot * r[at + 1] + keep[1] * p[at + 1];
      float s2 = pivot * r[at + 2] + keep[2] * p[at + 2];
      float s3 = pivot * r[at + 3] + keep[3] * p[at + 3];
      p[at] = s0;
      p[at + 1] = s1;
      p[at + 2] = s2;
      p[at + 3] = s3;
      for (int k = start[i + 1] - 1; k >= start[i] && neighbour[k] > i; k--) {
        int j = WIDTH * neighbour[k];
        float w = weight[k];
        s0 += w * t[j];
        s1 += w * t[j + 1];
        s2 += w * t[j + 2];
        s3 += w * t[j + 3];
      }
      float inverse = system.inversePivot[i];
      t[at] = s0 * inverse;
      t[at + 1] = s1 * inverse;
      t[at + 2] = s2 * inverse;
      t[at + 3] = s3 * inverse;
      double weighted = system.shift[i] * inverse;
      int of = WIDTH * system.component[i];
      level[of] += s0 * weighted;
      level[of + 1] += s1 * weighted;
      level[of + 2] += s2 * weighted;
      level[of + 3] += s3 * weighted;
    }
    for (int c = 0; c < level.length; c++) {
      level[c] /= system.shiftOf[c / WIDTH];
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
    double form0 = 0;
    double form1 = 0;
    double form2 = 0;
    double form3 = 0;
    for (int i = 0; i < system.size(); i++) {
      int at = WIDTH * i;
      int of = WIDTH * system.component[i];
      float columnSum = system.columnSum[i];
      float level0 = (float) level[of];
      float level1 = (float) level[of + 1];
      float level2 = (float) level[of + 2];
      float level3 = (float) level[of + 3];
      float p0 = p[at] - level0 * columnSum;
      float p1 = p[at + 1] - level1 * columnSum;
      float p2 = p[at + 2] - level2 * columnSum;
      float p3 = p[at + 3] - level3 * columnSum;
      float t0 = t[at] - level0;
      float t1 = t[at + 1] - level1;
      float t2 = t[at + 2] - level2;
      float t3 = t[at + 3] - level3;
      float excess = system.excess[i];
      float s0 = p0 + excess * t0;
      float s1 = p1 + excess * t1;
      float s2 = p2 + excess * t2;
      float s3 = p3 + excess * t3;
      for (int k = start[i]; k < start[i + 1] && neighbour[k] < i; k++) {
        int j = WIDTH * neighbour[k];
        float w = weight[k];
        s0 += w * u[j];
        s1 += w * u[j + 1];
        s2 += w * u[j + 2];
        s3 += w * u[j + 3];
      }
      float inverse = system.inversePivot[i];
      s0 *= inverse;
      s1 *= inverse;
      s2 *= inverse;
      s3 *= inverse;
      p[at] = p0;
      p[at + 1] = p1;
      p[at + 2] = p2;
      p[at + 3] = p3;
      t[at] = t0;
      t[at + 1] = t1;
      t[at + 2] = t2;
      t[at + 3] = t3;
      u[at] = s0;
      u[at + 1] = s1;
      u[at + 2] = s2;
      u[at + 3] = s3;
      form0 += (double) p0 * (t0 + s0);
      form1 += (double) p1 * (t1 + s1);
      form2 += (double) p2 * (t2 + s2);
      form3 += (double) p3 * (t3 + s3);
    }
    curvature[0] = form0;
    curvature[1] = form1;
    curvature[2] = form2;
    curvature[3] = form3;
  }

  @Override
  void advance(SplitSystem system, float[] x, float[] r) {
    float[] t = this.t;
    float[] u = this.u;
    float[] step = this.length;
    double sum0 = 0;
    double sum1 = 0;
    double sum2 = 0;
    double sum3 = 0;
    for (int i = 0; i < system.size(); i++) {
      int at = WIDTH * i;
      float pivot = system.pivot[i];
      x[at] += step[0] * t[at];
      x[at + 1] += step[1] * t[at + 1];
      x[at + 2] += step[2] * t[at + 2];
      x[at + 3] += step[3] * t[at + 3];
      float r0 = r[at] - step[0] * (t[at] + u[at]);
      float r1 = r[at + 1] - step[1] * (t[at + 1] + u[at + 1]);
      float r2 = r[at + 2] - step[2] * (t[at + 2] + u[at + 2]);
      float r3 = r[at + 3] - step[3] * (t[at + 3] + u[at + 3]);
      r[at] = r0;
      r[at + 1] = r1;
      r[at + 2] = r2;
      r[at + 3] = r3;
      sum0 += (double) r0 * r0 * pivot;
      sum1 += (double) r1 * r1 * pivot;
      sum2 += (double) r2 * r2 * pivot;
      sum3 += (double) r3 * r3 * pivot;
    }
    square[0] = sum0;
    square[1] = sum1;
    square[2] = sum2;
    square[3] = sum3;
  }
}
