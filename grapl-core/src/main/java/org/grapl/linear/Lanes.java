package org.grapl.linear;

/**
 * The loops over all items that {@link LevelledGradient} consists of, for one or several right-hand
 * sides at once. Vectors are interleaved: the entry of an item in lane l is at item·width + l.
 * Reading the graph takes much of the time, so four lanes cost about twice what one does.
 */
interface Lanes {

  int width();

  /**
   * r = S⁻¹r.
   *
   * @param square overwritten with rᵀD̃r, by lane
   */
  void lower(SplitSystem system, float[] r, double[] square);

  /**
   * p = D̃r + keep·p and t = S⁻ᵀp, and by component and lane the level that t has in the scalar
   * product of V.
   *
   * @param level overwritten
   */
  void upper(SplitSystem system, float[] r, float[] keep, float[] p, float[] t, double[] level);

  /**
   * Takes the level out of t and p, then u = S⁻¹(p + excess·t), so that S⁻¹Vt = t + u.
   *
   * @param curvature overwritten with tᵀVt = p·(t + u), by lane
   */
  void image(
      SplitSystem system, float[] p, float[] t, float[] u, double[] level, double[] curvature);

  /**
   * x += step·t, r −= step·(t + u).
   *
   * @param square overwritten with rᵀD̃r, by lane
   */
  void advance(
      SplitSystem system,
      float[] x,
      float[] r,
      float[] t,
      float[] u,
      float[] step,
      double[] square);
}
