package org.grapl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.grapl.campaign.Campaign;
import org.grapl.campaign.Strategy;
import org.grapl.estimate.Estimator;
import org.grapl.estimate.EstimatorFactory;
import org.grapl.graph.Graph;
import org.grapl.research.policy.FewestChecksPolicy;
import org.grapl.sampler.Sampler;
import org.junit.jupiter.api.Test;

class SearchTest {

  /** Plain means that fail at the observation of one item, after taking it. */
  private static EstimatorFactory failingAt(int item) {
    return (graph, smoothing, question) -> {
      Estimator real = EstimatorFactory.plainMeans().open(graph, smoothing, question);
      return (Estimator)
          Proxy.newProxyInstance(
              Estimator.class.getClassLoader(),
              new Class<?>[] {Estimator.class},
              (proxy, method, args) -> {
                try {
                  Object result = method.invoke(real, args);
                  if (method.getName().equals("observe") && args[0].equals(item)) {
                    throw new IllegalStateException("no convergence");
                  }
                  return result;
                } catch (InvocationTargetException e) {
                  throw e.getCause();
                }
              });
    };
  }

  @Test
  void anItemSkippedIsAskedForOnceHoweverOftenABatchHoldsIt() {
    Graph graph = Graph.builder().link("a", "b").link("b", "c").build();
    List<Integer> asked = new ArrayList<>();
    Sampler sampler =
        new Sampler() {
          @Override
          public double sample(int item) {
            return 1;
          }

          @Override
          public OptionalDouble trySample(int item) {
            asked.add(item);
            return item == 0 ? OptionalDouble.empty() : OptionalDouble.of(sample(item));
          }
        };
    Search search =
        new Search(
            () ->
                Campaign.on(graph)
                    .threshold(0.5)
                    .noise(1)
                    .strategy(
                        Strategy.of(view -> view.total() % 2 == 0 && view.isAffordable(0) ? 0 : 1))
                    .budget(9)
                    .open(),
            Optional::empty,
            Optional.empty(),
            Checker.History.unkept());
    search.run(Checker.of(sampler), all -> 3, () -> false, done -> {});
    assertThat(search.failure()).isEmpty();
    assertThat(asked).containsOnlyOnce(0);
    assertThat(search.steps()).hasSize(9);
    assertThat(search.campaign().pending()).isZero();
    assertThat(search.history().entries()).hasSize(10);
  }

  @Test
  void anAnswerThatCannotBeTakenInLeavesNoCheckPending() {
    Graph graph = Graph.builder().link("a", "b").link("b", "c").link("c", "d").build();
    Campaign campaign =
        Campaign.on(graph)
            .threshold(0.5)
            .noise(0)
            .strategy(Strategy.of(new FewestChecksPolicy()).estimator(failingAt(1)))
            .budget(8)
            .open();
    Search search =
        new Search(() -> campaign, Optional::empty, Optional.empty(), Checker.History.unkept());
    search.run(Checker.of(item -> 1), all -> 4, () -> false, done -> {});
    assertThat(search.failure())
        .get()
        .extracting(Throwable::getMessage)
        .isEqualTo("no convergence");
    assertThat(search.steps()).as("what was paid for is kept").hasSize(2);
    assertThat(campaign.pending()).isZero();
    assertThat(campaign.spent()).isEqualTo(2);
  }
}
