package org.grapl.research.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.grapl.FalseAlarm;
import org.grapl.graph.Graph;
import org.junit.jupiter.api.Test;

class PreferentialAttachmentTest {

  @Test
  void thereAreExactlyEdgesPerItemTimesTheItemsThatCameAfterTheFirst() {
    for (int m : new int[] {1, 2, 5, 99}) {
      Graph graph = new PreferentialAttachment(100, m).draw(7);
      assertThat(graph.links()).isEqualTo(m * (100 - m));
      assertThat(graph.components().count()).isEqualTo(1);
      for (int item = m; item < 100; item++) {
        assertThat(graph.neighbours(item)).isGreaterThanOrEqualTo(m);
      }
    }
  }

  @Test
  void theThirdItemPrefersTheCentreByExactlyItsShare() {
    // One link per item: items 0 and 1 are joined, 2 joins either; 3 joins the middle half the
    // time.
    int draws = 20_000;
    int centre = 0;
    for (int seed = 0; seed < draws; seed++) {
      Graph graph = new PreferentialAttachment(4, 1).draw(seed);
      int middle = graph.weight(2, 0) > 0 ? 0 : 1;
      centre += graph.weight(3, middle) > 0 ? 1 : 0;
    }
    assertThat((double) centre).isCloseTo(draws / 2.0, within(FalseAlarm.binomialLimit(draws, .5)));
  }

  @Test
  void theTailIsAsHeavyAsTheorySays() {
    // The share of items with k neighbours tends to 2m(m+1)/(k(k+1)(k+2)) (Bollobás et al., 2001);
    // the share with at least k to m(m+1)/(k(k+1)).
    int size = 200_000;
    int m = 2;
    Graph graph = new PreferentialAttachment(size, m).draw(11);
    int most = 0;
    int[] atLeast = new int[41];
    for (int item = 0; item < size; item++) {
      most = Math.max(most, graph.neighbours(item));
      for (int k = 0; k <= 40 && k <= graph.neighbours(item); k++) {
        atLeast[k]++;
      }
    }
    for (int k : new int[] {3, 5, 10, 20, 40}) {
      double expected = m * (m + 1.0) / (k * (k + 1.0));
      // Counts concentrate like binomial ones or better; 0.5 % more for the finite size.
      double limit = FalseAlarm.binomialLimit(size, expected) + 0.005 * size * expected;
      assertThat((double) atLeast[k]).as("k = %d", k).isCloseTo(size * expected, within(limit));
    }
    // The richest has about m√N = 900 neighbours; in G(n, p) of this density it would have 17.
    assertThat(most).isGreaterThan(200);
  }

  @Test
  void badParametersAreNamed() {
    assertThatThrownBy(() -> new PreferentialAttachment(10, 0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("linksPerItem must be a whole number >= 1, got 0");
    assertThatThrownBy(() -> new PreferentialAttachment(3, 3))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("size must be a whole number >= 4, got 3");
    assertThatThrownBy(() -> new PreferentialAttachment(1 << 30, 2))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("number of links must be at most 1073741819, got 2147483644");
  }
}
