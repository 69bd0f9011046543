package org.grapl.engine;

import org.grapl.engine.separator.SeparatorTree;
import org.grapl.estimate.Accuracy;
import org.grapl.estimate.Engine;
import org.grapl.estimate.EnginePlan;
import org.grapl.estimate.LargeGraphEngine;
import org.grapl.graph.Graph;

/**
 * The door of this module, found by {@link java.util.ServiceLoader}. Separators serve if a step on
 * them is predicted to take less than {@value #LONGEST_STEP} µs, their numbers fit into memory and
 * factorising them is a matter of seconds, giving way to the local engine once that has become
 * cheaper ({@link AdaptiveEstimator}). All other graphs (heavy tails, expanders, more than {@value
 * #LARGEST_ANALYSED} arms) go to the local engine from the start.
 */
public final class LargeGraphEngines implements LargeGraphEngine {

  /** Beyond this many arms even the analysis would take a minute. */
  private static final int LARGEST_ANALYSED = 3_000_000;

  /** µs; the local engine's first steps take about this long on graphs that do not fall apart. */
  private static final double LONGEST_STEP = 20_000;

  /** 8 bytes each. */
  private static final long MOST_ENTRIES = 200_000_000;

  /** Multiplications before the first observation, half a minute: a dense node of 6700 arms. */
  private static final double MOST_WORK = 1.5e11;

  /** Iterations of a global solve, as early steps on graphs that do not fall apart need. */
  private static final int ITERATIONS = 5;

  @Override
  public EnginePlan plan(Graph graph, Engine wanted, Accuracy accuracy) {
    if (wanted == Engine.LOCAL || (wanted == Engine.AUTO && graph.size() > LARGEST_ANALYSED)) {
      return local(graph, accuracy);
    }
    SeparatorTree tree = SeparatorTree.of(graph);
    boolean isSuited =
        EngineCosts.separatorMicros(tree) <= LONGEST_STEP && tree.factorisationWork() <= MOST_WORK;
    boolean fits = tree.entries() <= MOST_ENTRIES;
    if (wanted == Engine.AUTO) {
      return isSuited && fits ? separators(graph, tree, wanted, accuracy) : local(graph, accuracy);
    }
    if (!fits) {
      throw new IllegalArgumentException(
          "the separator engine needs a graph that falls apart, got one with a separator of %d arms; use the local engine"
              .formatted(tree.largestNode()));
    }
    return separators(graph, tree, wanted, accuracy);
  }

  private static EnginePlan separators(
      Graph graph, SeparatorTree tree, Engine engine, Accuracy accuracy) {
    return new EnginePlan(
        graph,
        engine,
        accuracy.inWords(),
        EngineCosts.separatorMicros(tree),
        "separators: the graph falls apart, the largest separator has %d arms, a check changes %.0f numbers of %d%s"
            .formatted(
                tree.largestNode(),
                tree.pathEntries(),
                tree.entries(),
                engine == Engine.AUTO ? "; later, once cheaper, local relaxation" : ""),
        (of, smoothing, question) ->
            engine == Engine.AUTO
                ? new AdaptiveEstimator(of, tree, smoothing, question, accuracy)
                : SeparatorEstimator.open(of, tree, smoothing, question, accuracy));
  }

  private static EnginePlan local(Graph graph, Accuracy accuracy) {
    return new EnginePlan(
        graph,
        Engine.LOCAL,
        accuracy.inWords(),
        EnginePlan.solveMicros(graph, ITERATIONS),
        "local relaxation: the graph is too large or does not fall apart; the first checks move all arms and are slowest",
        (of, smoothing, question) -> LocalEstimator.open(of, smoothing, question, accuracy));
  }
}
