package org.grapl.data.region;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.grapl.data.file.DataFileException;
import org.grapl.data.file.FieldText;
import org.grapl.data.file.Row;
import org.grapl.data.file.TextInput;
import org.grapl.data.item.ItemGraph;
import org.grapl.data.item.ItemGraphBuilder;
import org.grapl.data.item.Region;
import org.grapl.internal.Check;

/**
 * Reads a raster in the format of ESRI ASCII grids: the lines {@code ncols}, {@code nrows}, {@code
 * xllcorner} or {@code xllcenter}, {@code yllcorner} or {@code yllcenter}, {@code cellsize} and,
 * −9999 if it is left out, {@code NODATA_value}; then the values, the northern row first. In one
 * pass.
 *
 * <p>A cell with a value is an item. Cells of no data are none: they part those on their two sides.
 * A cell is called by its row and column from the upper left corner, counted from 1: {@code r12c7}.
 * Its attributes are {@code x} and {@code y} of its middle, in the units of the file, and {@code
 * cell_value}; its shape is a square, unless there are more than {@value #MOST_SHAPES} cells, which
 * no map shows one by one. Cells side by side are linked; if the options want diagonals, also those
 * that meet in a corner, unless both cells beside that corner are none, so that a diagonal row of
 * such cells parts like a straight one.
 */
public final class GridReader {

  public static final int MOST_SHAPES = 100_000;

  private static final long MOST_CELLS = 1 << 26;
  private static final int FIRST_COLUMNS = 1024;
  private static final int NONE = -1;
  private static final double USUAL_NO_DATA = -9999;
  private static final List<String> HEADER =
      List.of(
          "ncols",
          "nrows",
          "xllcorner",
          "yllcorner",
          "xllcenter",
          "yllcenter",
          "cellsize",
          "nodata_value");

  private final TextInput input;
  private final MapOptions options;
  private final Row row = new Row();
  private final Map<String, Double> header = new LinkedHashMap<>();
  private final ItemGraphBuilder builder = new ItemGraphBuilder();
  private int field;
  private double left;
  private double bottom;
  private double side;

  private GridReader(TextInput input, MapOptions options) {
    this.input = input;
    this.options = options;
  }

  public static ItemGraph read(TextInput input, MapOptions options) {
    GridReader reader = new GridReader(input, options);
    reader.readHeader();
    reader.readCells();
    if (reader.builder.size() == 0) {
      throw input.error("no cell has a value; a raster must have at least one that has");
    }
    ItemGraph cells = input.build(reader.builder::build);
    return cells.graph().size() > MOST_SHAPES
        ? cells.with(cells.items().withRegions(List.of()))
        : cells;
  }

  private void readHeader() {
    while (nextLine()) {
      String name = row.field(0).toLowerCase(Locale.ROOT);
      if (!Double.isNaN(row.number(0))) {
        break;
      }
      if (!HEADER.contains(name) || row.size() != 2 || !Double.isFinite(row.number(1))) {
        throw error(
            "expected a name of the header (%s) and a number, got %s"
                .formatted(String.join(", ", HEADER), shown()));
      }
      if (header.put(name, row.number(1)) != null) {
        throw error("a second " + name + " in the header");
      }
    }
    side = asked("cellsize");
    if (!(side > 0)) {
      throw input.error("cellsize must be a finite number > 0, got " + Check.number(side));
    }
    left = corner("xllcorner", "xllcenter");
    bottom = corner("yllcorner", "yllcenter");
  }

  private double corner(String corner, String centre) {
    return header.containsKey(centre) && !header.containsKey(corner)
        ? asked(centre) - side / 2
        : asked(corner);
  }

  private double asked(String name) {
    Double number = header.get(name);
    if (number == null) {
      throw input.error("the header must tell %s, got none".formatted(name));
    }
    return number;
  }

  private int count(String name) {
    double number = asked(name);
    if (number != Math.rint(number) || !(number >= 1 && number <= MOST_CELLS)) {
      throw input.error(
          "%s must be a whole number in [1, %d], got %s"
              .formatted(name, MOST_CELLS, Check.number(number)));
    }
    return (int) number;
  }

  private void readCells() {
    int columns = count("ncols");
    int rows = count("nrows");
    if ((long) columns * rows > MOST_CELLS) {
      throw input.error(
          "ncols times nrows must be at most %d, got %d"
              .formatted(MOST_CELLS, (long) columns * rows));
    }
    double noData = header.getOrDefault("nodata_value", USUAL_NO_DATA);
    // Both grow with what is read: a header may promise anything.
    int[] above = new int[0];
    int[] here = new int[0];
    for (int r = 0; r < rows; r++) {
      for (int c = 0; c < columns; c++) {
        if (c == here.length) {
          here = Arrays.copyOf(here, (int) Math.min(columns, 2L * c + FIRST_COLUMNS));
        }
        String text = nextValue(rows, columns, r, c);
        boolean isCell = row.number(field - 1) != noData;
        here[c] = isCell ? cell(r, c, rows, text) : NONE;
      }
      if (r == 0) {
        above = new int[columns];
        Arrays.fill(above, NONE);
      }
      link(above, here);
      int[] old = above;
      above = here;
      here = old;
      input.hold(builder.size(), builder.links());
    }
    if (field < row.size() || nextLine()) {
      throw error(
          "the header promises %d values (%d rows of %d), got more"
              .formatted((long) rows * columns, rows, columns));
    }
  }

  /** The next number as text; values may be broken into lines anywhere. */
  private String nextValue(int rows, int columns, int r, int c) {
    if (field == row.size() && !nextLine()) {
      throw input.error(
          "the header promises %d values (%d rows of %d), got %d; the file seems to be cut off"
              .formatted((long) rows * columns, rows, columns, (long) r * columns + c));
    }
    String text = row.field(field);
    if (!Double.isFinite(row.number(field))) {
      throw error(FieldText.mustBe("value", "a finite number", text));
    }
    field++;
    return text;
  }

  private int cell(int r, int c, int rows, String value) {
    int item = builder.item("r" + (r + 1) + "c" + (c + 1));
    double x = left + c * side;
    double y = bottom + (rows - 1 - r) * side;
    builder.attribute(item, "x", Check.number(x + side / 2));
    builder.attribute(item, "y", Check.number(y + side / 2));
    builder.attribute(item, "cell_value", value);
    if (item < MOST_SHAPES) {
      double east = left + (c + 1) * side;
      double north = bottom + (rows - r) * side;
      builder.region(
          item, new Region(List.of(new double[] {x, y, east, y, east, north, x, north, x, y})));
    }
    return item;
  }

  private void link(int[] above, int[] here) {
    double weight = options.weights() == MapOptions.Weights.BORDER ? side : 1;
    for (int c = 0; c < here.length; c++) {
      if (here[c] == NONE) {
        continue;
      }
      boolean isWest = c > 0 && here[c - 1] != NONE;
      if (isWest) {
        builder.link(here[c - 1], here[c], weight);
      }
      if (above[c] != NONE) {
        builder.link(above[c], here[c], weight);
      }
      if (options.diagonals()) {
        boolean open = above[c] != NONE;
        if (c > 0 && above[c - 1] != NONE && (open || isWest)) {
          builder.link(above[c - 1], here[c], weight);
        }
        boolean last = c + 1 == here.length;
        if (!last && above[c + 1] != NONE && (open || here[c + 1] != NONE)) {
          builder.link(above[c + 1], here[c], weight);
        }
      }
    }
  }

  private boolean nextLine() {
    field = 0;
    return input.nextPieces(row, "");
  }

  private String shown() {
    return FieldText.quoted(String.join(" ", row.fields()));
  }

  private DataFileException error(String complaint) {
    return input.error(input.linesRead(), complaint);
  }
}
