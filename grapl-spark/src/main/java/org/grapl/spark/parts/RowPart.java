package org.grapl.spark.parts;

import java.io.Serializable;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.grapl.graph.Graph;
import org.grapl.graph.GraphBuilder;
import org.grapl.internal.Check;
import org.grapl.random.KeyedRandom;
import org.grapl.random.Role;

/**
 * Some rows of W, compressed: what one machine computes with. Immutable; 12 bytes per entry, of
 * which every link has two among all parts.
 *
 * <p>Vectors stand in lanes: the numbers of one item side by side, {@code x[lanes · item + lane]},
 * so that an entry is fetched once for all of them.
 */
public final class RowPart implements Serializable {

  private static final long serialVersionUID = 1;

  private final int firstRow;
  private final int[] start;

  private final int[] neighbour;
  private final double[] weight;

  /**
   * Takes the arrays over, which are not copied.
   *
   * @param firstRow the item of the first row
   * @param start where each row starts, and at last where the last one ends
   * @param neighbour the columns of the entries, rising in each row
   * @param weight the entries, more than 0
   */
  public RowPart(int firstRow, int[] start, int[] neighbour, double[] weight) {
    Check.length("weights", neighbour.length, weight);
    this.firstRow = firstRow;
    this.start = start;
    this.neighbour = neighbour;
    this.weight = weight;
  }

  /** The item of the first row. */
  public int firstRow() {
    return firstRow;
  }

  public int rows() {
    return start.length - 1;
  }

  public int entries() {
    return neighbour.length;
  }

  /** Calls back for every entry, row by row, with items. */
  public void forEachEntry(Graph.LinkConsumer entry) {
    for (int row = 0; row < rows(); row++) {
      for (int k = start[row]; k < start[row + 1]; k++) {
        entry.accept(firstRow + row, neighbour[k], weight[k]);
      }
    }
  }

  /** The sum of each row. */
  public double[] degrees() {
    double[] degrees = new double[rows()];
    for (int row = 0; row < degrees.length; row++) {
      for (int k = start[row]; k < start[row + 1]; k++) {
        degrees[row] += weight[k];
      }
    }
    return degrees;
  }

  /** How many entries each row has. */
  public int[] counts() {
    return IntStream.range(0, rows()).map(row -> start[row + 1] - start[row]).toArray();
  }

  /**
   * W·x for these rows.
   *
   * @param x in lanes
   * @return for the rows, in lanes
   */
  public double[] multiply(double[] x, int lanes) {
    double[] out = new double[Math.multiplyExact(lanes, rows())];
    int lane = 0;
    // Sums in registers: a row is read anew for each group of lanes, but then it is at hand.
    for (; lane + 4 <= lanes; lane += 4) {
      multiplyFour(x, lanes, lane, out);
    }
    if (lane + 2 <= lanes) {
      multiplyTwo(x, lanes, lane, out);
      lane += 2;
    }
    if (lane < lanes) {
      multiplyOne(x, lanes, lane, out);
    }
    return out;
  }

  private void multiplyFour(double[] x, int lanes, int lane, double[] out) {
    for (int row = 0; row < rows(); row++) {
      double s0 = 0;
      double s1 = 0;
      double s2 = 0;
      double s3 = 0;
      for (int k = start[row]; k < start[row + 1]; k++) {
        int from = lanes * neighbour[k] + lane;
        double w = weight[k];
        s0 += w * x[from];
        s1 += w * x[from + 1];
        s2 += w * x[from + 2];
        s3 += w * x[from + 3];
      }
      int at = lanes * row + lane;
      out[at] = s0;
      out[at + 1] = s1;
      out[at + 2] = s2;
      out[at + 3] = s3;
    }
  }

  private void multiplyTwo(double[] x, int lanes, int lane, double[] out) {
    for (int row = 0; row < rows(); row++) {
      double s0 = 0;
      double s1 = 0;
      for (int k = start[row]; k < start[row + 1]; k++) {
        int from = lanes * neighbour[k] + lane;
        double w = weight[k];
        s0 += w * x[from];
        s1 += w * x[from + 1];
      }
      out[lanes * row + lane] = s0;
      out[lanes * row + lane + 1] = s1;
    }
  }

  private void multiplyOne(double[] x, int lanes, int lane, double[] out) {
    for (int row = 0; row < rows(); row++) {
      double sum = 0;
      for (int k = start[row]; k < start[row + 1]; k++) {
        sum += weight[k] * x[lanes * neighbour[k] + lane];
      }
      out[lanes * row + lane] = sum;
    }
  }

  /**
   * The rows of r = Σ ±√w(e_a − e_b), whose expected rrᵀ is L, in lanes. The signs of a link are
   * keyed by its items, so that both of its rows, wherever they are, draw the same.
   *
   * @param first which of the {@value Long#SIZE} samples the first lane is
   */
  public double[] perturbation(int first, int lanes) {
    double[] out = new double[Math.multiplyExact(lanes, rows())];
    for (int row = 0; row < rows(); row++) {
      int a = firstRow + row;
      for (int k = start[row]; k < start[row + 1]; k++) {
        int b = neighbour[k];
        double root = Math.sqrt(weight[k]);
        long signs =
            KeyedRandom.of(0, Role.DIAGONAL, Math.min(a, b), Math.max(a, b)).nextLong() >>> first;
        for (int lane = 0; lane < lanes; lane++) {
          out[lanes * row + lane] += (signs >>> lane & 1) == (a < b ? 0 : 1) ? root : -root;
        }
      }
    }
    return out;
  }

  /**
   * A few of the entries of each row, drawn without replacement: those whose exponential clocks, of
   * rate w, ring first. As both rows of a link draw, it gets the weight w/(p_a + p_b), with p_a the
   * chance that a draws it given all other clocks of a: 1 − exp(−w t), t the last of those others
   * that it must beat. The expected weight of a link then is its own (conditioning on ranks, E.
   * Cohen and H. Kaplan, 2007).
   *
   * <p>Of rows with fewer entries all are taken.
   *
   * @param perRow how many to draw in each row
   * @param lastDrawn of every item when the last clock rings that it draws, and
   * @param firstLeft when the first one that it does not draw; see {@link #limits}
   */
  public Sample sample(int perRow, double[] lastDrawn, double[] firstLeft) {
    int count = 0;
    for (int row = 0; row < rows(); row++) {
      count += Math.min(perRow, start[row + 1] - start[row]);
    }
    int[] a = new int[count];
    int[] b = new int[count];
    double[] w = new double[count];
    int at = 0;
    for (int row = 0; row < rows(); row++) {
      int item = firstRow + row;
      int[] drawn = new int[Math.min(perRow, start[row + 1] - start[row])];
      earliest(row, drawn, new double[drawn.length]);
      for (int k : drawn) {
        int other = neighbour[k];
        boolean isDrawnThere = clock(other, item, weight[k]) < firstLeft[other];
        double limitThere = isDrawnThere ? firstLeft[other] : lastDrawn[other];
        a[at] = item;
        b[at] = other;
        w[at++] = weight[k] / (chance(weight[k], firstLeft[item]) + chance(weight[k], limitThere));
      }
    }
    return new Sample(a, b, w);
  }

  /** When the clock of an entry rings: of one key, so that both ends of a link know both. */
  private static double clock(int row, int column, double weight) {
    double uniform = KeyedRandom.of(0, Role.FACTOR, row, column).nextDouble();
    return -StrictMath.log1p(-uniform) / weight;
  }

  private static double chance(double weight, double limit) {
    return -StrictMath.expm1(-weight * limit);
  }

  /**
   * When in each row the last clock rings that {@link #sample} draws, and the first that it does
   * not, in two lanes; ∞ if all are drawn.
   */
  public double[] limits(int perRow) {
    double[] limits = new double[2 * rows()];
    double[] times = new double[perRow + 1];
    for (int row = 0; row < rows(); row++) {
      boolean areAllDrawn = start[row + 1] - start[row] <= perRow;
      Arrays.fill(times, Double.POSITIVE_INFINITY);
      if (!areAllDrawn) {
        earliest(row, new int[perRow + 1], times);
      }
      limits[2 * row] = times[perRow - 1];
      limits[2 * row + 1] = times[perRow];
    }
    return limits;
  }

  /** Fills in the entries of a row whose clocks ring first, and when they do, in this order. */
  private void earliest(int row, int[] entries, double[] times) {
    int found = 0;
    for (int k = start[row]; k < start[row + 1]; k++) {
      double time = clock(firstRow + row, neighbour[k], weight[k]);
      if (found < entries.length || time < times[found - 1]) {
        int place = found < entries.length ? found++ : found - 1;
        for (; place > 0 && times[place - 1] > time; place--) {
          times[place] = times[place - 1];
          entries[place] = entries[place - 1];
        }
        times[place] = time;
        entries[place] = k;
      }
    }
  }

  /** All links whose first item is the lower one. */
  public Sample upper() {
    int[] a = new int[neighbour.length];
    int[] b = new int[neighbour.length];
    double[] w = new double[neighbour.length];
    int count = 0;
    for (int row = 0; row < rows(); row++) {
      for (int k = start[row]; k < start[row + 1]; k++) {
        if (firstRow + row < neighbour[k]) {
          a[count] = firstRow + row;
          b[count] = neighbour[k];
          w[count++] = weight[k];
        }
      }
    }
    return new Sample(Arrays.copyOf(a, count), Arrays.copyOf(b, count), Arrays.copyOf(w, count));
  }

  /** The numbers of all items, those of one item side by side. */
  public static double[] interleaved(double[][] x) {
    int lanes = x.length;
    double[] out = new double[Math.multiplyExact(lanes, x[0].length)];
    for (int lane = 0; lane < lanes; lane++) {
      double[] each = x[lane];
      for (int item = 0, at = lane; item < each.length; item++, at += lanes) {
        out[at] = each[item];
      }
    }
    return out;
  }

  /** Puts numbers that stand side by side where they belong, from item {@code from} on. */
  public static void apart(double[] interleaved, double[][] out, int from) {
    int lanes = out.length;
    int count = interleaved.length / lanes;
    for (int lane = 0; lane < lanes; lane++) {
      double[] each = out[lane];
      for (int k = 0, at = lane; k < count; k++, at += lanes) {
        each[from + k] = interleaved[at];
      }
    }
  }

  /** Links with weights, in three arrays. */
  @SuppressWarnings("ArrayRecordComponent") // a carrier between machines; never compared
  public record Sample(int[] a, int[] b, double[] weight) implements Serializable {

    /** The graph of what parts have sampled; links given twice add up. */
    public static Graph joined(int size, List<Sample> samples) {
      GraphBuilder builder = Graph.ofSize(size);
      for (Sample links : samples) {
        for (int k = 0; k < links.a.length; k++) {
          builder.link(links.a[k], links.b[k], links.weight[k]);
        }
      }
      return builder.build();
    }
  }
}
