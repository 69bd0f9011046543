package org.grapl.estimate;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntUnaryOperator;
import org.grapl.linear.Vectors;

/**
 * The covariances of a field as they will be when the pending observations have come in. Which
 * values they will have is unknown and does not matter: covariances depend on the items observed
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
   * Above this many items fewer are: letting them follow takes longer than most of them are worth.
   */
  private static final int MANY_ITEMS = EnginePlan.EXACT_UP_TO;

  private static final int MOST_COLUMNS_OF_MANY = 24;

  /** For the columns of what is pending: 335 of them at 10⁵ items. */
  private static final long MOST_PENDING_BYTES = 1L << 28;

  private final Field field;
  private long epoch;
  private final double[] variance;
  private final double[] withSum;

  private final Map<Integer, double[]> kept = new LinkedHashMap<>(2 * MOST_COLUMNS, 0.75f, true);

  private final PendingChain pending;

  /** How often each item is pending, as far as that is taken into account. */
  private final int[] expected;

  private final int[] news;

  /** Columns that are not needed any more, to be written again: a check leaves no garbage. */
  private final List<double[]> free = new ArrayList<>();

  /** So many observations of the epoch are taken into account. */
  private int told;

  private Outlook(Field field, long mostBytes) {
    this.field = field;
    this.variance = new double[field.size()];
    this.withSum = new double[field.size()];
    this.expected = new int[field.size()];
    this.news = new int[field.size()];
    this.pending =
        new PendingChain((int) Math.max(1, mostBytes / (Double.BYTES * (long) field.size())));
  }

  /** Forgets what it knows and looks at the field again. */
  private void begin(IntUnaryOperator pendingNow) {
    epoch = field.epoch();
    Arrays.setAll(variance, field::variance);
    field.covarianceWithSum(withSum);
    free.addAll(kept.values());
    kept.clear();
    pending.clear(free);
    Arrays.fill(expected, 0);
    told = field.observed();
    expectPending(pendingNow);
  }

  /**
   * From scratch.
   *
   * @param pending how many observations of an item are
   */
  public static Outlook of(Field field, IntUnaryOperator pending) {
    return of(field, pending, MOST_PENDING_BYTES);
  }

  /** The same with so many bytes at most for what is pending. */
  static Outlook of(Field field, IntUnaryOperator pending, long mostBytes) {
    Outlook outlook = new Outlook(field, mostBytes);
    outlook.begin(pending);
    return outlook;
  }

  /** Whether it is one of this field. */
  public boolean isOf(Field other) {
    return field == other;
  }

  /** Takes into account what has happened since. */
  public void update(IntUnaryOperator pendingNow) {
    if (!follow(pendingNow)) {
      begin(pendingNow);
    }
  }

  /**
   * Follows what has happened since, if that is possible: no observation that nobody expected and
   * whose column is not at hand, none given back, the same model.
   */
  boolean follow(IntUnaryOperator pendingNow) {
    if (field.epoch() != epoch) {
      return false;
    }
    Arrays.fill(news, 0);
    for (int k = told; k < field.observed(); k++) {
      news[field.observedItem(k)]++;
    }
    boolean isToldAnew = field.observed() != told;
    if (isToldAnew && !canAdjust()) {
      return false;
    }
    for (int item = 0; item < news.length; item++) {
      int more = news[item] + pendingNow.applyAsInt(item) - expected[item];
      if (more < 0 || (isToldAnew && more > 0 && !kept.containsKey(item))) {
        return false;
      }
    }
    for (; told < field.observed(); told++) {
      tell(field.observedItem(told), field.observedPrecision(told));
    }
    expectPending(pendingNow);
    return true;
  }

  /**
   * Whether what observations said can take the place of what they were expected to say: where that
   * differs, only of one whose column is kept while nothing else is pending.
   */
  private boolean canAdjust() {
    boolean isAsExpected = Double.isNaN(field.observedPrecision(told));
    return isAsExpected
        || (field.observed() == told + 1
            && kept.containsKey(field.observedItem(told))
            && pending.size() <= 1);
  }

  /** An observation has come in, one that was expected or one whose column is kept. */
  private void tell(int item, double precision) {
    if (expected[item] == 0) {
      expect(item);
    }
    expected[item]--;
    double noise = pending.tell(item, free);
    double more = precision - 1 / noise;
    if (more != 0 && !Double.isNaN(more)) {
      double[] column = copyOf(column(item));
      condition(item, column, 1 / more);
      free.add(column);
    }
    if (field.isKnownOnceChecked()) {
      variance[item] = 0;
    }
  }

  private void expect(int item) {
    double[] column = copyOf(column(item));
    double noise = field.noise(item, column[item]);
    pending.add(item, column, noise);
    expected[item]++;
    condition(item, column, noise);
  }

  /** Conditions on the observations that are pending and not yet expected. */
  private void expectPending(IntUnaryOperator pendingNow) {
    for (int item = 0; item < expected.length; item++) {
      while (expected[item] < pendingNow.applyAsInt(item)) {
        expect(item);
      }
    }
  }

  /** One observation of an item more: everything kept shrinks. */
  private void condition(int item, double[] column, double noise) {
    double own = column[item];
    double gain = 1 / (own + noise);
    double sum = withSum[item];
    for (int j = 0; j < column.length; j++) {
      variance[j] = Math.max(0, variance[j] - gain * column[j] * column[j]);
      withSum[j] -= gain * sum * column[j];
    }
    variance[item] = own * (noise * gain);
    kept.forEach(
        (other, its) -> {
          if (other == item) {
            Vectors.scale(its, noise * gain);
          } else {
            Vectors.add(its, -gain * its[item], column);
          }
        });
  }

  /** Columns at hand for what is pending. */
  int pendingColumns() {
    return pending.size();
  }

  public int size() {
    return variance.length;
  }

  public double mean(int item) {
    return field.mean(item);
  }

  public double variance(int item) {
    return variance[item];
  }

  /** By how many deviations an item lies from a line, whichever side. */
  public double certainty(int item, double threshold) {
    return Math.abs(lean(item, threshold));
  }

  /** By how many deviations an item lies above a line. */
  public double lean(int item, double threshold) {
    double now = field.certainty(item, threshold);
    return now * Math.sqrt(field.variance(item) / variance[item]);
  }

  /** R², the variance of one observation of an item around its mean. */
  public double noise(int item) {
    return field.noise(item, variance[item]);
  }

  /** The same of an observation by somebody. */
  public double noise(int item, String by) {
    return by.isEmpty() ? noise(item) : field.noise(item, variance[item], by);
  }

  /** Whether an item's side is known once it has been checked, whatever the noise. */
  public boolean isKnownOnceChecked() {
    return field.isKnownOnceChecked();
  }

  /** See {@link Field#foreseen}. */
  public double foreseen(int item) {
    return field.foreseen(item);
  }

  /** Whether repeated checks would tell how far answers can be trusted. */
  public boolean isNoiseOpen() {
    return field.isNoiseOpen();
  }

  /** By how much one observation of an item would lower the variance of the sum of all means. */
  public double toldAboutSum(int item) {
    // In this order, because the square of a large covariance need not be a number.
    double whole = variance[item] + noise(item);
    return whole > 0 ? withSum[item] / whole * withSum[item] : 0;
  }

  /** The covariances of an item's mean with all means. Shared, read only, until the next call. */
  public double[] column(int item) {
    double[] column = kept.get(item);
    if (column == null) {
      column = fresh(item);
      keep(item, column);
    }
    return column;
  }

  /** Fetches the columns of these items that are not kept, which is cheaper together than apart. */
  public void prepare(int[] items) {
    int[] missing = Arrays.stream(items).filter(item -> !kept.containsKey(item)).toArray();
    double[][] fresh = new double[missing.length][];
    Arrays.setAll(fresh, k -> room());
    field.covariances(missing, fresh);
    for (int k = 0; k < missing.length; k++) {
      pending.subtractFrom(missing[k], fresh[k]);
      keep(missing[k], fresh[k]);
    }
  }

  private void keep(int item, double[] column) {
    if (kept.size() == (variance.length > MANY_ITEMS ? MOST_COLUMNS_OF_MANY : MOST_COLUMNS)) {
      free.add(kept.remove(kept.keySet().iterator().next()));
    }
    kept.put(item, column);
  }

  private double[] fresh(int item) {
    double[] column = room();
    covariances(item, column);
    return column;
  }

  private double[] room() {
    return free.isEmpty() ? new double[variance.length] : free.remove(free.size() - 1);
  }

  private double[] copyOf(double[] column) {
    double[] copy = room();
    System.arraycopy(column, 0, copy, 0, copy.length);
    return copy;
  }

  /** out = the covariances of an item's mean with all means, for one who needs them only once. */
  public void covariances(int item, double[] out) {
    field.covariances(item, out);
    pending.subtractFrom(item, out);
  }
}
