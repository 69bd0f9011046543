package org.grapl.research.figure;

import java.awt.BasicStroke;
import org.jfree.chart.axis.ValueAxis;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.ui.RectangleInsets;

/** How every chart looks: no frame, faint grid, quiet axes, nothing behind. */
final class ChartStyle {

  private ChartStyle() {}

  static void apply(XYPlot plot) {
    plot.setBackgroundPaint(null);
    plot.setOutlineVisible(false);
    plot.setDomainGridlinesVisible(false);
    plot.setRangeGridlinePaint(Palette.FAINT);
    plot.setRangeGridlineStroke(new BasicStroke(0.8f));
    plot.setRangeMinorGridlinesVisible(false);
    plot.setAxisOffset(new RectangleInsets(0, 0, 0, 0));
    axis(plot.getDomainAxis());
    axis(plot.getRangeAxis());
  }

  private static void axis(ValueAxis axis) {
    axis.setLabelFont(Palette.font(15));
    axis.setTickLabelFont(Palette.font(13));
    axis.setLabelPaint(Palette.INK);
    axis.setTickLabelPaint(Palette.INK);
    axis.setAxisLinePaint(Palette.GREY);
    axis.setTickMarkPaint(Palette.GREY);
    axis.setTickMarkOutsideLength(4);
    axis.setMinorTickMarksVisible(true);
    axis.setMinorTickMarkOutsideLength(2);
  }
}
