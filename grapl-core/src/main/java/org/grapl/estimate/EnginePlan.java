package org.grapl.estimate;

import java.util.Optional;
import org.grapl.Check;
import org.grapl.Question;
import org.grapl.graph.Graph;
import org.grapl.linear.Elimination;
import org.grapl.linear.separator.SeparatorTree;
import org.jspecify.annotations.Nullable;

/**
 * Which engine suits a graph and what a step will cost, found out by taking the graph apart on
 * paper. Opens estimators for that graph without analysing it again. Thread-safe.
 *
 * <p>Up to {@value #EXACT_UP_TO} arms the exact engine serves. Above, separators do if a step on
 * them is predicted to take less than {@value #LONGEST_STEP} µs, their numbers fit into memory and
 * factorising them is a matter of seconds, giving way to the local engine once that has become
 * cheaper ({@link AdaptiveEstimator}). All other graphs (heavy tails, expanders, more than {@value
 * #LARGEST_ANALYSED} arms) go to the local engine from the start.
 */
public final class EnginePlan implements EstimatorFactory {

  /** All means, and all variances, at each step. */
  public static final int EXACT_UP_TO = 4000;

  /** Beyond this many arms even the analysis would take a minute. */
  private static final int LARGEST_ANALYSED = 3_000_000;

  /** µs; the local engine's first steps take about this long on graphs that do not fall apart. */
  private static final double LONGEST_STEP = 20_000;

  /** 8 bytes each. */
  private static final long MOST_ENTRIES = 200_000_000;

  /** Multiplications before the first observation, half a minute: a dense node of 6700 arms. */
  private static final double MOST_WORK = 1.5e11;

  private final Graph graph;
  private final Engine engine;
  private final Accuracy accuracy;
  private final Optional<Elimination> elimination;
  private final Optional<SeparatorTree> tree;
  private ExactEstimator.@Nullable Start start;

  private EnginePlan(
      Graph graph,
      Engine engine,
      Accuracy accuracy,
      Optional<Elimination> elimination,
      Optional<SeparatorTree> tree) {
    this.graph = graph;
    this.engine = engine;
    this.accuracy = accuracy;
    this.elimination = elimination;
    this.tree = tree;
  }

  /**
   * Analyses a graph: milliseconds for 10⁴ arms, a second or two for 10⁵, some ten for 10⁶.
   *
   * @param wanted {@link Engine#AUTO}, or the engine to use come what may
   * @param accuracy what engines that evaluate lazily must keep to
   */
  public static EnginePlan of(Graph graph, Engine wanted, Accuracy accuracy) {
    return switch (wanted) {
      case AUTO -> suited(graph, accuracy);
      case EXACT ->
          new EnginePlan(
              graph, wanted, accuracy, Optional.of(Elimination.of(graph)), Optional.empty());
      case SEPARATOR -> onSeparators(graph, accuracy);
      case LOCAL, ITERATIVE ->
          new EnginePlan(graph, wanted, accuracy, Optional.empty(), Optional.empty());
    };
  }

  private static EnginePlan onSeparators(Graph graph, Accuracy accuracy) {
    SeparatorTree tree = SeparatorTree.of(graph);
    if (tree.entries() > MOST_ENTRIES) {
      throw new IllegalArgumentException(
          "the separator engine needs a graph that falls apart, got one with a separator of %d arms; use the local engine"
              .formatted(tree.largestNode()));
    }
    return new EnginePlan(graph, Engine.SEPARATOR, accuracy, Optional.empty(), Optional.of(tree));
  }

  private static EnginePlan suited(Graph graph, Accuracy accuracy) {
    if (graph.size() <= EXACT_UP_TO) {
      return of(graph, Engine.EXACT, accuracy);
    }
    if (graph.size() <= LARGEST_ANALYSED) {
      SeparatorTree tree = SeparatorTree.of(graph);
      if (EngineCosts.separatorMicros(tree) <= LONGEST_STEP
          && tree.entries() <= MOST_ENTRIES
          && tree.factorisationWork() <= MOST_WORK) {
        return new EnginePlan(graph, Engine.AUTO, accuracy, Optional.empty(), Optional.of(tree));
      }
    }
    return of(graph, Engine.LOCAL, accuracy);
  }

  /**
   * The engine that will serve; {@link Engine#AUTO} if it begins with separators and may end with
   * the local one.
   */
  public Engine engine() {
    return engine;
  }

  /** What engines that evaluate lazily keep to. */
  public Accuracy accuracy() {
    return accuracy;
  }

  /** How exact estimates will be, in words for a person. */
  public String accuracyInWords() {
    return elimination.isPresent() ? "exact to rounding" : accuracy.inWords();
  }

  /** The prediction for one step, choosing and updating, while few arms have been observed. */
  public double microsPerStep() {
    if (elimination.isPresent()) {
      return EngineCosts.exactMicros(elimination.get());
    }
    return tree.map(EngineCosts::separatorMicros)
        .orElseGet(() -> EngineCosts.globalMicros(graph, engine));
  }

  /** The choice, its reason and what to expect, in one sentence for a person. */
  public String description() {
    if (elimination.isPresent()) {
      return "exact: all %d means at each step, elimination leaves %d entries and a dense core of %d arms"
          .formatted(graph.size(), elimination.get().entries(), elimination.get().coreSize());
    }
    if (tree.isPresent()) {
      return "separators: the graph falls apart, the largest separator has %d arms, a check changes %.0f numbers of %d%s"
          .formatted(
              tree.get().largestNode(),
              tree.get().pathEntries(),
              tree.get().entries(),
              engine == Engine.AUTO ? "; later, once cheaper, local relaxation" : "");
    }
    return engine == Engine.LOCAL
        ? "local relaxation: the graph is too large or does not fall apart; the first checks move all arms and are slowest"
        : "conjugate gradients: all %d means at each step".formatted(graph.size());
  }

  /** An estimator that has seen nothing; the graph must be the one analysed. */
  @Override
  public Estimator open(Graph of, Smoothing smoothing, Question question) {
    if (of != graph) {
      throw Check.mustBe("graph", "the one analysed", "another one");
    }
    return switch (engine) {
      case EXACT -> start(smoothing.lambda()).open(smoothing, question);
      case AUTO -> new AdaptiveEstimator(graph, tree.orElseThrow(), smoothing, question, accuracy);
      case SEPARATOR ->
          SeparatorEstimator.open(graph, tree.orElseThrow(), smoothing, question, accuracy);
      case LOCAL -> LocalEstimator.open(graph, smoothing, question, accuracy);
      case ITERATIVE -> IterativeEstimator.open(graph, smoothing, question);
    };
  }

  /** One factorisation for all campaigns, or changes of γ, with the same λ. */
  private synchronized ExactEstimator.Start start(double lambda) {
    if (start == null || start.lambda() != lambda) {
      start = new ExactEstimator.Start(graph, lambda, elimination.orElseThrow());
    }
    return start;
  }
}
