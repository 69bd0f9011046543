package org.grapl.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.grapl.Question;
import org.grapl.Smoothing;
import org.grapl.engine.separator.SeparatorTree;
import org.grapl.estimate.Accuracy;
import org.grapl.estimate.Engine;
import org.grapl.estimate.EnginePlan;
import org.grapl.estimate.Estimator;
import org.grapl.estimate.ExactEstimator;
import org.grapl.estimate.WeightedContract;
import org.grapl.graph.TestGraphs;
import org.grapl.random.KeyedRandom;
import org.grapl.random.Role;
import org.junit.jupiter.api.Test;

/** The engines for large graphs, on small ones. */
class EnginesContractTest extends WeightedContract {

  @Override
  protected List<Subject> all() {
    return List.of(
        new Subject(
            "separators",
            (graph, smoothing, question) ->
                SeparatorEstimator.open(
                    graph, SeparatorTree.of(graph), smoothing, question, Accuracy.within(1e-9)),
            4e-9,
            Kind.CERTIFIED),
        new Subject(
            "local",
            (graph, smoothing, question) ->
                LocalEstimator.open(graph, smoothing, question, new Accuracy(0, 1e-8, 0)),
            3e-8,
            Kind.CERTIFIED),
        new Subject("iterative", Engine.ITERATIVE, 3e-8, Kind.CERTIFIED));
  }

  /** On a graph large enough for both engines to take turns. */
  @Test
  void theEnginesForLargeGraphsAgreeOnWeights() {
    var graph = TestGraphs.grid(40, 40);
    Smoothing smoothing = new Smoothing(0.5, 1e-3, 0);
    Question question = new Question(0, 0.01);
    Estimator exact = ExactEstimator.open(graph, smoothing, question);
    Accuracy accuracy = Accuracy.within(1e-7);
    List<Estimator> others =
        List.of(
            EnginePlan.of(graph, Engine.LOCAL, accuracy).open(graph, smoothing, question),
            EnginePlan.of(graph, Engine.SEPARATOR, accuracy).open(graph, smoothing, question),
            EnginePlan.of(graph, Engine.AUTO, accuracy).open(graph, smoothing, question));
    KeyedRandom random = KeyedRandom.of(2, Role.TEST);
    for (int t = 0; t < 900; t++) {
      int item = random.nextInt(1600);
      double value = (item / 400) % 2 + random.nextGaussian();
      double weight = t % 3 == 0 ? 1 : StrictMath.exp(4 * random.nextGaussian());
      exact.observe(item, value, weight);
      others.forEach(other -> other.observe(item, value, weight));
      if (t % 100 == 99) {
        for (Estimator other : others) {
          for (int j = 0; j < 1600; j += 7) {
            assertThat(Math.abs(other.mean(j) - exact.mean(j))).isLessThan(2e-7);
          }
        }
      }
    }
  }
}
