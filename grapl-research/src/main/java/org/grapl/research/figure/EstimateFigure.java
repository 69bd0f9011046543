package org.grapl.research.figure;

import java.awt.BasicStroke;
import java.awt.Color;
import org.grapl.Decision;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.plot.ValueMarker;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.StandardXYBarPainter;
import org.jfree.chart.renderer.xy.XYBarRenderer;
import org.jfree.data.Range;
import org.jfree.data.general.DatasetUtils;
import org.jfree.data.xy.XYIntervalSeries;
import org.jfree.data.xy.XYIntervalSeriesCollection;

/** How many items have which estimate, on either side of the line. */
public final class EstimateFigure {

  private static final int BINS = 40;

  private EstimateFigure() {}

  /** The histogram of a decision; the line lies between two bars. */
  public static Figure of(Decision decision) {
    double threshold = decision.question().threshold();
    double lowest = threshold;
    double highest = threshold;
    for (int item = 0; item < decision.size(); item++) {
      lowest = Math.min(lowest, decision.mean(item));
      highest = Math.max(highest, decision.mean(item));
    }
    double width = highest > lowest ? (highest - lowest) / BINS : 1;
    // One more on each side: the bars are laid out from the threshold, not from the ends.
    int below = (int) Math.ceil((threshold - lowest) / width) + 1;
    int[] count = new int[BINS + 3];
    for (int item = 0; item < decision.size(); item++) {
      count[below + (int) Math.floor((decision.mean(item) - threshold) / width)]++;
    }
    XYIntervalSeriesCollection data = new XYIntervalSeriesCollection();
    data.addSeries(bars("below", count, 0, below, threshold - below * width, width));
    data.addSeries(bars("above", count, below, count.length, threshold - below * width, width));
    return new Figure(chart(data, threshold), 800, 320, "Histogram of the estimates");
  }

  private static XYIntervalSeries bars(
      String name, int[] count, int from, int to, double origin, double width) {
    XYIntervalSeries series = new XYIntervalSeries(name);
    for (int bin = from; bin < to; bin++) {
      if (count[bin] > 0) {
        double left = origin + bin * width;
        series.add(left + width / 2, left, left + width, count[bin], count[bin], count[bin]);
      }
    }
    return series;
  }

  private static JFreeChart chart(XYIntervalSeriesCollection data, double threshold) {
    XYBarRenderer renderer = new XYBarRenderer(0.06);
    renderer.setBarPainter(new StandardXYBarPainter());
    renderer.setShadowVisible(false);
    renderer.setDrawBarOutline(false);
    renderer.setSeriesPaint(0, Palette.VERMILION);
    renderer.setSeriesPaint(1, Palette.BLUE);
    NumberAxis estimates = new NumberAxis("estimate");
    estimates.setAutoRangeIncludesZero(false);
    Range shown = Range.expandToInclude(DatasetUtils.findDomainBounds(data, true), threshold);
    estimates.setRange(Range.expand(shown, 0.02, 0.02));
    NumberAxis items = new NumberAxis("items");
    items.setStandardTickUnits(NumberAxis.createIntegerTickUnits());
    XYPlot plot = new XYPlot(data, estimates, items, renderer);
    ValueMarker line = new ValueMarker(threshold, Color.BLACK, new BasicStroke(1.4f));
    plot.addDomainMarker(line);
    return Palette.chart(plot);
  }
}
