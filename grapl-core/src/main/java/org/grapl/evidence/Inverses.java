package org.grapl.evidence;

import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntUnaryOperator;
import java.util.function.Supplier;
import org.grapl.estimate.ItemScores;
import org.grapl.estimate.Kernel;
import org.grapl.graph.Graph;
import org.grapl.linear.Elimination;
import org.grapl.linear.SingularException;
import org.grapl.random.SampleOrder;

/**
 * The covariances of kernels on one graph, by elimination, each computed once, and what scores say
 * of its items. Estimators on the same graph may share them. One owner, not thread-safe.
 */
public final class Inverses {

  private final Map<Kernel, Optional<KernelPrior>> priors = new EnumMap<>(Kernel.class);
  private final KernelLinks links;

  /** The place of each item, where places stand for items. */
  private final Optional<IntUnaryOperator> placeOf;

  private final int[] order;
  private final ItemScores scores;

  private Inverses(
      KernelLinks links, ItemScores scores, Optional<IntUnaryOperator> placeOf, int[] order) {
    this.scores = scores;
    this.links = links;
    this.placeOf = placeOf;
    this.order = order;
  }

  public static Inverses exact(Graph graph, Elimination pattern) {
    return exact(graph, pattern, ItemScores.NONE);
  }

  public static Inverses exact(Graph graph, Elimination pattern, ItemScores scores) {
    return new Inverses(
        new KernelLinks(graph, pattern), scores, Optional.empty(), SampleOrder.of(graph.size()));
  }

  /**
   * On a graph of places, each of which stands for many items: answers about one of them may differ
   * although none is wrong.
   *
   * @param placeOf the place of each item
   * @param order of the places, in which they are measured
   */
  public static Inverses ofPlaces(
      Graph places, ItemScores scores, IntUnaryOperator placeOf, int[] order) {
    return new Inverses(
        new KernelLinks(places, Elimination.of(places)), scores, Optional.of(placeOf), order);
  }

  /** Computes what was not wanted yet, so that nobody waits for it later. */
  public void complete() {
    while (computeNext()) {}
  }

  /**
   * Computes the covariance of one more kernel before it is wanted.
   *
   * @return whether there was one left
   */
  public boolean computeNext() {
    for (Kernel kernel : Kernel.values()) {
      if (!priors.containsKey(kernel)) {
        prior(kernel);
        return true;
      }
    }
    return false;
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

  /** What was computed; empty where rounding makes a system singular. */
  static <T> Optional<T> computed(Supplier<T> computation) {
    try {
      return Optional.of(computation.get());
    } catch (SingularException e) {
      return Optional.empty();
    }
  }

  ItemScores scores() {
    return scores;
  }

  boolean haveLinks() {
    return links.graph().links() > 0;
  }

  /** Whether answers about one and the same may differ although all of them are right. */
  boolean areOfPlaces() {
    return placeOf.isPresent();
  }

  /** In which a random sample is drawn; shared, read only. */
  int[] order() {
    return order;
  }

  int placeOf(int item) {
    return placeOf.isPresent() ? placeOf.get().applyAsInt(item) : item;
  }
}
