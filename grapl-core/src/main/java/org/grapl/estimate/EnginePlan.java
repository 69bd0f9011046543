package org.grapl.estimate;

import org.grapl.Question;
import org.grapl.Smoothing;
import org.grapl.graph.Graph;
import org.grapl.internal.Check;
import org.grapl.linear.Elimination;

/**
 * Which engine suits a graph and what a step will cost, found out without a single observation.
 * Opens estimators for that graph without analysing it again. Thread-safe.
 *
 * <p>Up to {@value #EXACT_UP_TO} items the exact engine serves. Above, whatever the {@link
 * LargeGraphEngine} on the class path has to offer.
 *
 * @param graph the graph analysed; estimators are for this one only
 * @param engine the engine that will serve, never {@link Engine#AUTO}
 * @param accuracyInWords how exact estimates will be, in words for a person
 * @param microsPerStep the prediction for one step, choosing and updating, while few items have
 *     been observed, in microseconds of one core of a common server; may be off by a factor of two
 * @param description the choice, its reason and what to expect, in one sentence for a person
 * @param estimators opens them
 */
public record EnginePlan(
    Graph graph,
    Engine engine,
    String accuracyInWords,
    double microsPerStep,
    String description,
    EstimatorFactory estimators)
    implements EstimatorFactory {

  /** All means, and all variances, at each step. */
  public static final int EXACT_UP_TO = 4000;

  private static final double PER_MICRO = 1e-3;

  /**
   * Analyses a graph: milliseconds for 10⁴ items, a second or two for 10⁵, some ten for 10⁶.
   *
   * @param wanted {@link Engine#AUTO}, or the engine to use come what may
   * @param accuracy what engines that evaluate lazily must keep to
   */
  public static EnginePlan of(Graph graph, Engine wanted, Accuracy accuracy) {
    if (wanted == Engine.EXACT || (wanted == Engine.AUTO && graph.size() <= EXACT_UP_TO)) {
      return exact(graph);
    }
    return LargeGraphEngine.required(graph).plan(graph, wanted, accuracy);
  }

  private static EnginePlan exact(Graph graph) {
    Elimination elimination = Elimination.of(graph);
    double core = elimination.coreSize();
    return new EnginePlan(
        graph,
        Engine.EXACT,
        "exact to rounding",
        // Back-substitution, half of the core folded, some loops over all items.
        PER_MICRO * (1.2 * elimination.entries() + 0.09 * core * core + 4.0 * graph.size()),
        "exact: all %d means at each step, elimination leaves %d entries and a dense core of %d items"
            .formatted(graph.size(), elimination.entries(), elimination.coreSize()),
        new ExactEstimator.Start(elimination));
  }

  /** An estimator that has seen nothing; the graph must be the one analysed. */
  @Override
  public Estimator open(Graph of, Smoothing smoothing, Question question) {
    if (of != graph) {
      throw Check.mustBe("graph", "the one analysed", "another one");
    }
    return estimators.open(graph, smoothing, question);
  }
}
