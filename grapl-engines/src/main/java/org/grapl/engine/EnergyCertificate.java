package org.grapl.engine;

import org.grapl.internal.Check;
import org.grapl.internal.SparseRows;
import org.grapl.linear.ShiftedLaplacian;

/**
 * Bounds the error of an approximate solution x of V·x = b on a component that hangs together well,
 * in units of σ_j = the square root of (V⁻¹)_jj, the posterior deviation of each item.
 *
 * <p>All below is about one component, of which the rest of V knows nothing. Let r = b − V·x, d the
 * shift (V·1 = d), D the degrees and g a lower bound on the second smallest eigenvalue of D^(−½) L
 * D^(−½), see {@link SpectralGap}. Let c = 1ᵀr / 1ᵀd, the <i>level</i>, and s = 1ᵀr / 1ᵀD. As V⁻¹d
 * = 1, the error is
 *
 * <pre>V⁻¹r = c1 + V⁻¹(sD − cd) + V⁻¹q,   q = r − sD,</pre>
 *
 * and both sD − cd and q sum to zero.
 *
 * <p><b>Energy.</b> For a vector z that sums to zero, zᵀV⁻¹z = max_y (2zᵀy − yᵀVy) ≤ max_y (2zᵀy −
 * yᵀLy) = zᵀL⁺z ≤ Σ z_u²/(g D_u), because D^(−½)z is orthogonal to D^(½)1, the kernel of D^(−½) L
 * D^(−½). By Cauchy and Schwarz then |V⁻¹z|_j ≤ σ_j √(Σ z_u²/(g D_u)). For sD − cd that sum is at
 * most c² Σ d_u²/D_u, what d has beside its part along D.
 *
 * <p><b>Walks.</b> For q spread over many items that is a poor bound, better after K steps of a
 * lazy random walk, Z = ½(I + D⁻¹W): with {@code y = ½ Σ_{k<K} Zᵏ D⁻¹q} one has |y| ≤ ½K max
 * |q_u|/D_u, as the rows of Z sum to 1, and L·y = q − q_K with q_K = D Z^K D⁻¹ q. Hence V⁻¹q = y −
 * V⁻¹(d∘y) + V⁻¹q_K. No entry of V⁻¹ is negative, so |V⁻¹(d∘y)| ≤ max |y| V⁻¹d = max |y|; and q_K
 * sums to zero with an energy smaller by (1 − g/2)^K. Altogether, for every K ≥ 0,
 *
 * <pre>|V⁻¹q|_j ≤ K max |q_u|/D_u + σ_j (1 − g/2)^K √(Σ q_u²/(g D_u)).</pre>
 *
 * In the same way σ_j ≤ √(1/1ᵀd) + √((1/D_j + Σ (d_u²/D_u)/(1ᵀd)²)/g), from e_j = d/1ᵀd + (e_j −
 * d/1ᵀd); and σ_j² ≥ 1/1ᵀd, taking y = 1 in (V⁻¹)_jj = max_y y_j²/yᵀVy.
 *
 * <p>One owner, not thread-safe.
 */
public final class EnergyCertificate {

  /** What rounding may have done to a difference of squares. */
  private static final double ROUNDING = 1e-13;

  private final ShiftedLaplacian system;
  private final boolean[] members;
  private final double gap;
  private final double leastDegree;
  private final double volume;
  private double totalShift;
  private double squaredShift;

  /**
   * For one component with this gap, more than 0.
   *
   * @param members which items belong to it; not copied
   */
  public EnergyCertificate(ShiftedLaplacian system, boolean[] members, double gap) {
    Check.positive("gap", gap);
    this.system = system;
    this.members = members;
    this.gap = gap;
    double least = Double.POSITIVE_INFINITY;
    double sum = 0;
    for (int u = 0; u < members.length; u++) {
      if (members[u]) {
        least = Math.min(least, system.graph().rows().degree()[u]);
        sum += system.graph().rows().degree()[u];
      }
    }
    this.leastDegree = least;
    this.volume = sum;
    refresh();
  }

  /** Looks anew at the whole shift. */
  public void refresh() {
    SparseRows rows = system.graph().rows();
    totalShift = 0;
    squaredShift = 0;
    for (int u = 0; u < system.size(); u++) {
      if (members[u]) {
        totalShift += system.shift(u);
        squaredShift += system.shift(u) * system.shift(u) / rows.degree()[u];
      }
    }
  }

  /** Takes notice that the shift of a member has grown by an amount. */
  public void grown(int item, double amount) {
    double now = system.shift(item);
    double before = now - amount;
    totalShift += amount;
    squaredShift += (now * now - before * before) / system.graph().rows().degree()[item];
  }

  /** c = 1ᵀr / 1ᵀd: what a residual with this sum is off on average. */
  public double level(double sum) {
    return sum / totalShift;
  }

  /** Σ D_u. */
  public double volume() {
    return volume;
  }

  /**
   * A bound on |error_j| for every member.
   *
   * @param largest max |r_u|/D_u, or more
   * @param squares Σ r_u²/D_u
   * @param sum Σ r_u
   */
  public double absolute(double largest, double squares, double sum) {
    return least(1, largestDeviation(), largest, squares, sum);
  }

  /** A bound on |error_j|/σ_j for every member. */
  public double inDeviations(double largest, double squares, double sum) {
    return least(1 / smallestDeviation(), 1, largest, squares, sum);
  }

  /** The least of {@code flat} · (level + walks) + {@code steep} · energy over all K. */
  private double least(double flat, double steep, double largest, double squares, double sum) {
    double level = Math.abs(sum / totalShift);
    double share = Math.abs(sum / volume);
    double step = flat * (largest + share);
    double rest = squares * (1 + ROUNDING) - share * share * volume * (1 - ROUNDING);
    double energy = steep * Math.sqrt(Math.max(0, rest) / gap);
    double walks = 0;
    while (energy * gap / 2 > step) { // one more step of the walk gains more than it costs
      walks += step;
      energy *= 1 - gap / 2;
    }
    return flat * level + steep * level * Math.sqrt(squaredShift / gap) + walks + energy;
  }

  /** An upper bound of σ_j for every member. */
  public double largestDeviation() {
    double spread = squaredShift / (totalShift * totalShift);
    return Math.sqrt(1 / totalShift) + Math.sqrt((1 / leastDegree + spread) / gap);
  }

  /** A lower bound of σ_j for every member. */
  public double smallestDeviation() {
    return Math.sqrt(1 / totalShift);
  }
}
