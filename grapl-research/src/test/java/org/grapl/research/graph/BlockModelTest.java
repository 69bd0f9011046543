package org.grapl.research.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.function.IntUnaryOperator;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.grapl.FalseAlarm;
import org.grapl.graph.Edges;
import org.grapl.graph.Graph;
import org.junit.jupiter.api.Test;

class BlockModelTest {

  @Test
  void linksWithinAndBetweenBlocksAreBinomial() {
    int[] sizes = {300, 100, 40};
    double[][] probability = {{.02, .005, .3}, {.005, .5, 0}, {.3, 0, .9}};
    BlockModel model = BlockModel.of(sizes, probability);
    int draws = 50;
    IntUnaryOperator block = item -> item < 300 ? 0 : item < 400 ? 1 : 2;
    long[][] count = new long[3][3];
    for (int seed = 0; seed < draws; seed++) {
      model
          .draw(seed)
          .forEachLink((a, b, weight) -> count[block.applyAsInt(a)][block.applyAsInt(b)]++);
    }
    for (int a = 0; a < 3; a++) {
      for (int b = a; b < 3; b++) {
        double pairs = a == b ? sizes[a] * (sizes[a] - 1) / 2.0 : (double) sizes[a] * sizes[b];
        double limit = FalseAlarm.binomialLimit(draws * pairs, probability[a][b]);
        assertThat((double) count[a][b])
            .as("edges between %d and %d", a, b)
            .isCloseTo(draws * pairs * probability[a][b], within(limit));
      }
    }
    assertThat(count[1][2]).isZero();
  }

  @Test
  void everyPairIsJoinedEquallyOften() {
    // 7 items in blocks of 4 and 3: 21 pairs, each joined with its own probability.
    BlockModel model = BlockModel.of(new int[] {4, 3}, new double[][] {{.3, .1}, {.1, .6}});
    int draws = 20_000;
    long[][] joined = new long[7][7];
    for (int seed = 0; seed < draws; seed++) {
      model.draw(seed).forEachLink((a, b, weight) -> joined[a][b]++);
    }
    for (int a = 0; a < 7; a++) {
      for (int b = a + 1; b < 7; b++) {
        double p = b < 4 ? .3 : a < 4 ? .1 : .6;
        assertThat((double) joined[a][b])
            .as("pair %d-%d", a, b)
            .isCloseTo(draws * p, within(FalseAlarm.binomialLimit(draws, p)));
      }
    }
  }

  @Test
  void neighbouringPairsAreIndependent() {
    // Both 0-1 and 0-2, which follow each other in the order of the draw: p² of the time.
    int draws = 20_000;
    int both = 0;
    for (int seed = 0; seed < draws; seed++) {
      Graph graph = new ErdosRenyi(3, 0.4).draw(seed);
      both += graph.weight(0, 1) * graph.weight(0, 2) > 0 ? 1 : 0;
    }
    assertThat((double) both).isCloseTo(draws * .16, within(FalseAlarm.binomialLimit(draws, .16)));
  }

  @Test
  void certaintyAndImpossibilityAreExact() {
    assertThat(Edges.of(new ErdosRenyi(30, 1).draw(3))).isEqualTo(Edges.of(Graphs.cliques(1, 30)));
    assertThat(new ErdosRenyi(30, 0).draw(3).links()).isZero();
    assertThat(new ErdosRenyi(1, 0.5).draw(3).links()).isZero();
    assertThat(new ErdosRenyi(30, Double.MIN_VALUE).draw(3).links()).isZero();
    BlockModel cliques = BlockModel.of(new int[] {4, 4}, new double[][] {{1, 0}, {0, 1}});
    assertThat(Edges.of(cliques.draw(9))).isEqualTo(Edges.of(Graphs.cliques(2, 4)));
    BlockModel bipartite = BlockModel.of(new int[] {2, 3}, new double[][] {{0, 1}, {1, 0}});
    assertThat(Edges.of(bipartite.draw(9)))
        .containsExactly("0-2", "0-3", "0-4", "1-2", "1-3", "1-4");
  }

  @Test
  void theBlockModelOfThePaperHasTheMeanDegreeItsProbabilitiesGive() {
    double within = Math.log(500) / 500;
    double between = Math.log(500) / Math.pow(500, 1.5);
    BlockModel model =
        BlockModel.of(new int[] {500, 500}, new double[][] {{within, between}, {between, within}});
    int draws = 20;
    long links = 0;
    for (int seed = 0; seed < draws; seed++) {
      links += model.draw(seed).links();
    }
    // 499 · .0124 within and 500 · .00056 between: 6.2 + 0.28 neighbours, 6.48 in all.
    double inside = draws * 500.0 * 499;
    double across = draws * 500.0 * 500;
    double variance = inside * within * (1 - within) + across * between * (1 - between);
    assertThat((double) links)
        .isCloseTo(inside * within + across * between, within(FalseAlarm.sumLimit(variance)));
    assertThat(2.0 * links / (1000 * draws)).isCloseTo(6.48, within(.15));
  }

  @Test
  void itemsAreNumberedBlockByBlock() {
    BlockModel model =
        BlockModel.of(new int[] {2, 1, 3}, new double[][] {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}});
    assertThat(Edges.of(model.draw(1))).containsExactly("0-1", "3-4", "3-5", "4-5");
  }

  @Test
  void laterChangesToTheArraysGivenDoNotMatter() {
    double[][] probability = {{1}};
    int[] sizes = {4};
    BlockModel model = BlockModel.of(sizes, probability);
    sizes[0] = 9;
    probability[0][0] = 0;
    assertThat(model.draw(1).links()).isEqualTo(6);
  }

  @Test
  void badParametersAreNamed() {
    double[][] one = {{.5}};
    refused(
        () -> BlockModel.of(new int[0], one), "blockSizes must be at least one number, got none");
    refused(
        () -> BlockModel.of(new int[] {0}, one),
        "size of block 0 must be a whole number >= 1, got 0");
    refused(
        () -> BlockModel.of(new int[] {2, 2}, one),
        "probabilities must be a matrix of 2 rows, got 1 rows");
    refused(
        () -> BlockModel.of(new int[] {2, 2}, new double[][] {{.5, .1}, {.1}}),
        "row 1 of probabilities must be an array of 2 numbers, got 1");
    refused(
        () -> BlockModel.of(new int[] {2, 2}, new double[][] {{.5, 1.5}, {1.5, .5}}),
        "probability between blocks 0 and 1 must be in [0, 1], got 1.5");
    refused(
        () -> BlockModel.of(new int[] {2}, new double[][] {{Double.NaN}}),
        "probability between blocks 0 and 0 must be in [0, 1], got NaN");
    refused(
        () -> BlockModel.of(new int[] {2, 2}, new double[][] {{.5, .1}, {.2, .5}}),
        "probabilities must be a symmetric matrix, got 0.1 at (0, 1) and 0.2 at (1, 0)");
    refused(
        () -> BlockModel.of(new int[] {1 << 30, 1 << 30}, new double[][] {{0, 0}, {0, 0}}),
        "number of items must be at most 2147483639, got 2147483648");
    refused(() -> new ErdosRenyi(0, .5), "size must be a whole number >= 1, got 0");
    refused(() -> new ErdosRenyi(5, -.1), "probability must be in [0, 1], got -0.1");
    refused(() -> new ErdosRenyi(5, Double.NaN), "probability must be in [0, 1], got NaN");
  }

  private static void refused(ThrowingCallable call, String message) {
    assertThatThrownBy(call).isInstanceOf(IllegalArgumentException.class).hasMessage(message);
  }
}
