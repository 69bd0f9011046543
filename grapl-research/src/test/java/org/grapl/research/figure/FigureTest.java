package org.grapl.research.figure;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import javax.imageio.ImageIO;
import javax.xml.parsers.DocumentBuilderFactory;
import org.grapl.Decision;
import org.grapl.Question;
import org.grapl.research.Curve;
import org.grapl.research.Problem;
import org.grapl.research.Progress;
import org.grapl.research.TrialRunner;
import org.grapl.research.study.SmallStudies;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;

class FigureTest {

  private static Figure errors() {
    return ErrorFigure.of(
        new TrialRunner(3, 1, 1)
            .run(SmallStudies.blockModel().experiments(), Progress.none())
            .get(0)
            .errors());
  }

  private static Document parse(String svg) throws Exception {
    return DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(new ByteArrayInputStream(svg.getBytes(StandardCharsets.UTF_8)));
  }

  @Test
  void thePngIsSharpAndNotEmpty() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    errors().writePng(out);
    BufferedImage image = ImageIO.read(new ByteArrayInputStream(out.toByteArray()));
    assertThat(image.getWidth()).isEqualTo(1600);
    assertThat(image.getHeight()).isEqualTo(1000);
    int blue = 0;
    for (int x = 0; x < 1600; x++) {
      for (int y = 0; y < 1000; y++) {
        blue += image.getRGB(x, y) == Palette.BLUE.getRGB() ? 1 : 0;
      }
    }
    assertThat(blue).as("pixels of the first curve").isGreaterThan(500);
  }

  @Test
  void theSvgIsAnElementWithNamesOfItsOwn() throws Exception {
    String svg = errors().svg("first");
    Document document = parse(svg);
    assertThat(document.getDocumentElement().getTagName()).isEqualTo("svg");
    assertThat(document.getDocumentElement().getAttribute("viewBox")).isEqualTo("0 0 800 500");
    assertThat(svg).contains("GrAPL γ=10", "APT, all samples", "id=\"first-");
    assertThat(svg).doesNotContain("DOCTYPE").doesNotContainPattern("id=\"(?!first-)");
  }

  @Test
  void noErrorIsLabelledZeroAndSomeErrorIsNot() {
    assertThat(ErrorFigure.of(Curve.of(new double[] {0.5, 0.1, 0}), 10).svg("a"))
        .containsPattern(">0</text\\s*>(?s).*>0</text\\s*>");
    assertThat(ErrorFigure.of(Curve.of(new double[] {0.5, 0.1, 0.1}), 10).svg("a"))
        .doesNotContainPattern(">0</text\\s*>(?s).*>0</text\\s*>");
  }

  @Test
  void everyEstimateIsInTheHistogram() throws Exception {
    double[] means = {-3, 0.499999, 0.5, 0.5, 7};
    Figure figure =
        EstimateFigure.of(
            new Decision(new Question(0.5, Problem.TOLERANCE), means, new double[0], new int[5]));
    assertThat(parse(figure.svg("h")).getElementsByTagName("rect").getLength()).isPositive();
  }

  @Test
  void estimatesThatAreAllTheThresholdStillMakeAFigure() throws Exception {
    double[] means = new double[4];
    Arrays.fill(means, 0.5);
    Figure figure =
        EstimateFigure.of(
            new Decision(new Question(0.5, Problem.TOLERANCE), means, new double[0], new int[4]));
    assertThat(parse(figure.svg("h"))).isNotNull();
  }
}
