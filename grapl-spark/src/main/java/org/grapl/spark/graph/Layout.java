package org.grapl.spark.graph;

import java.io.Serializable;
import org.grapl.internal.Check;

/**
 * Into how many strips rows and columns of W are cut.
 *
 * <p>Up to {@value #WHOLE_UP_TO} items there is one strip of columns: every executor gets the whole
 * vector of a pass, once for all its blocks, and what it gives for its rows is final. Beyond, a
 * vector of several lanes would crowd out the links it is to be multiplied with; columns are cut
 * too, a task gets one strip of the vector, and what blocks of the same rows give is added up in a
 * shuffle, of 8·items·columns bytes per lane.
 *
 * @param rows strips of rows
 * @param columns strips of columns
 */
public record Layout(int rows, int columns) implements Serializable {

  /** 80 MB a lane. */
  public static final int WHOLE_UP_TO = 10_000_000;

  public Layout {
    Check.atLeast("strips of rows", 1, rows);
    Check.atLeast("strips of columns", 1, columns);
  }

  /** For so many items, in about so many blocks. */
  public static Layout of(int items, int parts) {
    int columns = (int) ((items - 1L) / WHOLE_UP_TO) + 1;
    // At least as many strips of rows as of columns: a result must not be longer than a vector.
    int rows = Math.max(columns, (parts + columns - 1) / columns);
    return new Layout(Math.max(1, Math.min(items, rows)), columns);
  }

  int blocks() {
    return Math.multiplyExact(rows, columns);
  }

  int block(int row, int column) {
    return row * columns + column;
  }
}
