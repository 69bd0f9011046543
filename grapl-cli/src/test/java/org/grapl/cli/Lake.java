package org.grapl.cli;

import java.util.Arrays;
import java.util.Comparator;
import java.util.Locale;
import java.util.PriorityQueue;
import org.grapl.data.file.NumberText;

/**
 * The lake of {@code examples/lake}, made from formulas: an oval with an island, parted by a dam
 * that leaves a way round its southern end. Oxygen is used up on the way of the water from the
 * inflow in the west; a check costs more the farther the boat goes from the harbour. Ways lead over
 * water, from a cell to one of the eight around it, not past the corner of land.
 */
final class Lake {

  static final int COLUMNS = 72;
  static final int ROWS = 44;
  static final int SIDE = 50; // metres

  private static final int[] INFLOW = {18, 3}; // row and column, from 0 in the upper left corner
  private static final int[] HARBOUR = {38, 30};

  private Lake() {}

  private static double across(int column) {
    return (column - 35.5) / 34;
  }

  private static double up(int row) {
    return (21.5 - row) / 19;
  }

  /** Depth in metres; negative on land. */
  static double depth(int row, int column) {
    double x = across(column);
    double y = up(row);
    double shore = x * x + y * y + 0.09 * StrictMath.sin(4 * x + 2) * StrictMath.cos(5 * y);
    boolean isDam = (column == 42 || column == 43) && row < 33;
    double island = StrictMath.hypot(column - 20.0, row - 27.0);
    return isDam || island < 3.2 || shore > 1 ? -1 : 0.5 + 24 * (1 - shore);
  }

  static boolean isWater(int row, int column) {
    return row >= 0 && row < ROWS && column >= 0 && column < COLUMNS && depth(row, column) > 0;
  }

  /** What is dissolved in a litre of deep water, in milligrams. */
  static double[] oxygen() {
    double[] way = ways(INFLOW);
    double longest = Arrays.stream(way).filter(Double::isFinite).max().orElseThrow();
    double[] oxygen = new double[way.length];
    Arrays.setAll(
        oxygen,
        cell ->
            9
                - 6.5 * way[cell] / longest
                + 0.6
                    * StrictMath.sin(0.23 * (cell % COLUMNS))
                    * StrictMath.cos(0.31 * (cell / COLUMNS)));
    return oxygen;
  }

  /** Minutes for the way out and the check. */
  static double[] cost() {
    return Arrays.stream(ways(HARBOUR)).map(way -> 5 + 0.5 * way).toArray();
  }

  /** The shortest way over water to every cell, in cells (E. W. Dijkstra, 1959). */
  private static double[] ways(int[] from) {
    double[] way = new double[ROWS * COLUMNS];
    Arrays.fill(way, Double.POSITIVE_INFINITY);
    record Reached(int cell, double way) {}
    PriorityQueue<Reached> next =
        new PriorityQueue<>(
            Comparator.comparingDouble(Reached::way).thenComparingInt(Reached::cell));
    way[from[0] * COLUMNS + from[1]] = 0;
    next.add(new Reached(from[0] * COLUMNS + from[1], 0));
    while (!next.isEmpty()) {
      Reached reached = next.remove();
      int row = reached.cell / COLUMNS;
      int column = reached.cell % COLUMNS;
      for (int r = -1; r <= 1; r++) {
        for (int c = -1; c <= 1; c++) {
          boolean isOpen =
              isWater(row + r, column + c) && isWater(row + r, column) && isWater(row, column + c);
          int cell = (row + r) * COLUMNS + column + c;
          double longer = reached.way + Math.sqrt(r * r + c * c);
          if (isOpen && longer < way[cell]) {
            way[cell] = longer;
            next.add(new Reached(cell, longer));
          }
        }
      }
    }
    return way;
  }

  /** The file lake.asc: the depth of each cell. */
  static String raster() {
    StringBuilder text = new StringBuilder();
    text.append("ncols " + COLUMNS + "\nnrows " + ROWS + "\n");
    text.append("xllcorner 0\nyllcorner 0\ncellsize " + SIDE + "\nNODATA_value -9999\n");
    for (int row = 0; row < ROWS; row++) {
      for (int column = 0; column < COLUMNS; column++) {
        text.append(column == 0 ? "" : " ");
        text.append(
            isWater(row, column)
                ? String.format(Locale.ROOT, "%.1f", depth(row, column))
                : "-9999");
      }
      text.append('\n');
    }
    return text.toString();
  }

  /** The file oxygen.csv. */
  static String values() {
    StringBuilder text = new StringBuilder("label,value,cost\n");
    double[] oxygen = oxygen();
    double[] cost = cost();
    for (int row = 0; row < ROWS; row++) {
      for (int column = 0; column < COLUMNS; column++) {
        int cell = row * COLUMNS + column;
        if (isWater(row, column)) {
          text.append("r%dc%d,".formatted(row + 1, column + 1));
          text.append(NumberText.plain(rounded(oxygen[cell], 100))).append(',');
          text.append(NumberText.plain(rounded(cost[cell], 10))).append('\n');
        }
      }
    }
    return text.toString();
  }

  private static double rounded(double value, int parts) {
    return (double) Math.round(value * parts) / parts;
  }
}
