package org.grapl.evidence;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.grapl.linear.UpdatableInverse;
import org.grapl.linear.Vectors;
import org.grapl.random.KeyedRandom;
import org.grapl.random.Role;

/**
 * A {@link SmoothCovariance} C after observations, without a matrix of all items: with S the items
 * of the changes, a their amounts and G = C_SS + diag(1/a),
 *
 * <pre>(C⁻¹ + Σ a e eᵀ)⁻¹ r = u − C_S G⁻¹ u_S,   u = Cr.</pre>
 *
 * G is kept as LDLᵀ, which grows by a row with each change; an item that changes twice has two
 * rows. One owner, not thread-safe.
 */
final class SmoothInverse implements UpdatableInverse {

  /** The relative error of a variance has a deviation of √(2/64) = 0.18. */
  private static final int SAMPLES = 64;

  private final Columns columns;
  private final List<Integer> items;
  private final List<Double> amounts;

  /** L below the diagonal and D on it, by rows. */
  private final List<double[]> rows;

  SmoothInverse(SmoothCovariance covariance) {
    this(new Columns(covariance), List.of(), List.of(), List.of());
  }

  private SmoothInverse(
      Columns columns, List<Integer> items, List<Double> amounts, List<double[]> rows) {
    this.columns = columns;
    this.items = new ArrayList<>(items);
    this.amounts = new ArrayList<>(amounts);
    this.rows = new ArrayList<>(rows);
  }

  /** The columns of C, of which those asked for last are kept: no observation changes them. */
  private static final class Columns {

    private static final long MOST_BYTES = 1L << 27;

    private final SmoothCovariance covariance;
    private final int most;
    private final Map<Integer, double[]> kept = new LinkedHashMap<>(16, 0.75f, true);

    Columns(SmoothCovariance covariance) {
      this.covariance = covariance;
      this.most =
          (int)
              Math.max(
                  2 * SmoothCovariance.TOGETHER,
                  MOST_BYTES / (Double.BYTES * (long) covariance.size()));
    }

    boolean haveRoomFor(int count) {
      return 2 * count <= most;
    }

    double[] of(int item) {
      return of(List.of(item)).get(0);
    }

    List<double[]> of(List<Integer> items) {
      List<Integer> missing =
          items.stream().distinct().filter(item -> !kept.containsKey(item)).toList();
      double[][] fresh = new double[missing.size()][covariance.size()];
      for (int k = 0; k < fresh.length; k++) {
        fresh[k][missing.get(k)] = 1;
      }
      covariance.multiply(fresh);
      for (int k = 0; k < fresh.length; k++) {
        kept.put(missing.get(k), fresh[k]);
      }
      List<double[]> columns =
          items.stream().flatMap(item -> Stream.ofNullable(kept.get(item))).toList();
      while (kept.size() > most) {
        kept.remove(kept.keySet().iterator().next());
      }
      return columns;
    }
  }

  /**
   * In how many independent directions a field of covariance C varies, (tr C)²/tr C², from some
   * samples.
   */
  static double directions(SmoothCovariance covariance) {
    double[][] fields = whiteNoise(covariance.size(), KeyedRandom.of(0, Role.DIAGONAL));
    double[][] images = Arrays.stream(fields).map(double[]::clone).toArray(double[][]::new);
    covariance.soften(fields);
    covariance.multiply(images);
    double trace = 0;
    double square = 0;
    for (int k = 0; k < fields.length; k++) {
      trace += Vectors.dot(fields[k], fields[k]) / fields.length;
      square += Vectors.dot(images[k], images[k]) / fields.length;
    }
    return trace * trace / square;
  }

  private static double[][] whiteNoise(int size, KeyedRandom random) {
    double[][] fields = new double[SmoothCovariance.TOGETHER][size];
    for (double[] field : fields) {
      Arrays.setAll(field, item -> random.nextGaussian());
    }
    return fields;
  }

  @Override
  public SmoothInverse copy() {
    return new SmoothInverse(columns, items, amounts, rows);
  }

  @Override
  public int size() {
    return columns.covariance.size();
  }

  @Override
  public int columnsAtOnce() {
    return SmoothCovariance.TOGETHER;
  }

  @Override
  public void column(int item, double[] out) {
    columns(new int[] {item}, new double[][] {out});
  }

  @Override
  public void columns(int[] wanted, double[][] out) {
    double[][] own = Arrays.copyOf(out, wanted.length);
    List<double[]> prior = columns.of(Arrays.stream(wanted).boxed().toList());
    for (int k = 0; k < wanted.length; k++) {
      System.arraycopy(prior.get(k), 0, own[k], 0, size());
    }
    condition(own, false, KeyedRandom.of(0, Role.DIAGONAL));
  }

  @Override
  public void multiply(double[] r, double[] out) {
    System.arraycopy(r, 0, out, 0, size());
    columns.covariance.multiply(new double[][] {out});
    condition(new double[][] {out}, false, KeyedRandom.of(0, Role.DIAGONAL));
  }

  /**
   * field −= C_S G⁻¹ field_S, for each: what is left once they are observed.
   *
   * @param isNoisy whether observations scatter, as those of a sampled field do
   */
  private void condition(double[][] fields, boolean isNoisy, KeyedRandom random) {
    int count = items.size();
    double[][] pulls = new double[fields.length][count];
    for (int f = 0; f < fields.length; f++) {
      for (int k = 0; k < count; k++) {
        double noise = isNoisy ? random.nextGaussian() / Math.sqrt(amounts.get(k)) : 0;
        pulls[f][k] = fields[f][items.get(k)] + noise;
      }
      solve(pulls[f]);
    }
    if (columns.haveRoomFor(count)) {
      List<double[]> observed = columns.of(items);
      for (int k = 0; k < count; k++) {
        double[] column = observed.get(k);
        for (int f = 0; f < fields.length; f++) {
          Vectors.add(fields[f], -pulls[f][k], column);
        }
      }
    } else {
      double[][] images = new double[fields.length][size()];
      for (int f = 0; f < fields.length; f++) {
        for (int k = 0; k < count; k++) {
          images[f][items.get(k)] += pulls[f][k];
        }
      }
      columns.covariance.multiply(images);
      for (int f = 0; f < fields.length; f++) {
        Vectors.add(fields[f], -1, images[f]);
      }
    }
  }

  /** x = G⁻¹x. */
  private void solve(double[] x) {
    for (int i = 0; i < x.length; i++) {
      x[i] = left(x[i], x, rows.get(i), i);
    }
    for (int i = x.length - 1; i >= 0; i--) {
      x[i] /= rows.get(i)[i];
    }
    for (int i = x.length - 1; i >= 0; i--) {
      double[] row = rows.get(i);
      for (int j = 0; j < i; j++) {
        x[j] -= row[j] * x[i];
      }
    }
  }

  /** value − Σ_{j < i} row_j x_j. */
  private static double left(double value, double[] x, double[] row, int i) {
    double left = value;
    for (int j = 0; j < i; j++) {
      left -= row[j] * x[j];
    }
    return left;
  }

  /** By sampling the field as observed. */
  @Override
  public double[] diagonal() {
    Map<Integer, Double> whole = new LinkedHashMap<>();
    for (int k = 0; k < items.size(); k++) {
      whole.merge(items.get(k), amounts.get(k), Double::sum);
    }
    if (whole.size() < items.size()) { // changes that took something off cannot be sampled
      SmoothInverse same = new SmoothInverse(columns, List.of(), List.of(), List.of());
      whole.forEach(same::addToDiagonal);
      return same.diagonal();
    }
    double[] diagonal = new double[size()];
    for (int first = 0; first < SAMPLES; first += SmoothCovariance.TOGETHER) {
      KeyedRandom random = KeyedRandom.of(0, Role.DIAGONAL, first);
      double[][] fields = whiteNoise(size(), random);
      columns.covariance.soften(fields);
      condition(fields, true, random);
      for (double[] field : fields) {
        Arrays.setAll(diagonal, item -> diagonal[item] + field[item] * field[item] / SAMPLES);
      }
    }
    return diagonal;
  }

  @Override
  public void addToDiagonal(int item, double amount) {
    double[] column = columns.of(item);
    int count = items.size();
    double[] row = new double[count + 1];
    double own = column[item] + 1 / amount;
    for (int k = 0; k < count; k++) {
      row[k] = left(column[items.get(k)], row, rows.get(k), k);
    }
    for (int k = 0; k < count; k++) {
      double image = row[k];
      row[k] /= rows.get(k)[k];
      own -= row[k] * image;
    }
    row[count] = own;
    items.add(item);
    amounts.add(amount);
    rows.add(row);
  }
}
