package org.grapl.data.page;

import java.util.List;
import org.grapl.data.layout.Sheet;

/**
 * Rings as the data of an SVG path in whole numbers. Points that rounding puts on the one before,
 * or on the straight line onwards, are left out; what regions have in common is rounded alike, so
 * that no gaps open.
 */
final class RingPath {

  /** The side of the square that stands for a region too small to be seen. */
  private static final int DOT = 2;

  private final StringBuilder path = new StringBuilder();
  private long x;
  private long y;
  private long stepX;
  private long stepY;
  private boolean isDrawn;

  private RingPath() {}

  static String of(List<double[]> rings, Sheet sheet) {
    RingPath path = new RingPath();
    for (double[] ring : rings) {
      path.add(ring, sheet);
    }
    if (!path.isDrawn) {
      double[] first = rings.get(0);
      return "M%d %dh%dv%dh-%dz"
          .formatted(
              Math.round(sheet.x(first[0])) - DOT / 2,
              Math.round(sheet.y(first[1])) - DOT / 2,
              DOT,
              DOT,
              DOT);
    }
    return path.path.toString();
  }

  private void add(double[] ring, Sheet sheet) {
    int begin = path.length();
    x = Math.round(sheet.x(ring[0]));
    y = Math.round(sheet.y(ring[1]));
    path.append('M').append(x).append(' ').append(y).append('l');
    stepX = 0;
    stepY = 0;
    int steps = 0;
    for (int k = 2; k < ring.length; k += 2) {
      long dx = Math.round(sheet.x(ring[k])) - x;
      long dy = Math.round(sheet.y(ring[k + 1])) - y;
      boolean isStraightOn = dx * stepY == dy * stepX && dx * stepX + dy * stepY > 0;
      if (isStraightOn) {
        stepX += dx;
        stepY += dy;
      } else if (dx != 0 || dy != 0) {
        steps += step();
        stepX = dx;
        stepY = dy;
      }
      x += dx;
      y += dy;
    }
    steps += step();
    if (steps < 3) {
      path.setLength(begin);
    } else {
      path.append('z');
      isDrawn = true;
    }
  }

  /** Writes the step that is due, if there is one: {@code 3-4}, with a blank only where needed. */
  private int step() {
    if (stepX == 0 && stepY == 0) {
      return 0;
    }
    char before = path.charAt(path.length() - 1);
    if (before != 'l' && stepX >= 0) {
      path.append(' ');
    }
    path.append(stepX);
    if (stepY >= 0) {
      path.append(' ');
    }
    path.append(stepY);
    return 1;
  }
}
