package org.grapl.estimate;

import org.grapl.graph.Graph;
import org.grapl.linear.ConjugateGradient;
import org.grapl.linear.ErrorCertificate;
import org.grapl.linear.ShiftedLaplacian;

/**
 * Keeps the residual r = x − V·m of every arm below a threshold by relaxing arms one after the
 * other, first come, first served. Work is done only where the solution moves:
 *
 * <pre>δ = ω r_u / V_uu;   m_u += δ;   r_u −= V_uu δ;   r_v += w_uv δ for the neighbours v.</pre>
 *
 * <p>The thresholds are those of {@link ErrorCertificate}, times a tolerance: while no residual
 * exceeds its threshold, no entry of m is further than the tolerance from V⁻¹x. The factor ω speeds
 * up where one relaxation leaves much behind (D. M. Young's formula for successive over-relaxation,
 * with the spectral radius of Jacobi's method estimated by 1 − ψ/(mean V_uu + ψ), ψ = 1/max V⁻¹1).
 *
 * <p>One owner, not thread-safe.
 */
final class Relaxation implements ConjugateGradient.Goal {

  /** A global solve goes this far below the thresholds, so that the next steps have room. */
  private static final double ROOM = 0.3;

  /** More waiting arms than this are a matter for a global solve. */
  private static final int LONGEST_QUEUE = 1 << 20;

  private final ShiftedLaplacian system;
  private final ErrorCertificate certificate;
  private final double[] solution;
  private final ChangedArms changed;

  /** r_u and its threshold side by side, because every visit of a neighbour reads both. */
  private final double[] state;

  /** A ring; an arm may stand in it twice, the second time finds nothing to do. */
  private final int[] queue;

  private double tolerance;
  private double omega = 1;

  Relaxation(
      ShiftedLaplacian system,
      ErrorCertificate certificate,
      double[] solution,
      ChangedArms changed) {
    this.system = system;
    this.certificate = certificate;
    this.solution = solution;
    this.changed = changed;
    this.state = new double[2 * system.size()];
    int ring = Integer.highestOneBit(Math.min(2 * system.size(), LONGEST_QUEUE));
    this.queue = new int[Math.max(ring, 16)];
  }

  /** The certified bound on the error of every entry of the solution. */
  double tolerance() {
    return tolerance;
  }

  /** Takes a tolerance, and whatever the certificate knows by now. */
  void tune(double newTolerance) {
    tolerance = newTolerance;
    double meanDiagonal = 0;
    for (int arm = 0; arm < system.size(); arm++) {
      state[2 * arm + 1] = tolerance * certificate.threshold(arm);
      meanDiagonal += system.diagonal(arm) / system.size();
    }
    double psi = 1 / certificate.maxH();
    omega = 2 / (1 + Math.sqrt(2 * psi / (meanDiagonal + psi)));
  }

  /** Takes residuals computed anew. */
  void take(double[] residual) {
    for (int arm = 0; arm < residual.length; arm++) {
      state[2 * arm] = residual[arm];
    }
  }

  /** Hands out the residuals. */
  void give(double[] residual) {
    for (int arm = 0; arm < residual.length; arm++) {
      residual[arm] = state[2 * arm];
    }
  }

  /** Σ m_u r_u. */
  double form() {
    double sum = 0;
    for (int arm = 0; arm < solution.length; arm++) {
      sum += solution[arm] * state[2 * arm];
    }
    return sum;
  }

  /** The residual of one arm, and its diagonal entry, have grown. */
  void add(int arm, double amount) {
    state[2 * arm] += amount;
    state[2 * arm + 1] = tolerance * certificate.threshold(arm);
  }

  /** The largest residual in units of its threshold. */
  double excess(double[] residual) {
    double worst = 0;
    for (int arm = 0; arm < residual.length; arm++) {
      worst = Math.max(worst, Math.abs(residual[arm]) / state[2 * arm + 1]);
    }
    return worst;
  }

  @Override
  public boolean isReached(double[] residual) {
    for (int arm = 0; arm < residual.length; arm++) {
      if (!(Math.abs(residual[arm]) <= ROOM * state[2 * arm + 1])) {
        return false;
      }
    }
    return true;
  }

  /**
   * Relaxes from one arm on, all others being below their thresholds.
   *
   * @param budget the number of edges to visit before giving up
   * @return what is left of the budget, negative if it was not enough
   */
  long settle(int arm, long budget) {
    queue[0] = arm;
    return run(1, budget);
  }

  /** Relaxes from all arms above their thresholds on. */
  long settle(long budget) {
    int waiting = 0;
    for (int arm = 0; arm < solution.length; arm++) {
      if (Math.abs(state[2 * arm]) > state[2 * arm + 1]) {
        if (waiting == queue.length - 1) {
          return -1;
        }
        queue[waiting++] = arm;
      }
    }
    return run(waiting, budget);
  }

  private long run(int waiting, long budget) {
    Graph.Rows rows = system.graph().rows();
    int[] start = rows.start();
    int[] neighbour = rows.neighbour();
    double[] weight = rows.weight();
    double[] state = this.state;
    int[] queue = this.queue;
    int mask = queue.length - 1;
    int head = 0;
    int tail = waiting;
    long left = budget;
    while (head != tail && left >= 0) {
      int u = queue[head];
      head = head + 1 & mask;
      double r = state[2 * u];
      if (Math.abs(r) <= state[2 * u + 1]) {
        continue;
      }
      double delta = omega * r / system.diagonal(u);
      solution[u] += delta;
      changed.markPlace(u);
      double rest = (1 - omega) * r;
      state[2 * u] = rest;
      if (Math.abs(rest) > state[2 * u + 1]) {
        queue[tail] = u;
        tail = tail + 1 & mask;
      }
      int end = start[u + 1];
      left -= end - start[u] + 1;
      if ((head - tail - 1 & mask) < end - start[u]) {
        left = -1; // the ring may overflow: finish this arm, then give up
      }
      for (int k = start[u]; k < end; k++) {
        int v = neighbour[k];
        double before = state[2 * v];
        double after = before + weight[k] * delta;
        state[2 * v] = after;
        double threshold = state[2 * v + 1];
        if (Math.abs(after) > threshold && Math.abs(before) <= threshold) {
          queue[tail] = v;
          tail = tail + 1 & mask;
        }
      }
    }
    return left;
  }
}
