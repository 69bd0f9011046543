package org.grapl.estimate;

import java.util.ArrayList;
import java.util.List;
import org.grapl.linear.Vectors;

/**
 * What is pending, one after the other: the covariances of each item given all that is told and
 * what is pending before it. A fresh column of the field is brought up to date by subtracting
 *
 * <pre>Σ p_k p_k(item)/(p_k(item_k) + R²)</pre>
 *
 * Where one of them is told it moves to the front, past its predecessors one by one, and leaves:
 * that takes no column of the field. A column of N numbers each, so there is room for so many bytes
 * only. When that is used up the oldest are forgotten: columns fetched from then on do not know of
 * them (variances and columns at hand do), so that items near them look more telling than they are.
 */
final class PendingChain {

  private record Link(int item, double[] column, double noise) {}

  private final int most;
  private final List<Link> links = new ArrayList<>();

  PendingChain(int mostColumns) {
    this.most = mostColumns;
  }

  /** Columns at hand. */
  int size() {
    return links.size();
  }

  /** One more pending; its column, given all before it, is kept, and R². */
  void add(int item, double[] column, double noise) {
    links.add(new Link(item, column, noise));
    while (links.size() > most) {
      links.remove(0);
    }
  }

  /**
   * One that was pending, or was just added, is told; its R², NaN if it was forgotten before.
   *
   * @param free where its column goes
   */
  double tell(int item, List<double[]> free) {
    int at = 0;
    while (at < links.size() && links.get(at).item != item) {
      at++;
    }
    if (at == links.size()) {
      return Double.NaN;
    }
    for (; at > 0; at--) {
      swap(links.get(at - 1), links.get(at));
      links.add(at - 1, links.remove(at));
    }
    Link told = links.remove(0);
    free.add(told.column);
    return told.noise;
  }

  /** a, b becomes b, a: b no longer knows of a, and a of b instead. */
  private void swap(Link a, Link b) {
    Vectors.add(b.column, gain(a) * a.column[b.item], a.column);
    Vectors.add(a.column, -gain(b) * b.column[a.item], b.column);
  }

  /** Nothing is pending any more. */
  void clear(List<double[]> free) {
    links.forEach(link -> free.add(link.column));
    links.clear();
  }

  /** A column of the field, given all that is told, given the pending too. */
  void subtractFrom(int item, double[] column) {
    for (Link link : links) {
      Vectors.add(column, -gain(link) * link.column[item], link.column);
    }
  }

  private double gain(Link link) {
    return 1 / (link.column[link.item] + link.noise);
  }
}
