package org.grapl.evidence;

import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntUnaryOperator;
import java.util.function.Supplier;
import org.grapl.estimate.Kernel;
import org.grapl.graph.Graph;
import org.grapl.linear.CoreInverse;
import org.grapl.linear.Elimination;
import org.grapl.linear.NoConvergenceException;
import org.grapl.linear.SingularException;

/**
 * How the inverses of the systems on one graph are made: exactly, by elimination, or by whoever
 * keeps the links. Estimators on the same graph may share one, with the covariances it has
 * computed. One owner, not thread-safe.
 */
public final class Inverses {

  /** The error of a correlation that changes no choice worth mentioning. */
  public static final double ACCURACY = 1e-2;

  private final Map<Kernel, Optional<KernelPrior>> priors = new EnumMap<>(Kernel.class);
  private final KernelLinks links;
  private final boolean areExact;

  /** The place of each item, where places stand for items. */
  private final Optional<IntUnaryOperator> placeOf;

  private Inverses(KernelLinks links, boolean areExact, Optional<IntUnaryOperator> placeOf) {
    this.links = links;
    this.areExact = areExact;
    this.placeOf = placeOf;
  }

  public static Inverses exact(Graph graph, Elimination pattern) {
    return exact(graph, pattern, Optional.empty());
  }

  private static Inverses exact(
      Graph graph, Elimination pattern, Optional<IntUnaryOperator> placeOf) {
    return new Inverses(
        new KernelLinks.Here(graph, system -> CoreInverse.of(system, pattern)), true, placeOf);
  }

  /**
   * On a graph of places, each of which stands for many items: answers about one of them may differ
   * although none is wrong. What depends on the graph alone is computed at once.
   *
   * @param placeOf the place of each item
   */
  public static Inverses ofPlaces(Graph places, IntUnaryOperator placeOf) {
    Inverses inverses = exact(places, Elimination.of(places), Optional.of(placeOf));
    for (Kernel kernel : Kernel.values()) {
      inverses.prior(kernel);
    }
    return inverses;
  }

  /**
   * On links that are kept elsewhere. The graph that estimators are opened on then has the same
   * items and no links.
   */
  public static Inverses elsewhere(KernelLinks links) {
    return new Inverses(links, false, Optional.empty());
  }

  /**
   * The covariance of a kernel, computed when it is first wanted; empty if rounding makes it
   * singular. Independence is always there: if need be, without the links.
   */
  Optional<KernelPrior> prior(Kernel kernel) {
    // Not computeIfAbsent: making one for independence may ask for another.
    Optional<KernelPrior> known = priors.get(kernel);
    if (known == null) {
      known = KernelPrior.of(kernel, kernel.isBalanced() ? links.balanced() : links);
      if (known.isEmpty() && kernel == Kernel.INDEPENDENT) {
        known = Optional.of(unlinked());
      }
      priors.put(kernel, known);
    }
    return known;
  }

  /** From now on independence does without the links. */
  void unlink() {
    priors.put(Kernel.INDEPENDENT, Optional.of(unlinked()));
  }

  private KernelPrior unlinked() {
    Graph none = Graph.ofSize(links.size()).build();
    return exact(none, Elimination.of(none)).prior(Kernel.INDEPENDENT).orElseThrow();
  }

  /** What was computed; empty where rounding makes a system singular, or no solver gets there. */
  static <T> Optional<T> computed(Supplier<T> computation) {
    try {
      return Optional.of(computation.get());
    } catch (SingularException | NoConvergenceException e) {
      return Optional.empty();
    }
  }

  boolean areHere() {
    return links instanceof KernelLinks.Here;
  }

  boolean haveLinks() {
    return links.links() > 0;
  }

  /** Whether answers about one and the same may differ although all of them are right. */
  boolean areOfPlaces() {
    return placeOf.isPresent();
  }

  int placeOf(int item) {
    return placeOf.isPresent() ? placeOf.get().applyAsInt(item) : item;
  }

  boolean areExact() {
    return areExact;
  }
}
