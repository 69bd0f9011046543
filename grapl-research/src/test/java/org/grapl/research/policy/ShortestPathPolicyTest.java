package org.grapl.research.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntPredicate;
import org.grapl.Question;
import org.grapl.Tally;
import org.grapl.graph.Graph;
import org.grapl.graph.TestGraphs;
import org.grapl.policy.SeenView;
import org.grapl.research.Problem;
import org.junit.jupiter.api.Test;

class ShortestPathPolicyTest {

  private static final Question QUESTION = new Question(0.5, Problem.TOLERANCE);

  private static List<Integer> choices(
      ShortestPathPolicy policy, Tally tally, int steps, IntPredicate above) {
    List<Integer> choices = new ArrayList<>();
    for (int t = 0; t < steps; t++) {
      int item = policy.next(SeenView.plain(QUESTION, tally));
      choices.add(item);
      tally.add(item, above.test(item) ? 1 : 0);
    }
    return choices;
  }

  private static Tally ends(int size) {
    Tally tally = new Tally(size);
    tally.add(0, 1);
    tally.add(size - 1, 0);
    return tally;
  }

  @Test
  void aPathIsBisectedUntilTheLinkThatMustBeCutIsFound() {
    ShortestPathPolicy policy = new ShortestPathPolicy(TestGraphs.path(8), 1, 5);
    // 0 … 7 has its middle at 3 (below), 0 … 3 at 1 (above), 1 … 3 at 2 (above): 2–3 is cut.
    List<Integer> choices = choices(policy, ends(8), 6, item -> item <= 2);
    assertThat(choices.subList(0, 3)).containsExactly(3, 1, 2);
    assertThat(choices.subList(3, 6))
        .as("nothing left to bisect")
        .containsExactlyInAnyOrder(4, 5, 6);
  }

  @Test
  void theShortestOfAllPathsIsTaken() {
    // 0 and 7 are above, 4 is below: 7–6–5–4 is shorter than 0–1–2–3–4 but 0–8–4 is shortest.
    Graph graph =
        Graph.ofSize(9)
            .link(0, 1)
            .link(1, 2)
            .link(2, 3)
            .link(3, 4)
            .link(4, 5)
            .link(5, 6)
            .link(6, 7)
            .link(0, 8)
            .link(8, 4)
            .build();
    Tally tally = new Tally(9);
    tally.add(0, 1);
    tally.add(7, 1);
    tally.add(4, 0);
    // 8 turns out above: 8–4 is cut; then 7–6–5–4, whose middle from above is 6
    assertThat(choices(new ShortestPathPolicy(graph, 1, 1), tally, 2, item -> item == 8))
        .containsExactly(8, 6);
  }

  @Test
  void bothBoundariesOfARingAreFoundInAboutTwiceTheLogarithm() {
    int size = 64;
    Tally tally = new Tally(size);
    tally.add(5, 1);
    tally.add(40, 0);
    IntPredicate above = item -> item >= 3 && item < 20;
    // 35 links one way and 29 the other: at most 6 + 6 bisections; they end beside the boundaries
    choices(new ShortestPathPolicy(TestGraphs.ring(size), 1, 1), tally, 12, above);
    for (int item : new int[] {2, 3, 19, 20}) {
      assertThat(tally.checks(item)).as("arm %d", item).isEqualTo(1);
    }
  }

  @Test
  void anItemIsAskedAsOftenAsALabelTakes() {
    Tally tally = ends(8);
    tally.add(0, 1);
    tally.add(7, 0);
    assertThat(
            choices(new ShortestPathPolicy(TestGraphs.path(8), 2, 5), tally, 4, item -> item <= 2))
        .containsExactly(3, 3, 1, 1);
  }

  @Test
  void aPendingItemCountsAsLabelledByItsEstimate() {
    ShortestPathPolicy policy = new ShortestPathPolicy(TestGraphs.path(8), 1, 5);
    SeenView view = SeenView.plain(QUESTION, ends(8));
    // the plain estimate of an item never told is τ itself, which counts as above: 3 … 7 is left
    assertThat(policy.next(view.waitingFor(3))).isEqualTo(5);
  }

  @Test
  void whereNothingIsLabelledItemsAreDrawn() {
    int[] hits = new int[4];
    for (int seed = 0; seed < 200; seed++) {
      hits[
          new ShortestPathPolicy(TestGraphs.path(4), 1, seed)
              .next(SeenView.plain(QUESTION, new Tally(4)))]++;
    }
    // Binomial(200, ¼) is below 20 with a probability of 1e-7.
    assertThat(Arrays.stream(hits)).allMatch(count -> count >= 20);
  }

  @Test
  void anotherNumberOfItemsIsRefused() {
    SeenView view = SeenView.plain(QUESTION, new Tally(3));
    assertThatThrownBy(() -> new ShortestPathPolicy(TestGraphs.path(4), 1, 1).next(view))
        .hasMessage("view must be of 4 arms, got 3");
  }
}
