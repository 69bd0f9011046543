package org.grapl.research.figure;

import java.awt.Graphics2D;
import java.awt.geom.Rectangle2D;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jfree.chart.axis.AxisState;
import org.jfree.chart.axis.LogAxis;
import org.jfree.chart.axis.NumberTick;
import org.jfree.chart.axis.TickType;
import org.jfree.chart.ui.RectangleEdge;
import org.jfree.chart.ui.TextAnchor;
import org.jfree.data.Range;

/**
 * A logarithmic axis for errors in per cent. Ticks at decades; at 1, 2 and 5 too if the axis spans
 * less than two of them. Where zero was lifted to a floor, the floor is labelled 0.
 */
final class ErrorAxis extends LogAxis {

  private static final long serialVersionUID = 1;

  private final double floor;
  private final boolean hasZero;

  /**
   * An axis from {@code floor}, or a little below, to 100 %.
   *
   * @param hasZero whether the floor stands for zero
   */
  ErrorAxis(double floor, double highest, boolean hasZero) {
    super("misclassification error E");
    this.floor = floor;
    this.hasZero = hasZero;
    setRange(new Range(floor * 0.9, Math.min(1, highest)), false, false);
  }

  @Override
  public List<NumberTick> refreshTicks(
      Graphics2D g2, AxisState state, Rectangle2D dataArea, RectangleEdge link) {
    List<NumberTick> ticks = new ArrayList<>();
    if (hasZero) {
      ticks.add(tick(TickType.MAJOR, floor, "0"));
    }
    boolean shortSpan = getRange().getUpperBound() / getRange().getLowerBound() < 100;
    for (int exponent = -8; exponent <= 0; exponent++) {
      for (int digit = 1; digit < 10; digit++) {
        double value = Double.parseDouble(digit + "e" + exponent);
        if (getRange().contains(value) && !(hasZero && value < 1.5 * floor)) {
          boolean labelled = digit == 1 || (shortSpan && (digit == 2 || digit == 5));
          ticks.add(
              tick(labelled ? TickType.MAJOR : TickType.MINOR, value, labelled ? text(value) : ""));
        }
      }
    }
    return ticks;
  }

  private static NumberTick tick(TickType type, double value, String text) {
    return new NumberTick(type, value, text, TextAnchor.CENTER_RIGHT, TextAnchor.CENTER_RIGHT, 0);
  }

  private static String text(double value) {
    return String.format(Locale.ROOT, "%.4f", 100 * value).replaceAll("\\.?0+$", "") + " %";
  }
}
