package org.grapl.research.figure;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.Stroke;
import java.util.List;
import org.grapl.research.Method;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.axis.ValueAxis;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.ui.RectangleInsets;

/**
 * Colours and strokes of all figures. The colours are those of M. Okabe and K. Ito, "Color
 * universal design", 2008, which people with any of the common colour deficiencies can tell apart.
 */
final class Palette {

  static final Color BLUE = new Color(0x0072B2);
  static final Color VERMILION = new Color(0xD55E00);
  static final Color GREEN = new Color(0x009E73);
  static final Color PURPLE = new Color(0xCC79A7);
  static final Color INK = new Color(0x333333);
  static final Color FAINT = new Color(0xE3E3E3);
  static final Color GREY = new Color(0x666666);

  private static final List<Color> BY_GAMMA = List.of(BLUE, VERMILION, GREEN, PURPLE);
  private static final List<Color> BY_METHOD =
      List.of(
          Color.BLACK,
          new Color(0xE69F00),
          BLUE,
          new Color(0x56B4E9),
          GREEN,
          VERMILION,
          PURPLE,
          new Color(0x999999));

  private Palette() {}

  static Color gamma(int k) {
    return BY_GAMMA.get(k % BY_GAMMA.size());
  }

  static Color method(int k) {
    return BY_METHOD.get(k % BY_METHOD.size());
  }

  static Stroke stroke(Method.Kind kind) {
    return switch (kind) {
      case ADAPTIVE -> new BasicStroke(1.8f, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND);
      case NON_ADAPTIVE -> dashes(1.8f, 1.8f, 2.2f);
      case WITHOUT_GRAPH -> dashes(1.8f, 7f, 4f);
    };
  }

  static Stroke dashDotted() {
    return dashes(1.4f, 9f, 3f, 2f, 3f);
  }

  private static Stroke dashes(float width, float... dash) {
    return new BasicStroke(width, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND, 10f, dash, 0f);
  }

  static Font font(int size) {
    return new Font(Font.SANS_SERIF, Font.PLAIN, size);
  }

  /** How every chart looks: no frame, faint grid, quiet axes, nothing behind. */
  static JFreeChart chart(XYPlot plot) {
    plot.setBackgroundPaint(null);
    plot.setOutlineVisible(false);
    plot.setDomainGridlinesVisible(false);
    plot.setRangeGridlinePaint(FAINT);
    plot.setRangeGridlineStroke(new BasicStroke(0.8f));
    plot.setRangeMinorGridlinesVisible(false);
    plot.setAxisOffset(new RectangleInsets(0, 0, 0, 0));
    axis(plot.getDomainAxis());
    axis(plot.getRangeAxis());
    JFreeChart chart = new JFreeChart(null, font(14), plot, false);
    chart.setBackgroundPaint(null);
    chart.setPadding(new RectangleInsets(6, 4, 4, 8));
    return chart;
  }

  private static void axis(ValueAxis axis) {
    axis.setLabelFont(font(15));
    axis.setTickLabelFont(font(13));
    axis.setLabelPaint(INK);
    axis.setTickLabelPaint(INK);
    axis.setAxisLinePaint(GREY);
    axis.setTickMarkPaint(GREY);
    axis.setTickMarkOutsideLength(4);
    axis.setMinorTickMarksVisible(true);
    axis.setMinorTickMarkOutsideLength(2);
  }
}
