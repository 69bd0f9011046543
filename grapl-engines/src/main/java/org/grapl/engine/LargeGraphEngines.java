package org.grapl.engine;

import java.util.function.Supplier;
import org.grapl.engine.separator.SeparatorTree;
import org.grapl.estimate.Accuracy;
import org.grapl.estimate.Engine;
import org.grapl.estimate.EnginePlan;
import org.grapl.estimate.Estimator;
import org.grapl.estimate.LargeGraphEngine;
import org.grapl.graph.Graph;
import org.grapl.internal.Check;

/**
 * The door of this module, found by {@link java.util.ServiceLoader}. Separators serve if a step on
 * them is predicted to take less than {@value #LONGEST_STEP} µs, their numbers fit into memory and
 * factorising them is a matter of seconds; where γ is not too large, the local engine takes over
 * when half of the items have been observed ({@link SeparatorsThenLocal}). All other graphs (heavy
 * tails, expanders, more than {@value #LARGEST_ANALYSED} items) go to the local engine at once.
 */
public final class LargeGraphEngines implements LargeGraphEngine {

  /** Beyond this many items even the analysis would take a minute. */
  private static final int LARGEST_ANALYSED = 3_000_000;

  /** µs; the local engine's first steps take about this long on graphs that do not fall apart. */
  private static final double LONGEST_STEP = 20_000;

  /** 8 bytes each. */
  private static final long MOST_ENTRIES = 200_000_000;

  /** Multiplications before the first observation, half a minute: a dense node of 6700 items. */
  private static final double MOST_WORK = 1.5e11;

  /** Iterations of a global solve, as early steps on graphs that do not fall apart need. */
  private static final int ITERATIONS = 5;

  /** The same where every step is one, from the means before it. */
  private static final int ITERATIONS_OF_ALL = 40;

  @Override
  public EnginePlan plan(Graph graph, Engine wanted, Accuracy accuracy) {
    if (wanted == Engine.ITERATIVE) {
      return new EnginePlan(
          graph,
          wanted,
          "certified within %s of the largest observation"
              .formatted(Check.number(IterativeEstimator.DEFAULT_ACCURACY)),
          solveMicros(graph, ITERATIONS_OF_ALL),
          "conjugate gradients: all %d means at each step".formatted(graph.size()),
          IterativeEstimator::open);
    }
    if (wanted == Engine.LOCAL || (wanted == Engine.AUTO && graph.size() > LARGEST_ANALYSED)) {
      return local(graph, accuracy);
    }
    SeparatorTree tree = SeparatorTree.of(graph);
    boolean fits = tree.entries() <= MOST_ENTRIES;
    boolean isSuited = micros(tree) <= LONGEST_STEP && tree.factorisationWork() <= MOST_WORK;
    if (wanted == Engine.AUTO && !(fits && isSuited)) {
      return local(graph, accuracy);
    }
    if (!fits) {
      throw new IllegalArgumentException(
          "the separator engine needs a graph that falls apart, got one with a separator of %d items; use the local engine"
              .formatted(tree.largestNode()));
    }
    return new EnginePlan(
        graph,
        Engine.SEPARATOR,
        accuracy.inWords(),
        micros(tree),
        "separators: the graph falls apart, the largest separator has %d items, a check changes %.0f numbers of %d"
            .formatted(tree.largestNode(), tree.pathEntries(), tree.entries()),
        (of, smoothing, question) -> {
          Supplier<Estimator> separators =
              () -> SeparatorEstimator.open(of, tree, smoothing, question, accuracy);
          return wanted == Engine.AUTO && SeparatorsThenLocal.suits(of, smoothing)
              ? new SeparatorsThenLocal(
                  separators, () -> LocalEstimator.open(of, smoothing, question, accuracy))
              : separators.get();
        });
  }

  /**
   * A walk to the root, a part of all nodes evaluated, and choosing. On the way, entries of the
   * largest node are cheap because changes of it are collected and folded together; the other
   * entries mostly come from far memory, as do the nodes evaluated. Fitted to the first 2000 steps
   * at the default accuracy and γ = 10, on a busy machine. Measured and predicted, in µs: grids 70²
   * 81 and 65, 120² 201 and 149, 316² 1213 and 916, 1000² 7094 and 8963; small worlds of 5000 items
   * 92 and 69, 20,000 322 and 262, 10⁵ 1460 to 1650 and 1450. An absolute 1e-4 takes two to three
   * times as long.
   */
  private static double micros(SeparatorTree tree) {
    double largest = (double) tree.largestNode() * tree.largestNode();
    double others = Math.max(0, tree.pathEntries() - largest);
    return 20 + 1e-3 * (0.3 * largest + 1.2 * others + 180.0 * tree.nodes());
  }

  /** What so many iterations of conjugate gradients take, in µs. */
  private static double solveMicros(Graph graph, int iterations) {
    return 1e-3 * iterations * (8.0 * graph.links() + 10.0 * graph.size());
  }

  private static EnginePlan local(Graph graph, Accuracy accuracy) {
    return new EnginePlan(
        graph,
        Engine.LOCAL,
        accuracy.inWords(),
        solveMicros(graph, ITERATIONS),
        "local relaxation: the graph is too large or does not fall apart; the first checks move all items and are slowest",
        (of, smoothing, question) -> LocalEstimator.open(of, smoothing, question, accuracy));
  }
}
