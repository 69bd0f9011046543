package org.grapl.policy.choice;

import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.grapl.estimate.EnginePlan;
import org.grapl.estimate.Field;
import org.grapl.policy.View;

/**
 * The covariances of a field as they will be when the pending observations have come in. Which
 * values they will have is unknown and does not matter: covariances depend on the arms observed
 * alone,
 *
 * <pre>cov −= c cᵀ/(c_i + R²),  c = cov e_i.</pre>
 *
 * So an outlook stays what it is when a pending observation is told. Columns once asked for are
 * kept and follow each further observation, which costs far less than a column from the field.
 */
public final class Outlook {

  /** Columns kept; those not asked for the longest go first. */
  private static final int MOST_COLUMNS = 64;

  /**
   * Above this many arms fewer are: letting them follow takes longer than most of them are worth.
   */
  private static final int MANY_ARMS = EnginePlan.EXACT_UP_TO;

  private static final int MOST_COLUMNS_OF_MANY = 24;

  /** For the columns of what is pending: 335 of them at 10⁵ arms. */
  private static final long MOST_PENDING_BYTES = 1L << 28;

  private final Field field;
  private final long epoch;
  private final double[] variance;
  private final double[] withSum;

  /** How often each arm was observed since the epoch began, told or expected. */
  private final int[] observed;

  private final Map<Integer, double[]> kept = new LinkedHashMap<>(2 * MOST_COLUMNS, 0.75f, true);

  private final PendingChain pending;

  /** How often each arm is pending, as far as that is taken into account. */
  private final Map<Integer, Integer> expected = new HashMap<>();

  private int told;

  private Outlook(Field field, long mostBytes) {
    this.field = field;
    this.epoch = field.epoch();
    this.variance = new double[field.size()];
    this.withSum = new double[field.size()];
    this.observed = new int[field.size()];
    for (int arm = 0; arm < variance.length; arm++) {
      variance[arm] = field.variance(arm);
    }
    field.covarianceWithSum(withSum);
    this.pending =
        new PendingChain(
            field.noise(), (int) Math.max(1, mostBytes / (Double.BYTES * (long) field.size())));
    this.told = field.observed();
    for (int k = 0; k < told; k++) {
      observed[field.observedArm(k)]++;
    }
  }

  /** The outlook of a view, from scratch. */
  static Outlook of(Field field, View view) {
    return of(field, view, MOST_PENDING_BYTES);
  }

  /** The same with so many bytes at most for what is pending. */
  static Outlook of(Field field, View view, long mostBytes) {
    Outlook outlook = new Outlook(field, mostBytes);
    outlook.expectPending(view);
    return outlook;
  }

  /**
   * Follows what has happened since, if that is possible: no observation that nobody expected and
   * whose column is not at hand, none given back, the same model.
   */
  boolean follow(Field now, View view) {
    if (now != field || now.epoch() != epoch) {
      return false;
    }
    int[] required = new int[observed.length];
    for (int k = 0; k < field.observed(); k++) {
      required[field.observedArm(k)]++;
    }
    boolean isToldAnew = field.observed() != told;
    for (int arm = 0; arm < required.length; arm++) {
      required[arm] += view.pending(arm);
      if (required[arm] < observed[arm]
          || (isToldAnew && required[arm] > observed[arm] && !kept.containsKey(arm))) {
        return false;
      }
    }
    if (isToldAnew) {
      for (int k = told; k < field.observed(); k++) {
        tell(field.observedArm(k));
      }
      told = field.observed();
    }
    expectPending(view);
    return true;
  }

  /** An observation has come in, one that was expected or one whose column is kept. */
  private void tell(int arm) {
    if (expected.getOrDefault(arm, 0) == 0) {
      expect(arm);
    }
    expected.merge(arm, -1, Integer::sum);
    pending.tell(arm);
  }

  private void expect(int arm) {
    double[] column = column(arm).clone();
    pending.add(arm, column);
    expected.merge(arm, 1, Integer::sum);
    condition(arm, column);
  }

  /** Conditions on the observations that are pending and not yet expected. */
  private void expectPending(View view) {
    int[] toldCount = new int[observed.length];
    for (int k = 0; k < told; k++) {
      toldCount[field.observedArm(k)]++;
    }
    for (int arm = 0; arm < observed.length; arm++) {
      while (observed[arm] < toldCount[arm] + view.pending(arm)) {
        expect(arm);
      }
    }
  }

  /** One observation of an arm more: everything kept shrinks. */
  private void condition(int arm, double[] column) {
    double own = column[arm];
    double noise = field.noise();
    double gain = 1 / (own + noise);
    double sum = withSum[arm];
    for (int j = 0; j < column.length; j++) {
      variance[j] = Math.max(0, variance[j] - gain * column[j] * column[j]);
      withSum[j] -= gain * sum * column[j];
    }
    variance[arm] = own * (noise * gain);
    kept.forEach(
        (other, its) -> {
          if (other == arm) {
            scale(its, noise * gain);
          } else {
            PendingChain.add(its, -gain * its[arm], column);
          }
        });
    observed[arm]++;
  }

  private static void scale(double[] x, double factor) {
    for (int j = 0; j < x.length; j++) {
      x[j] *= factor;
    }
  }

  /** Columns at hand for what is pending. */
  int pendingColumns() {
    return pending.size();
  }

  public int size() {
    return variance.length;
  }

  public double mean(int arm) {
    return field.mean(arm);
  }

  public double variance(int arm) {
    return variance[arm];
  }

  public double noise() {
    return field.noise();
  }

  /** By how much one observation of an arm would lower the variance of the sum of all means. */
  public double toldAboutSum(int arm) {
    // In this order, because the square of a large covariance need not be a number.
    return withSum[arm] / (variance[arm] + field.noise()) * withSum[arm];
  }

  /** The covariances of an arm's mean with all means. Shared, read only, until the next call. */
  public double[] column(int arm) {
    double[] column = kept.get(arm);
    if (column == null) {
      column = fresh(arm);
      keep(arm, column);
    }
    return column;
  }

  /** Fetches the columns of these arms that are not kept, which is cheaper together than apart. */
  public void prepare(int[] arms) {
    int[] missing = Arrays.stream(arms).filter(arm -> !kept.containsKey(arm)).toArray();
    double[][] fresh = new double[missing.length][variance.length];
    field.covariances(missing, fresh);
    for (int k = 0; k < missing.length; k++) {
      pending.subtractFrom(missing[k], fresh[k]);
      keep(missing[k], fresh[k]);
    }
  }

  private void keep(int arm, double[] column) {
    if (kept.size() == (variance.length > MANY_ARMS ? MOST_COLUMNS_OF_MANY : MOST_COLUMNS)) {
      kept.remove(kept.keySet().iterator().next());
    }
    kept.put(arm, column);
  }

  private double[] fresh(int arm) {
    double[] column = new double[variance.length];
    covariances(arm, column);
    return column;
  }

  /** out = the covariances of an arm's mean with all means, for one who needs them only once. */
  public void covariances(int arm, double[] out) {
    field.covariances(arm, out);
    pending.subtractFrom(arm, out);
  }
}
