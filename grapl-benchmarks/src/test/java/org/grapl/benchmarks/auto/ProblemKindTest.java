package org.grapl.benchmarks.auto;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.grapl.graph.Graph;
import org.grapl.random.KeyedRandom;
import org.grapl.random.Role;
import org.grapl.research.Problem;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ProblemKindTest {

  private static final int ITEMS = 2000;

  @ParameterizedTest
  @EnumSource(ProblemKind.class)
  void theSameSeedDrawsTheSameAndAnotherSomethingElse(ProblemKind kind) {
    Landscape once = kind.draw(ITEMS, 7);
    Landscape again = kind.draw(ITEMS, 7);
    Landscape other = kind.draw(ITEMS, 8);
    assertThat(again.graph().rows().start()).isEqualTo(once.graph().rows().start());
    assertThat(again.graph().rows().neighbour()).isEqualTo(once.graph().rows().neighbour());
    assertThat(again.field()).isEqualTo(once.field());
    assertThat(other.field()).isNotEqualTo(once.field());
  }

  @ParameterizedTest
  @EnumSource(ProblemKind.class)
  void aGraphHasAboutAsManyItemsAsAskedForAndLinksOfWeightOne(ProblemKind kind) {
    Graph graph = kind.draw(ITEMS, 7).graph();
    assertThat((double) graph.size()).isCloseTo(ITEMS, within(0.02 * ITEMS));
    assertThat(graph.rows().weight()).containsOnly(1);
    assertThat(graph.dropped().selfLoops()).isZero();
  }

  @ParameterizedTest
  @EnumSource(ProblemKind.class)
  void theSmallestSizeServesEveryKind(ProblemKind kind) {
    assertThat(kind.draw(ProblemKind.LEAST_ITEMS, 1).field()).doesNotContain(Double.NaN);
  }

  @ParameterizedTest
  @EnumSource(ProblemKind.class)
  void valuesAreSpreadAroundTheLineAndAlikeAlongLinks(ProblemKind kind) {
    Landscape drawn = kind.draw(ITEMS, 7);
    double mean = Arrays.stream(drawn.field()).average().orElseThrow();
    double variance = Arrays.stream(drawn.field()).map(v -> v * v).average().orElseThrow();
    assertThat(mean).isCloseTo(0, within(0.1));
    assertThat(variance).isCloseTo(1, within(0.2));
    // Of values that have nothing to do with the graph: 0, give or take 0.05.
    assertThat(alongLinks(drawn.graph(), drawn.field())).isGreaterThan(0.3);
  }

  private static double alongLinks(Graph graph, double[] field) {
    double[] sum = new double[1];
    graph.forEachLink((a, b, weight) -> sum[0] += field[a] * field[b]);
    return sum[0] / graph.links();
  }

  @Test
  void aGridIsASquareMap() {
    Graph graph = ProblemKind.GRID.draw(10_000, 1).graph();
    assertThat(graph.size()).isEqualTo(10_000);
    assertThat(graph.links()).isEqualTo(2 * 100 * 99);
    assertThat(graph.weight(0, 1)).isEqualTo(1);
    assertThat(graph.weight(0, 100)).isEqualTo(1);
    assertThat(graph.weight(99, 100)).isZero();
  }

  @ParameterizedTest
  @EnumSource(names = {"PLANE", "CUBE"})
  void nearestNeighboursAreEightOrMoreForEachItem(ProblemKind kind) {
    Graph graph = kind.draw(ITEMS, 1).graph();
    assertThat(IntStream.range(0, ITEMS).map(graph::neighbours).min().orElseThrow())
        .isEqualTo(ProblemKind.NEAREST);
    assertThat(graph.links()).isBetween(ITEMS * 4, ITEMS * 8);
  }

  /** The shortcuts are binomial: five deviations are 0.5 % of the links of the ring. */
  @Test
  void aSmallWorldIsARingOfTenNeighboursWithATenthOfShortcuts() {
    int items = 100_000;
    Graph graph = ProblemKind.SMALL_WORLD.draw(items, 1).graph();
    for (int step = 1; step <= 5; step++) {
      assertThat(graph.weight(items - 1, step - 1)).isEqualTo(1);
    }
    assertThat((double) graph.links() / (5 * items)).isCloseTo(1.1, within(0.0025));
  }

  @Test
  void aHeavyTailHasFiveLinksPerItemAndAFewWithVeryMany() {
    Graph graph = ProblemKind.HEAVY_TAIL.draw(ITEMS, 1).graph();
    assertThat(graph.links()).isEqualTo(5 * (ITEMS - 5));
    assertThat(mostLinks(graph)).isGreaterThan(100); // of 10 on average
  }

  private static int mostLinks(Graph graph) {
    return IntStream.range(0, graph.size()).map(graph::neighbours).max().orElseThrow();
  }

  /**
   * One link in eleven leaves its community, of these 10 in 19 for one of the other side: 4.8 %,
   * and items astray, 0.2 % at each end.
   */
  @Test
  void communitiesAreHeavyTailsWithFewLinksToTheOtherSide() {
    Landscape drawn = ProblemKind.COMMUNITIES.draw(20_000, 1);
    int[] across = new int[1];
    drawn
        .graph()
        .forEachLink((a, b, w) -> across[0] += drawn.field()[a] * drawn.field()[b] < 0 ? 1 : 0);
    assertThat((double) across[0] / drawn.graph().links()).isCloseTo(0.052, within(0.01));
    assertThat(mostLinks(drawn.graph())).isGreaterThan(60);
    long above = Arrays.stream(drawn.field()).filter(value -> value > 0).count();
    assertThat((double) above / 20_000).isCloseTo(0.5, within(0.01));
  }

  @Test
  void classesAreTheHalvesOfTheFieldAndExact() {
    Landscape drawn = ProblemKind.PLANE.draw(ITEMS, 3);
    Problem problem = drawn.problem(Landscape.Values.CLASSES, 0.5, 3);
    double[] means = problem.truth().means();
    assertThat(Arrays.stream(means).sum()).isEqualTo(ITEMS / 2);
    assertThat(problem.noise().isExact()).isTrue();
    for (int item = 0; item < 20; item++) {
      assertThat(problem.sampler().sample(item)).isEqualTo(means[item]).isIn(0.0, 1.0);
    }
    int highest =
        IntStream.range(0, ITEMS)
            .reduce((a, b) -> drawn.field()[a] > drawn.field()[b] ? a : b)
            .orElseThrow();
    assertThat(means[highest]).isEqualTo(1);
  }

  @Test
  void smoothValuesAreTheFieldItselfWithNoiseThatIsTold() {
    Landscape drawn = ProblemKind.GRID.draw(ITEMS, 3);
    Problem problem = drawn.problem(Landscape.Values.SMOOTH, 0.25, 3);
    assertThat(problem.truth().means()).isEqualTo(drawn.field());
    assertThat(problem.noise().level()).isEqualTo(0.25);
    assertThat(problem.question().threshold()).isZero();
  }

  @Test
  void wavesDoNotKnowHowFineTheMapIs() {
    double[] coarse = map(20);
    double[] fine = map(80);
    for (int row = 0; row < 20; row++) {
      for (int column = 0; column < 20; column++) {
        // Each is standardised over its own cells.
        assertThat(fine[4 * row * 80 + 4 * column])
            .isCloseTo(coarse[row * 20 + column], within(0.15));
      }
    }
  }

  private static double[] map(int side) {
    Points points = new Points(side * side, 2);
    points.fill((item, k) -> (float) (k == 0 ? item / side : item % side) / side);
    return Waves.across(points, KeyedRandom.of(5, Role.TEST));
  }
}
