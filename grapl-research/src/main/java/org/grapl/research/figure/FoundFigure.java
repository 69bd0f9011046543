package org.grapl.research.figure;

import org.grapl.research.Method;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.XYLineAndShapeRenderer;
import org.jfree.data.xy.XYSeries;
import org.jfree.data.xy.XYSeriesCollection;

/** How many items above the line were found by how many checks. */
public final class FoundFigure {

  /** More points than this are not seen at this size. */
  private static final int POINTS = 640;

  private FoundFigure() {}

  /**
   * @param found after each check
   * @param byChance how many a check of a random item finds; 0 if that is not known
   */
  public static Figure of(int[] found, double byChance) {
    XYSeries search = new XYSeries("found");
    search.add(0, 0);
    int step = Math.max(1, found.length / POINTS);
    for (int k = step - 1; k < found.length; k += step) {
      search.add(k + 1, found[k]);
    }
    search.addOrUpdate(found.length, found[found.length - 1]);
    XYSeriesCollection data = new XYSeriesCollection(search);
    if (byChance > 0) {
      XYSeries chance = new XYSeries("in random order");
      chance.add(0, 0);
      chance.add(found.length, byChance * found.length);
      data.addSeries(chance);
    }
    XYLineAndShapeRenderer renderer = new XYLineAndShapeRenderer(true, false);
    renderer.setSeriesPaint(0, Palette.BLUE);
    renderer.setSeriesStroke(0, Palette.stroke(Method.Kind.ADAPTIVE));
    renderer.setSeriesPaint(1, Palette.GREY);
    renderer.setSeriesStroke(1, Palette.stroke(Method.Kind.WITHOUT_GRAPH));
    NumberAxis items = new NumberAxis("items found");
    items.setStandardTickUnits(NumberAxis.createIntegerTickUnits());
    NumberAxis checks = new NumberAxis("checks");
    checks.setStandardTickUnits(NumberAxis.createIntegerTickUnits());
    return new Figure(
        Palette.chart(new XYPlot(data, checks, items, renderer)),
        800,
        380,
        "Items found against checks");
  }
}
