package org.grapl.campaign;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.function.IntToDoubleFunction;
import java.util.stream.Stream;
import org.grapl.Decision;
import org.grapl.graph.Graph;
import org.grapl.graph.GraphBuilder;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Whatever the graph and the values: every question gets an answer, and every answer is a number.
 */
class AutoIsTotalTest {

  private static final int CHECKS = 15;

  private static final Map<String, IntToDoubleFunction> VALUES =
      Map.of(
          "1e76", item -> 1e76,
          "one of 1e76", item -> item == 1 ? 1e76 : item % 2,
          "1e-300", item -> item % 2 == 0 ? 1e-300 : -1e-300,
          "1e-160", item -> item % 2 == 0 ? 1e-160 : -1e-160,
          "all equal", item -> 0.25,
          "on the line", item -> 0,
          "±1e60", item -> item % 2 == 0 ? 1e60 : -1e60,
          "±1e150", item -> item % 2 == 0 ? 1e150 : -1e150,
          "plain", item -> item % 3 - 1.0);

  private static Map<String, Graph> graphs() {
    return Map.ofEntries(
        Map.entry("one", Graph.ofSize(1).build()),
        Map.entry("two", Graph.ofSize(2).link(0, 1, 1).build()),
        Map.entry("two apart", Graph.ofSize(2).build()),
        Map.entry("isolated", Graph.ofSize(60).build()),
        Map.entry("star", hub(200, 0)),
        Map.entry("hub and isolated", hub(200, 90)),
        Map.entry("complete", complete(40)),
        Map.entry("pieces", pieces()),
        Map.entry("uneven path", unevenPath(60)),
        Map.entry("uneven ladder", unevenLadder(60)));
  }

  private static Graph hub(int leaves, int isolated) {
    GraphBuilder graph = Graph.ofSize(1 + leaves + isolated);
    for (int leaf = 1; leaf <= leaves; leaf++) {
      graph.link(0, leaf, 1);
    }
    return graph.build();
  }

  private static Graph complete(int size) {
    GraphBuilder graph = Graph.ofSize(size);
    for (int a = 0; a < size; a++) {
      for (int b = 0; b < a; b++) {
        graph.link(a, b, 1);
      }
    }
    return graph.build();
  }

  private static Graph pieces() {
    GraphBuilder graph = Graph.ofSize(63);
    for (int a = 0; a < 60; a += 3) {
      graph.link(a, a + 1, 1e-6).link(a + 1, a + 2, 1e6);
    }
    return graph.build();
  }

  /** Weights of 1e-12 and 1e12 in turns. */
  private static Graph unevenPath(int size) {
    GraphBuilder graph = Graph.ofSize(size);
    for (int item = 1; item < size; item++) {
      graph.link(item - 1, item, item % 2 == 0 ? 1e-12 : 1e12);
    }
    return graph.build();
  }

  /** Weights from 1e-12 to 1e12, with cycles. */
  private static Graph unevenLadder(int size) {
    GraphBuilder graph = Graph.ofSize(size);
    for (int item = 2; item < size; item++) {
      graph.link(item - 2, item, Math.pow(10, item % 25 - 12));
      graph.link(item - 1, item, Math.pow(10, 12 - item % 25));
    }
    return graph.build();
  }

  static Stream<Arguments> nasty() {
    return graphs().entrySet().stream()
        .flatMap(
            graph ->
                VALUES.entrySet().stream()
                    .map(
                        values ->
                            Arguments.of(
                                graph.getKey(),
                                values.getKey(),
                                graph.getValue(),
                                values.getValue())));
  }

  @ParameterizedTest(name = "{0}, {1}")
  @MethodSource("nasty")
  void everyAnswerIsANumber(String graph, String values, Graph on, IntToDoubleFunction value) {
    for (CampaignBuilder builder :
        List.of(
            Campaign.on(on).threshold(0).noise(0),
            Campaign.on(on).threshold(0).noise(1e-170),
            Campaign.on(on).threshold(0).noise(0.5),
            Campaign.on(on).threshold(0))) {
      check(builder.budget(CHECKS).open(), value);
    }
  }

  private static void check(Campaign campaign, IntToDoubleFunction value) {
    for (Ticket ticket : iterate(campaign)) {
      campaign.tell(ticket, value.applyAsDouble(ticket.item()));
      Decision decision = campaign.decision();
      for (int item = 0; item < decision.size(); item++) {
        assertTrue(Double.isFinite(decision.mean(item)), "mean of " + item);
        assertTrue(decision.deviation(item) >= 0, "deviation of " + item);
        double probability = decision.probabilityAbove(item);
        assertTrue(probability >= 0 && probability <= 1, "probability of " + item);
      }
    }
    assertTrue(campaign.isFinished());
  }

  private static Iterable<Ticket> iterate(Campaign campaign) {
    return () ->
        Stream.generate(() -> campaign.ask(1))
            .takeWhile(t -> !t.isEmpty())
            .map(t -> t.get(0))
            .iterator();
  }
}
