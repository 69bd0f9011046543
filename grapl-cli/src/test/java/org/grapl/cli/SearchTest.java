package org.grapl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.Optional;
import org.grapl.campaign.Campaign;
import org.grapl.estimate.Estimator;
import org.grapl.estimate.EstimatorFactory;
import org.grapl.graph.Graph;
import org.grapl.policy.FewestSamplesPolicy;
import org.junit.jupiter.api.Test;

class SearchTest {

  /** Plain means that fail at the observation of one arm, after taking it. */
  private static EstimatorFactory failingAt(int arm) {
    return (graph, smoothing, question) -> {
      Estimator real = EstimatorFactory.plainMeans().open(graph, smoothing, question);
      return (Estimator)
          Proxy.newProxyInstance(
              Estimator.class.getClassLoader(),
              new Class<?>[] {Estimator.class},
              (proxy, method, args) -> {
                try {
                  Object result = method.invoke(real, args);
                  if (method.getName().equals("observe") && args[0].equals(arm)) {
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
  void anAnswerThatCannotBeTakenInLeavesNoCheckPending() {
    Graph graph = Graph.builder().edge("a", "b").edge("b", "c").edge("c", "d").build();
    Campaign campaign =
        Campaign.on(graph)
            .threshold(0.5)
            .noise(0)
            .policy(new FewestSamplesPolicy())
            .estimator(failingAt(1))
            .budget(8)
            .open();
    Search search = new Search(campaign, Optional.empty(), Optional.empty());
    search.run(arm -> 1, all -> 4, () -> false, done -> {});
    assertThat(search.failure())
        .get()
        .extracting(Throwable::getMessage)
        .isEqualTo("no convergence");
    assertThat(search.steps()).as("what was paid for is kept").hasSize(2);
    assertThat(campaign.pending()).isZero();
    assertThat(campaign.spent()).isEqualTo(2);
  }
}
