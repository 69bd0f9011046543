package org.grapl.campaign;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.function.IntToDoubleFunction;
import java.util.stream.Stream;
import org.grapl.Decision;
import org.grapl.Question;
import org.grapl.evidence.EvidenceEstimator;
import org.grapl.evidence.NoiseLevel;
import org.grapl.graph.Graph;
import org.grapl.graph.GraphBuilder;
import org.junit.jupiter.api.Test;
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
          "1e76", arm -> 1e76,
          "one of 1e76", arm -> arm == 1 ? 1e76 : arm % 2,
          "1e-300", arm -> arm % 2 == 0 ? 1e-300 : -1e-300,
          "1e-160", arm -> arm % 2 == 0 ? 1e-160 : -1e-160,
          "all equal", arm -> 0.25,
          "on the line", arm -> 0,
          "±1e60", arm -> arm % 2 == 0 ? 1e60 : -1e60,
          "±1e150", arm -> arm % 2 == 0 ? 1e150 : -1e150,
          "plain", arm -> arm % 3 - 1.0);

  private static Map<String, Graph> graphs() {
    return Map.ofEntries(
        Map.entry("one", Graph.ofSize(1).build()),
        Map.entry("two", Graph.ofSize(2).edge(0, 1, 1).build()),
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
      graph.edge(0, leaf, 1);
    }
    return graph.build();
  }

  private static Graph complete(int size) {
    GraphBuilder graph = Graph.ofSize(size);
    for (int a = 0; a < size; a++) {
      for (int b = 0; b < a; b++) {
        graph.edge(a, b, 1);
      }
    }
    return graph.build();
  }

  private static Graph pieces() {
    GraphBuilder graph = Graph.ofSize(63);
    for (int a = 0; a < 60; a += 3) {
      graph.edge(a, a + 1, 1e-6).edge(a + 1, a + 2, 1e6);
    }
    return graph.build();
  }

  /** Weights of 1e-12 and 1e12 in turns. */
  private static Graph unevenPath(int size) {
    GraphBuilder graph = Graph.ofSize(size);
    for (int arm = 1; arm < size; arm++) {
      graph.edge(arm - 1, arm, arm % 2 == 0 ? 1e-12 : 1e12);
    }
    return graph.build();
  }

  /** Weights from 1e-12 to 1e12, with cycles. */
  private static Graph unevenLadder(int size) {
    GraphBuilder graph = Graph.ofSize(size);
    for (int arm = 2; arm < size; arm++) {
      graph.edge(arm - 2, arm, Math.pow(10, arm % 25 - 12));
      graph.edge(arm - 1, arm, Math.pow(10, 12 - arm % 25));
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

  /** On large graphs that do not fall apart estimates come from another solver. */
  @ParameterizedTest(name = "{0}, {1}")
  @MethodSource("nasty")
  void everyIterativeAnswerIsANumber(
      String graph, String values, Graph on, IntToDoubleFunction value) {
    Question question = new Question(0, 0);
    EvidenceEstimator estimator = EvidenceEstimator.iterative(on, NoiseLevel.unknown(), question);
    for (int k = 0; k < CHECKS; k++) {
      int arm = k * 7 % on.size();
      estimator.observe(arm, value.applyAsDouble(arm));
      double[] withSum = new double[on.size()];
      estimator.field().orElseThrow().covarianceWithSum(withSum);
      for (int each = 0; each < on.size(); each++) {
        assertTrue(Double.isFinite(estimator.mean(each)), "mean of " + each);
        assertTrue(Double.isFinite(estimator.variance(each)), "variance of " + each);
        assertTrue(Double.isFinite(withSum[each]), "covariance of " + each + " with the sum");
      }
    }
  }

  @Test
  void aLargeStarWhoseHubWasObservedIsEstimatedAsBySmallerOnes() {
    Graph star = hub(20_000, 3);
    Question question = new Question(0.5, 0);
    NoiseLevel exact = NoiseLevel.known(0);
    EvidenceEstimator iterative = EvidenceEstimator.iterative(star, exact, question);
    EvidenceEstimator direct = new EvidenceEstimator(star, exact, question);
    double[] withSum = new double[star.size()];
    double[] expected = new double[star.size()];
    for (int arm = 0; arm < 5; arm++) {
      iterative.observe(arm, arm % 2);
      direct.observe(arm, arm % 2);
      iterative.field().orElseThrow().covarianceWithSum(withSum);
      direct.field().orElseThrow().covarianceWithSum(expected);
      for (int each = 0; each < star.size(); each += 100) {
        assertEquals(direct.mean(each), iterative.mean(each), 0.01);
        assertEquals(expected[each], withSum[each], 0.05 * expected[7]);
      }
    }
  }

  private static void check(Campaign campaign, IntToDoubleFunction value) {
    for (Ticket ticket : iterate(campaign)) {
      campaign.tell(ticket, value.applyAsDouble(ticket.arm()));
      Decision decision = campaign.decision();
      for (int arm = 0; arm < decision.size(); arm++) {
        assertTrue(Double.isFinite(decision.mean(arm)), "mean of " + arm);
        assertTrue(decision.deviation(arm) >= 0, "deviation of " + arm);
        double probability = decision.probabilityAbove(arm);
        assertTrue(probability >= 0 && probability <= 1, "probability of " + arm);
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
