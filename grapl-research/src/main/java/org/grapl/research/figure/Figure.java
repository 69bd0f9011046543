package org.grapl.research.figure;

import java.awt.geom.Rectangle2D;
import java.io.IOException;
import java.io.OutputStream;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import org.apache.batik.dom.GenericDOMImplementation;
import org.apache.batik.svggen.SVGGeneratorContext;
import org.apache.batik.svggen.SVGGraphics2D;
import org.apache.batik.svggen.SVGIDGenerator;
import org.jfree.chart.ChartUtils;
import org.jfree.chart.JFreeChart;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

/** A finished picture that can be written as PNG or SVG. Needs no screen. */
public final class Figure {

  private static final String SVG = "http://www.w3.org/2000/svg";

  /** Pixels of the PNG per unit of the picture: sharp in print and on dense screens. */
  private static final int SCALE = 2;

  private final JFreeChart chart;
  private final int width;
  private final int height;
  private final String description;

  Figure(JFreeChart chart, int width, int height, String description) {
    this.chart = chart;
    this.width = width;
    this.height = height;
    this.description = description;
  }

  /** Writes the picture as PNG, two pixels per unit. */
  public void writePng(OutputStream out) throws IOException {
    ChartUtils.writeScaledChartAsPNG(out, chart, width, height, SCALE, SCALE);
  }

  /**
   * The picture as an {@code <svg>} element that fills the width it is given.
   *
   * @param id distinguishes the names inside from those of other pictures on the same page
   */
  public String svg(String id) {
    Document document =
        GenericDOMImplementation.getDOMImplementation().createDocument(SVG, "svg", null);
    SVGGeneratorContext context = SVGGeneratorContext.createDefault(document);
    context.setPrecision(2);
    context.setComment(" grapl ");
    context.setIDGenerator(
        new SVGIDGenerator() {
          @Override
          public String generateID(String prefix) {
            return super.generateID(id + "-" + prefix);
          }
        });
    SVGGraphics2D canvas = new SVGGraphics2D(context, false);
    chart.draw(canvas, new Rectangle2D.Double(0, 0, width, height));
    Element root = canvas.getRoot();
    root.setAttributeNS(null, "viewBox", "0 0 " + width + " " + height);
    root.setAttributeNS(null, "role", "img");
    root.setAttributeNS(null, "aria-label", description);
    StringWriter text = new StringWriter();
    try {
      canvas.stream(root, text, true, false);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    // What comes before names a DTD on another machine; a page or an SVG file needs neither.
    String svg = text.toString().substring(text.toString().indexOf("<svg"));
    // The one name that the generator does not ask for.
    return svg.replace("id=\"genericDefs\"", "id=\"" + id + "-genericDefs\"");
  }
}
