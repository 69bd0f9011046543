package org.grapl.evidence;

import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import org.grapl.graph.Graph;
import org.grapl.linear.CoreInverse;
import org.grapl.linear.Elimination;
import org.grapl.linear.IterativeInverse;
import org.grapl.linear.ShiftedLaplacian;
import org.grapl.linear.SingularException;
import org.grapl.linear.UpdatableInverse;

/**
 * How the inverses of the systems on one graph are made: exactly, by elimination, or on graphs that
 * do not fall apart column by column, by conjugate gradients, or by whoever keeps the links.
 * Estimators on the same graph may share one, with the covariances it has computed. One owner, not
 * thread-safe.
 */
public final class Inverses {

  /** The error of a correlation that changes no choice worth mentioning. */
  public static final double ACCURACY = 1e-2;

  private final Map<Kernel, Optional<KernelPrior>> priors = new EnumMap<>(Kernel.class);
  private final Way way;

  /** How. */
  private sealed interface Way {

    record Exact(Elimination pattern) implements Way {}

    record Iterative(IterativeInverse.Workspace workspace) implements Way {}

    record Elsewhere(KernelLinks links) implements Way {}
  }

  private Inverses(Way way) {
    this.way = way;
  }

  /** Exact ones. */
  public static Inverses exact(Elimination pattern) {
    return new Inverses(new Way.Exact(pattern));
  }

  /** Iterative ones. */
  public static Inverses iterative(Graph graph) {
    return new Inverses(new Way.Iterative(new IterativeInverse.Workspace(graph)));
  }

  /**
   * On links that are kept elsewhere. The graph that estimators are opened on then has the same
   * items and no links.
   */
  public static Inverses elsewhere(KernelLinks links) {
    return new Inverses(new Way.Elsewhere(links));
  }

  /**
   * The covariance of a kernel on the graph, computed when it is first wanted; empty if rounding
   * makes it singular. Independence is always there: if need be, without the links.
   */
  Optional<KernelPrior> prior(Kernel kernel, Graph graph) {
    // Not computeIfAbsent: making one for independence may ask for another.
    Optional<KernelPrior> known = priors.get(kernel);
    if (known == null) {
      known = KernelPrior.of(kernel, links(kernel, graph));
      if (known.isEmpty() && kernel == Kernel.INDEPENDENT) {
        known = Optional.of(unlinked(graph));
      }
      priors.put(kernel, known);
    }
    return known;
  }

  /** From now on independence does without the links. */
  void unlink(Graph graph) {
    priors.put(Kernel.INDEPENDENT, Optional.of(unlinked(graph)));
  }

  private static KernelPrior unlinked(Graph graph) {
    Graph none = Graph.ofSize(graph.size()).build();
    Inverses exact = exact(Elimination.of(none));
    return KernelPrior.of(Kernel.INDEPENDENT, new KernelLinks.Here(none, exact)).orElseThrow();
  }

  private KernelLinks links(Kernel kernel, Graph graph) {
    return kernel.isBalanced() ? links(graph).balanced() : links(graph);
  }

  private KernelLinks links(Graph graph) {
    return way instanceof Way.Elsewhere elsewhere
        ? elsewhere.links()
        : new KernelLinks.Here(graph, this);
  }

  /** Whether all links are in memory. */
  boolean areHere() {
    return !(way instanceof Way.Elsewhere);
  }

  boolean haveLinks(Graph graph) {
    return links(graph).links() > 0;
  }

  boolean areExact() {
    return way instanceof Way.Exact;
  }

  /**
   * The inverse of a system on the graph, whose links are here.
   *
   * @throws SingularException if rounding makes it singular
   */
  UpdatableInverse of(ShiftedLaplacian system) {
    if (way instanceof Way.Exact exact) {
      return CoreInverse.of(system, exact.pattern());
    }
    if (way instanceof Way.Iterative iterative) {
      return new IterativeInverse(system, iterative.workspace(), ACCURACY);
    }
    throw new IllegalStateException("the links of this graph are not here");
  }

  /** Whether so many changes of the diagonal, followed one by one, cost more than a new inverse. */
  static boolean isCheaperAnew(UpdatableInverse inverse, int changes) {
    return inverse instanceof CoreInverse core
        ? core.cheaperAnew(changes)
        : changes > IterativeInverse.FEW_CHANGES;
  }
}
