package org.grapl.linear;

/**
 * The loops over all arms that {@link LevelledGradient} consists of, for one or several right-hand
 * sides at once. Vectors are interleaved: the entry of an arm in lane l is at arm·width + l. Reading
 * the graph takes most of the time, so four lanes cost about twice what one does.
 */
interface Lanes {

  int width();

  /** r = S⁻¹r. */
  void lower(SplitSystem system, double[] r);

  /**
   * t = S⁻ᵀp, and by component and lane the level that t has in the scalar product of V.
   *
   * @param level overwritten
   */
  void upper(SplitSystem system, double[] p, double[] t, double[] level);

  /**
   * Takes the level out of t and p, then u = S⁻¹(p + excess·t), so that S⁻¹Vt = t + u.
   *
   * @param curvature overwritten with tᵀVt = p·(t + u), by lane
   */
  void image(
      SplitSystem system, double[] p, double[] t, double[] u, double[] level, double[] curvature);

  /**
   * x += step·t, r −= step·(t + u).
   *
   * @param square overwritten with rᵀD̃r, by lane
   */
  void advance(
      SplitSystem system,
      double[] x,
      double[] r,
      double[] t,
      double[] u,
      double[] step,
      double[] square);

  /** p = D̃r + keep·p. */
  void turn(SplitSystem system, double[] r, double[] p, double[] keep);
}
