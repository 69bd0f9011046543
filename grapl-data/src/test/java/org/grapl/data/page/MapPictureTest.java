package org.grapl.data.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.grapl.Truth;
import org.grapl.campaign.Campaign;
import org.grapl.campaign.Strategy;
import org.grapl.data.item.Column;
import org.grapl.data.item.ItemGraph;
import org.grapl.data.item.ItemTable;
import org.grapl.data.item.Region;
import org.grapl.data.item.Verdicts;
import org.grapl.graph.Graph;
import org.grapl.graph.GraphBuilder;
import org.junit.jupiter.api.Test;

class MapPictureTest {

  /** A row of squares of side 100, or none where told. */
  private static List<Region> squares(int count, int without) {
    List<Region> regions = new ArrayList<>();
    for (int k = 0; k < count; k++) {
      double x = 100.0 * k;
      regions.add(
          k < without
              ? Region.NONE
              : new Region(List.of(new double[] {x, 0, x + 100, 0, x + 100, 100, x, 100, x, 0})));
    }
    return regions;
  }

  private static Graph path(int size) {
    GraphBuilder builder = Graph.builder();
    for (int k = 1; k < size; k++) {
      builder.link("<" + (k - 1) + ">", "<" + k + ">");
    }
    return builder.build();
  }

  /** A search on a path whose first half lies above, that checked its first item and its last. */
  private static Report run(Graph graph, ItemTable items) {
    double[] means = new double[graph.size()];
    java.util.Arrays.setAll(means, item -> item < graph.size() / 2 ? 1 : 0);
    Campaign campaign =
        Campaign.on(graph).threshold(0.5).strategy(Strategy.grapl().gamma(1e-3)).budget(2).open();
    campaign.record(0, 1);
    campaign.record(graph.size() - 1, 1); // so that some are wrong
    return new Report(
        new Report.Head("", "", "", "", List.of(), Map.of()),
        new ItemGraph(graph, items),
        Verdicts.of(graph, campaign.decision()),
        OptionalDouble.empty(),
        Optional.of(Truth.of(means)),
        new Report.Claim(false, "", List.of()),
        List.of(),
        Map.of());
  }

  private static Report shapes(int size, int without) {
    ItemTable items =
        ItemTable.of(size, List.of(Column.of("name", size, item -> "No. " + item + " & Co")))
            .withRegions(squares(size, without));
    return run(path(size), items);
  }

  private static Report places(int size, String x, String y, double scale) {
    double[] numbers = new double[size];
    java.util.Arrays.setAll(numbers, item -> item == 0 ? Double.NaN : scale * item);
    return run(
        path(size),
        ItemTable.of(size, List.of(Column.ofNumbers(x, numbers), Column.ofNumbers(y, numbers))));
  }

  private static int count(String text, String part) {
    return text.split(java.util.regex.Pattern.quote(part), -1).length - 1;
  }

  @Test
  void everyRegionIsOnePathColouredByItsDecision() {
    Report run = shapes(6, 0);
    String svg = MapPicture.of(run).orElseThrow().svg();
    String picture = svg.substring(0, svg.indexOf("</svg>"));
    assertThat(count(picture, "<path ")).isEqualTo(6);
    assertThat(count(picture, " sampled")).isEqualTo(2);
    assertThat(count(picture, " wrong\""))
        .isEqualTo(run.items().filter(run::isWrong).count())
        .isPositive();
    assertThat(picture)
        .contains("<title>&lt;0&gt; No. 0 &amp; Co: ", ", 1 check</title>", "evenodd")
        .contains("viewBox=\"0 0 1800 314\""); // six squares in 1784, and the margins
    assertThat(picture.lastIndexOf("wrong")).isGreaterThan(picture.lastIndexOf("sampled"));
  }

  /** 1784 over 600 is 2.973 a unit: squares of 297 or 298, drawn from the lower left corner. */
  @Test
  void squaresAreDrawnToScaleAndSideBySide() {
    String svg = MapPicture.of(shapes(6, 0)).orElseThrow().svg();
    assertThat(svg)
        .contains("d=\"M8 305l297 0 0-297-297 0 0 297z\"")
        .contains("d=\"M305 305l298 0 0-297-298 0 0 297z\"");
  }

  @Test
  void itemsWithoutAShapeAreCounted() {
    assertThat(MapPicture.of(shapes(6, 1)).orElseThrow().caption())
        .startsWith("5 items on the map.")
        .endsWith("One more is not drawn: where it is not known.");
    assertThat(MapPicture.of(shapes(6, 3))).isEmpty();
  }

  @Test
  void pointsAreDrawnWhereTheyAre() {
    MapPicture map = MapPicture.of(places(5, "x", "y", 1000)).orElseThrow();
    String svg = map.svg();
    assertThat(count(svg.substring(0, svg.indexOf("</svg>")), "<circle class")).isGreaterThan(3);
    assertThat(svg).contains("cx=\"16\" cy=\"884\"", "cx=\"884\" cy=\"16\"");
    assertThat(map.caption()).startsWith("4 points on the map with 4 links.").contains("One more");
    assertThat(MapPicture.of(places(5, "u", "v", 1))).isEmpty();
  }

  @Test
  void moreThanCanBeDrawnAreNotDrawn() {
    assertThat(MapPicture.of(shapes(6, 0))).isPresent();
    int size = MapPicture.MOST_ITEMS + 1;
    Graph graph = Graph.ofSize(size).build();
    ItemTable items = ItemTable.empty(size).withRegions(squares(size, 0));
    assertThat(MapPicture.of(run(graph, items))).isEmpty();
  }

  @Test
  void aRegionTooSmallToBeSeenIsADot() {
    List<Region> regions = new ArrayList<>(squares(2, 0));
    regions.set(1, new Region(List.of(new double[] {150, 50, 150.001, 50, 150, 50.001, 150, 50})));
    String svg =
        MapPicture.of(run(path(2), ItemTable.empty(2).withRegions(regions))).orElseThrow().svg();
    assertThat(svg).contains("h2v2h-2z");
  }
}
