package org.grapl.data;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.grapl.Truth;
import org.grapl.graph.Graph;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The shipped example, held to numbers that were computed from the numbered original by another
 * program.
 */
class PolblogsTest {

  private static final Path EXAMPLE =
      Path.of(System.getProperty("basedir", ".")).resolve("../examples/polblogs");

  private final Graph graph = GraphFiles.read(EXAMPLE.resolve("edges.csv"));

  @Test
  void theGraphIsThePapers() {
    assertThat(graph.size()).isEqualTo(1222);
    assertThat(graph.links()).isEqualTo(16_714);
    assertThat(graph.components().count()).isEqualTo(1);
    double[] totalAndLargest = new double[2];
    for (int item = 0; item < graph.size(); item++) {
      totalAndLargest[0] += graph.degree(item) / 2;
      totalAndLargest[1] = Math.max(totalAndLargest[1], graph.degree(item));
    }
    assertThat(totalAndLargest).containsExactly(19_086, 468);
    assertThat(graph.dropped()).isEqualTo(new Graph.Dropped(0, 0, 0));
  }

  @Test
  void blogsAreNumberedAsInTheOriginal() {
    double[] first = new double[20];
    double[] last = new double[20];
    for (int k = 0; k < 20; k++) {
      first[k] = graph.degree(k);
      last[k] = graph.degree(1202 + k);
    }
    assertThat(first)
        .containsExactly(27, 48, 4, 1, 1, 38, 8, 15, 1, 4, 63, 89, 70, 54, 2, 48, 4, 13, 48, 26);
    assertThat(last)
        .containsExactly(4, 2, 18, 15, 18, 1, 26, 14, 14, 108, 220, 1, 56, 2, 3, 3, 19, 1, 22, 1);
    double[] sums = new double[2];
    for (int item = 0; item < graph.size(); item++) {
      sums[0] += (item + 1) * graph.degree(item);
    }
    graph.forEachLink((a, b, weight) -> sums[1] += weight * (a + 1) * (b + 1));
    assertThat(sums).containsExactly(22_974_076, 8_260_044_257.0);
  }

  @Test
  void theValuesAreThePapers() {
    Truth truth = ValueFiles.read(EXAMPLE.resolve("values.csv"), graph);
    int conservative = 0;
    long numbers = 0;
    for (int item = 0; item < graph.size(); item++) {
      assertThat(truth.mean(item)).isIn(0.0, 1.0);
      conservative += (int) truth.mean(item);
      numbers += (item + 1L) * (int) truth.mean(item);
    }
    assertThat(conservative).isEqualTo(636);
    assertThat(numbers).isEqualTo(575_262);
  }

  @Test
  void theNameThatEndsWithABlankIsKept() {
    assertThat(graph.item("atrios.blogspot.com/ ")).isPresent();
    assertThat(graph.item("atrios.blogspot.com/")).isEmpty();
  }

  @Test
  void theFileIsWhatWeWouldWrite(@TempDir Path directory) {
    Path copy = directory.resolve("edges.csv");
    GraphFiles.write(graph, copy);
    assertThat(copy).hasSameBinaryContentAs(EXAMPLE.resolve("edges.csv"));
  }
}
