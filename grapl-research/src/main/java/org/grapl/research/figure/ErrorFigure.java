package org.grapl.research.figure;

import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.Stroke;
import java.awt.geom.Line2D;
import java.awt.geom.Rectangle2D;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import org.grapl.internal.Check;
import org.grapl.research.Curve;
import org.grapl.research.Errors;
import org.grapl.research.Method;
import org.grapl.research.Quartiles;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.LegendItem;
import org.jfree.chart.LegendItemCollection;
import org.jfree.chart.axis.AxisState;
import org.jfree.chart.axis.LogAxis;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.axis.NumberTick;
import org.jfree.chart.axis.TickType;
import org.jfree.chart.block.BlockBorder;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.DeviationRenderer;
import org.jfree.chart.title.LegendTitle;
import org.jfree.chart.ui.RectangleEdge;
import org.jfree.chart.ui.RectangleInsets;
import org.jfree.chart.ui.TextAnchor;
import org.jfree.data.Range;
import org.jfree.data.xy.YIntervalSeries;
import org.jfree.data.xy.YIntervalSeriesCollection;

/**
 * Median error against the number of checks, with the quartiles as a band, on a logarithmic error
 * axis. One colour per γ; solid lines are adaptive, dotted ones not, dashed ones do without the
 * graph. A method some of whose checks the paper leaves out is drawn twice, the second time
 * shifted.
 *
 * <p>No error at all has no place on a logarithmic axis: it is drawn at half an item, where the
 * axis says 0.
 */
public final class ErrorFigure {

  private static final int WIDTH = 800;
  private static final int HEIGHT = 500;

  /** More points than this are not seen at this size. */
  private static final int POINTS = 640;

  private final YIntervalSeriesCollection data = new YIntervalSeriesCollection();
  private final DeviationRenderer renderer = new DeviationRenderer(true, false);
  private final LegendItemCollection legend = new LegendItemCollection();
  private final double floor;
  private final int lastStep;
  private boolean hasZero;
  private double lowest = 1;
  private double highest;

  private ErrorFigure(double floor, int lastStep) {
    this.floor = floor;
    this.lastStep = lastStep;
    renderer.setAlpha(0.16f);
  }

  /** The curves of one experiment; at least one. */
  public static Figure of(List<Errors> errors) {
    Check.atLeast("number of curves", 1, errors.size());
    int counted = errors.stream().mapToInt(e -> e.counted(0)).max().orElseThrow();
    int lastStep = lastStep(errors);
    ErrorFigure figure = new ErrorFigure(0.5 / counted, lastStep);
    List<Double> gammas =
        errors.stream()
            .flatMap(e -> e.method().gamma().stream().boxed())
            .distinct()
            .sorted()
            .toList();
    for (Errors e : errors) {
      Method method = e.method();
      Color color = color(gammas, method.gamma());
      if (method.uncounted() > 0) {
        figure.add(
            method.label() + ", all samples", color, Palette.stroke(method.kind()), e.curve(), 0);
        figure.add(
            method.label() + ", first " + method.uncounted() + "\nnot counted",
            Palette.GREY,
            Palette.dashDotted(),
            e.curve(),
            method.uncounted());
      } else {
        figure.add(method.label(), color, Palette.stroke(method.kind()), e.curve(), 0);
      }
    }
    return figure.withLegend();
  }

  /** A method and what the legend calls it. */
  public record Line(String label, Errors errors) {}

  /** Methods beside each other, a colour for each and every sample counted; at least one. */
  public static Figure comparing(List<Line> lines) {
    Check.atLeast("number of curves", 1, lines.size());
    int counted = lines.stream().mapToInt(line -> line.errors().counted(0)).max().orElseThrow();
    int last = lines.stream().mapToInt(line -> line.errors().method().steps()).max().orElseThrow();
    ErrorFigure figure = new ErrorFigure(0.5 / counted, last);
    for (int k = 0; k < lines.size(); k++) {
      Errors errors = lines.get(k).errors();
      figure.add(
          lines.get(k).label(),
          Palette.method(k),
          Palette.stroke(errors.method().kind()),
          errors.curve(),
          0);
    }
    return figure.withLegend();
  }

  private Figure withLegend() {
    return new Figure(
        chart("samples t", true), WIDTH, HEIGHT, "Median misclassification error against samples");
  }

  /** As far as the methods that use the graph go; the others may be run for longer. */
  private static int lastStep(List<Errors> errors) {
    return errors.stream()
        .filter(e -> e.method().kind() != Method.Kind.WITHOUT_GRAPH)
        .mapToInt(e -> e.method().steps())
        .max()
        .orElse(errors.stream().mapToInt(e -> e.method().steps()).max().orElseThrow());
  }

  /** The error of a single run in which so many items can be wrong. */
  public static Figure of(Curve curve, int counted) {
    ErrorFigure figure = new ErrorFigure(0.5 / counted, curve.steps());
    figure.add("error", Palette.BLUE, Palette.stroke(Method.Kind.ADAPTIVE), curve, 0);
    return new Figure(
        figure.chart("checks", false),
        WIDTH,
        3 * HEIGHT / 4,
        "Misclassification error against checks");
  }

  private static Color color(List<Double> gammas, OptionalDouble gamma) {
    return gamma.isPresent() ? Palette.gamma(gammas.indexOf(gamma.getAsDouble())) : Color.BLACK;
  }

  private void add(String label, Color color, Stroke stroke, Curve curve, int shift) {
    YIntervalSeries series = new YIntervalSeries(label);
    int last = Math.min(lastStep, curve.steps() - shift);
    int stride = Math.max(1, last / POINTS);
    for (int step = 1; step <= last; step += step == last ? 1 : Math.min(stride, last - step)) {
      Quartiles q = curve.after(step + shift);
      series.add(step, lifted(q.median()), lifted(q.q1()), lifted(q.q3()));
      highest = Math.max(highest, q.q3());
    }
    int at = data.getSeriesCount();
    data.addSeries(series);
    renderer.setSeriesPaint(at, color);
    renderer.setSeriesFillPaint(at, color);
    renderer.setSeriesStroke(at, stroke);
    LegendItem item =
        new LegendItem(label, null, null, null, new Line2D.Double(0, 0, 30, 0), stroke, color);
    legend.add(item);
  }

  private double lifted(double error) {
    hasZero |= error == 0;
    double shown = Math.max(error, floor);
    lowest = Math.min(lowest, shown);
    return shown;
  }

  private JFreeChart chart(String horizontal, boolean withLegend) {
    ErrorAxis errors =
        new ErrorAxis(
            hasZero ? floor : Math.max(floor, 0.8 * lowest),
            Math.max(1.25 * highest, 2 * floor),
            hasZero);
    NumberAxis steps = new NumberAxis(horizontal);
    steps.setStandardTickUnits(NumberAxis.createIntegerTickUnits());
    steps.setRange(0, lastStep);
    XYPlot plot = new XYPlot(data, steps, errors, renderer);
    plot.setFixedLegendItems(legend);
    JFreeChart chart = Palette.chart(plot);
    if (withLegend) {
      chart.addSubtitle(legend(plot));
    }
    return chart;
  }

  private static LegendTitle legend(XYPlot plot) {
    LegendTitle title = new LegendTitle(plot);
    title.setItemFont(Palette.font(13));
    title.setItemPaint(Palette.INK);
    title.setBackgroundPaint(null);
    title.setFrame(BlockBorder.NONE);
    title.setPosition(RectangleEdge.RIGHT);
    title.setLegendItemGraphicPadding(new RectangleInsets(3, 10, 3, 6));
    return title;
  }

  /**
   * A logarithmic axis for errors in per cent. Ticks at decades; at 1, 2 and 5 too if the axis
   * spans less than two of them. Where zero was lifted to a floor, the floor is labelled 0.
   */
  private static final class ErrorAxis extends LogAxis {

    private static final long serialVersionUID = 1;

    private final double floor;
    private final boolean hasZero;

    /** From the floor, or a little below, to 100 %. */
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
                tick(
                    labelled ? TickType.MAJOR : TickType.MINOR,
                    value,
                    labelled ? text(value) : ""));
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
}
