package org.grapl.linear;

import org.grapl.graph.Graph;

/**
 * Bounds the error of an approximate solution x of V·x = b on a graph that hangs together well, in
 * units of the square root of (V⁻¹)_jj: of the posterior deviation of each arm.
 *
 * <p>Let r = b − V·x, d the shift (V·1 = d), D the degrees and g a lower bound on the second
 * smallest eigenvalue of D^(−½) L D^(−½), see {@link SpectralGap}. Let c = 1ᵀr / 1ᵀd, the
 * <i>level</i>, and r' = r − cd, so that 1ᵀr' = 0. As V⁻¹d = 1, the error is V⁻¹r = c1 + V⁻¹r', and
 * by Cauchy and Schwarz
 *
 * <pre>|error_j − c| = |e_jᵀV⁻¹r'| ≤ √(V⁻¹)_jj · √(r'ᵀV⁻¹r').</pre>
 *
 * For a vector r' that sums to zero, r'ᵀV⁻¹r' = max_y (2r'ᵀy − yᵀVy) ≤ max_y (2r'ᵀy − yᵀLy) =
 * r'ᵀL⁺r' ≤ Σ r'_u²/(g D_u), because D^(−½)r' is orthogonal to D^(½)1, the kernel of D^(−½) L
 * D^(−½). By the triangle inequality then
 *
 * <pre>√(r'ᵀV⁻¹r') ≤ (√Σ r_u²/D_u + |c| √Σ d_u²/D_u) / √g  =  energy.</pre>
 *
 * In the same way √(V⁻¹)_jj ≤ √(1/1ᵀd) + √((1/D_j + Σ (d_u²/D_u)/(1ᵀd)²)/g), from e_j = d/1ᵀd +
 * (e_j − d/1ᵀd); and (V⁻¹)_jj ≥ 1/1ᵀd, taking y = 1 in (V⁻¹)_jj = max_y y_j²/yᵀVy.
 *
 * <p>One owner, not thread-safe.
 */
public final class EnergyCertificate {

  private final ShiftedLaplacian system;
  private final double gap;
  private final double leastDegree;
  private double totalShift;
  private double squaredShift;

  /** For a graph with this gap, more than 0. */
  public EnergyCertificate(ShiftedLaplacian system, double gap) {
    this.system = system;
    this.gap = gap;
    double least = Double.POSITIVE_INFINITY;
    for (double degree : system.graph().rows().degree()) {
      least = Math.min(least, degree);
    }
    this.leastDegree = least;
    refresh();
  }

  /** Looks anew at the whole shift. */
  public void refresh() {
    Graph.Rows rows = system.graph().rows();
    totalShift = 0;
    squaredShift = 0;
    for (int u = 0; u < system.size(); u++) {
      totalShift += system.shift(u);
      squaredShift += system.shift(u) * system.shift(u) / rows.degree()[u];
    }
  }

  /** Takes notice that the shift of one arm has grown by an amount. */
  public void grown(int arm, double amount) {
    double now = system.shift(arm);
    double before = now - amount;
    totalShift += amount;
    squaredShift += (now * now - before * before) / system.graph().rows().degree()[arm];
  }

  /** c = 1ᵀr / 1ᵀd: what a residual with this sum is off on average. */
  public double level(double sum) {
    return sum / totalShift;
  }

  /**
   * The bound on √(r'ᵀV⁻¹r').
   *
   * @param squares Σ r_u²/D_u
   * @param level the level of r
   */
  public double energy(double squares, double level) {
    return (Math.sqrt(squares) + Math.abs(level) * Math.sqrt(squaredShift)) / Math.sqrt(gap);
  }

  /** An upper bound of √(V⁻¹)_jj for every arm. */
  public double largestDeviation() {
    double spread = squaredShift / (totalShift * totalShift);
    return Math.sqrt(1 / totalShift) + Math.sqrt((1 / leastDegree + spread) / gap);
  }

  /** A lower bound of √(V⁻¹)_jj for every arm. */
  public double smallestDeviation() {
    return Math.sqrt(1 / totalShift);
  }
}
