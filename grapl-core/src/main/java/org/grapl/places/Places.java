package org.grapl.places;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.WeakHashMap;
import java.util.function.IntPredicate;
import org.grapl.estimate.ItemScores;
import org.grapl.graph.Graph;
import org.grapl.graph.GraphBuilder;
import org.grapl.internal.Members;
import org.grapl.internal.SparseRows;
import org.grapl.random.KeyedRandom;
import org.grapl.random.Role;
import org.grapl.random.SampleOrder;

/**
 * The items of a large graph in some hundred or thousand places: sets of about as many items each,
 * joined by links, as alike as the graph tells. What some hundred checks say of a field can be said
 * of so many places, whatever the number of items; numbers of places become numbers of items by
 * averaging along links ({@link #spread}). The more items have been checked the more places there
 * are.
 *
 * <p>Found from items up: pairs of items, pairs of pairs and so on ({@link Groups}); every other
 * generation is kept. Depends on the graph alone. Immutable, to be shared; about the memory of the
 * graph itself.
 */
public final class Places {

  /** At first; twice as many when half as many items have been checked, and once more. */
  static final int MOST = 1000;

  /** Always, where places have many neighbours: inverses are dense. */
  private static final int MOST_IF_DENSE = 500;

  private static final double DENSE = 12;

  /**
   * Links of places that cost more than this times the nearest are left out. On a small world of
   * 10⁵ items shortcuts outweigh what links neighbouring places: with them 12 and 1.5 % of the
   * items are wrong after 300 checks (smooth values and classes), without 3.3 and .7 %. On maps and
   * communities it makes no difference.
   */
  private static final double VERY_FAR = 16;

  /** Predictions are measured in one of so many places at most. */
  private static final int MEASURED = 5;

  /**
   * By graph, the few places first. Values do not refer to their keys, so a graph that nobody knows
   * is forgotten with these.
   */
  private static final Map<Graph, Found> KNOWN = Collections.synchronizedMap(new WeakHashMap<>());

  /** The places of one graph: who waits for those of another does not wait for these. */
  private static final class Found {

    private List<Places> places = List.of();

    synchronized List<Places> on(Graph graph) {
      if (places.isEmpty()) {
        places = find(graph);
      }
      return places;
    }
  }

  /**
   * One generation of groups: what was averaged over the next one is averaged over this one.
   *
   * @param rows the links between the groups of this generation
   * @param groupOf the group of the next generation that each belongs to
   * @param steps of averaging along links
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Generation(SparseRows rows, int[] groupOf, int steps) {}

  private final List<Generation> generations;
  private final int[] placeOf;
  private final int[] start;
  private final int[] item;
  private final Graph graph;

  /** The places in the order in which items of them come first in a random order of all items. */
  private final int[] order;

  private Places(SparseRows items, Graph graph, int[] placeOf, List<Generation> generations) {
    this.graph = graph;
    this.placeOf = placeOf.clone();
    this.generations = List.copyOf(generations);
    Members members = Members.of(placeOf, graph.size());
    this.start = members.start();
    this.item = members.item();
    this.order = new int[count()];
    shuffle();
    putCentresFirst(items);
    putSampledFirst();
  }

  /** The places of a graph when so many of its items have been checked. */
  public static Places of(Graph graph, int checked) {
    List<Places> found = found(graph);
    int k = 0;
    while (k + 1 < found.size() && 2 * checked >= found.get(k).count()) {
      k++;
    }
    return found.get(k);
  }

  /** Those of them that are so many, if there are such. */
  public static Optional<Places> withCount(Graph graph, int count) {
    return found(graph).stream().filter(places -> places.count() == count).findFirst();
  }

  private static List<Places> found(Graph graph) {
    return KNOWN.computeIfAbsent(graph, any -> new Found()).on(graph);
  }

  private static List<Places> find(Graph of) {
    Groups groups = new Groups(of.rows());
    int[] placeOf = new int[of.size()];
    Arrays.setAll(placeOf, each -> each);
    List<Generation> generations = new ArrayList<>();
    List<Places> found = new ArrayList<>();
    for (int most : new int[] {4 * MOST, 2 * MOST, MOST, MOST_IF_DENSE}) {
      while (groups.count() > most) {
        SparseRows before = groups.nearRows(Groups.FAR);
        int[] groupOf = groups.shrink(most);
        generations.add(new Generation(before, groupOf, steps(before, groupOf)));
        for (int k = 0; k < placeOf.length; k++) {
          placeOf[k] = groupOf[placeOf[k]];
        }
      }
      Graph linked = graph(groups.nearRows(VERY_FAR));
      boolean isDense = linked.links() > DENSE * linked.size();
      if (!isDense || most == MOST_IF_DENSE) {
        found.add(0, new Places(of.rows(), linked, placeOf, generations));
      }
      if (!isDense && most == MOST) {
        return found;
      }
    }
    return List.of(found.get(0)); // finer ones would take seconds to make ready
  }

  /** Links that are near for one of their ends. */
  private static Graph graph(SparseRows near) {
    GraphBuilder builder = Graph.ofSize(near.size());
    for (int a = 0; a < near.size(); a++) {
      for (int k = near.start()[a]; k < near.start()[a + 1]; k++) {
        int b = near.neighbour()[k];
        if (a < b || !isLinked(near, b, a)) {
          builder.link(a, b, near.weight()[k]);
        }
      }
    }
    return builder.build();
  }

  private static boolean isLinked(SparseRows rows, int from, int to) {
    for (int k = rows.start()[from]; k < rows.start()[from + 1]; k++) {
      if (rows.neighbour()[k] == to) {
        return true;
      }
    }
    return false;
  }

  /** As many steps of a lazy walk as leave at most half of all walks within their group. */
  private static int steps(SparseRows rows, int[] groupOf) {
    double within = 0;
    double all = 0;
    for (int i = 0; i < groupOf.length; i++) {
      for (int k = rows.start()[i]; k < rows.start()[i + 1]; k++) {
        within += groupOf[rows.neighbour()[k]] == groupOf[i] ? rows.weight()[k] : 0;
        all += rows.weight()[k];
      }
    }
    double stay = all > 0 ? 0.5 + 0.5 * within / all : 1;
    return stay < 1 ? (int) Math.ceil(StrictMath.log(0.5) / StrictMath.log(stay)) : 0;
  }

  private void shuffle() {
    KeyedRandom random = KeyedRandom.of(0, Role.PLACES);
    for (int place = 0; place < count(); place++) {
      for (int k = size(place) - 1; k > 0; k--) {
        swap(start[place] + k, start[place] + random.nextInt(k + 1));
      }
    }
  }

  private void swap(int a, int b) {
    int kept = item[a];
    item[a] = item[b];
    item[b] = kept;
  }

  /**
   * In the places where predictions are measured a random item is checked first, so that what is
   * measured there is a random sample of all items; finer places have the same sample.
   */
  private void putSampledFirst() {
    boolean[] isSeen = new boolean[count()];
    int found = 0;
    for (int each : SampleOrder.of(placeOf.length)) {
      int place = placeOf[each];
      if (!isSeen[place]) {
        isSeen[place] = true;
        order[found] = place;
        for (int k = start[place]; found < count() / MEASURED && k < start[place + 1]; k++) {
          if (item[k] == each) {
            swap(start[place], k);
          }
        }
        if (++found == count()) {
          break;
        }
      }
    }
  }

  /** The item farthest from the rim of its place speaks for it; of several, the best linked one. */
  private void putCentresFirst(SparseRows rows) {
    int[] depth = depths(rows);
    for (int place = 0; place < count(); place++) {
      int best = start[place];
      double most = Double.NEGATIVE_INFINITY;
      for (int k = start[place]; k < start[place + 1]; k++) {
        double share = shareWithin(rows, item[k]);
        if (depth[item[k]] + share > most) {
          most = depth[item[k]] + share;
          best = k;
        }
      }
      swap(start[place], best);
    }
  }

  /** How many steps it takes each item to leave its place, by a search from all rims at once. */
  private int[] depths(SparseRows rows) {
    int[] depth = new int[placeOf.length];
    int[] queue = new int[placeOf.length];
    int end = 0;
    for (int i = 0; i < depth.length; i++) {
      if (isAtRim(rows, i)) {
        depth[i] = 1;
        queue[end++] = i;
      }
    }
    for (int next = 0; next < end; next++) {
      int i = queue[next];
      for (int k = rows.start()[i]; k < rows.start()[i + 1]; k++) {
        int j = rows.neighbour()[k];
        if (depth[j] == 0 && placeOf[j] == placeOf[i]) {
          depth[j] = depth[i] + 1;
          queue[end++] = j;
        }
      }
    }
    return depth;
  }

  private boolean isAtRim(SparseRows rows, int i) {
    for (int k = rows.start()[i]; k < rows.start()[i + 1]; k++) {
      if (placeOf[rows.neighbour()[k]] != placeOf[i]) {
        return true;
      }
    }
    return false;
  }

  private double shareWithin(SparseRows rows, int i) {
    double within = 0;
    for (int k = rows.start()[i]; k < rows.start()[i + 1]; k++) {
      within += placeOf[rows.neighbour()[k]] == placeOf[i] ? rows.weight()[k] : 0;
    }
    return within > 0 ? within / rows.degree()[i] : 0;
  }

  /** The number of places. */
  public int count() {
    return start.length - 1;
  }

  /** The place of an item. */
  public int of(int which) {
    return placeOf[which];
  }

  /** The scores of places: the means of those of their items. */
  ItemScores means(ItemScores ofItems) {
    return ofItems.grouped(placeOf, count());
  }

  /** How many items a place has. */
  public int size(int place) {
    return start[place + 1] - start[place];
  }

  /** The places in the order in which they are measured; shared, read only. */
  int[] sampleOrder() {
    return order;
  }

  /** The k-th item of a place. */
  public int item(int place, int k) {
    return item[start[place] + k];
  }

  /** The item that speaks for a place. */
  public int centre(int place) {
    return item[start[place]];
  }

  /** The first item of a place that will do, the centre before all others; −1 if none will. */
  public int first(int place, IntPredicate willDo) {
    for (int k = start[place]; k < start[place + 1]; k++) {
      if (willDo.test(item[k])) {
        return item[k];
      }
    }
    return -1;
  }

  /** The places as items, with the total weight of the links between two that are near. */
  public Graph graph() {
    return graph;
  }

  /**
   * Numbers of items from numbers of places: from generation to generation each group begins with
   * the number of the larger one it belongs to, and is averaged with its neighbours until half of
   * what it has comes from outside. O(links).
   */
  public double[] spread(double[] ofPlaces) {
    double[] now = ofPlaces;
    for (int g = generations.size() - 1; g >= 0; g--) {
      Generation generation = generations.get(g);
      double[] finer = new double[generation.groupOf.length];
      for (int i = 0; i < finer.length; i++) {
        finer[i] = now[generation.groupOf[i]];
      }
      now = averaged(generation.rows, finer, generation.steps);
    }
    return restored(now, ofPlaces);
  }

  /**
   * Averaging draws everything to the level that all share, the more the more links lead to other
   * places. Distances from that level are drawn out again, all by one factor: such that those of
   * places, by least squares, are what they were.
   */
  private double[] restored(double[] values, double[] ofPlaces) {
    double[] mean = new double[count()];
    for (int i = 0; i < values.length; i++) {
      mean[placeOf[i]] += values[i] / size(placeOf[i]);
    }
    double level = 0;
    double after = 0;
    for (int place = 0; place < mean.length; place++) {
      level += ofPlaces[place] * size(place) / values.length;
      after += mean[place] * size(place) / values.length;
    }
    double square = 0;
    double product = 0;
    for (int place = 0; place < mean.length; place++) {
      double kept = mean[place] - after;
      square += size(place) * kept * kept;
      product += size(place) * kept * (ofPlaces[place] - level);
    }
    double factor = square > 0 ? Math.max(1, product / square) : 1;
    for (int i = 0; i < values.length; i++) {
      values[i] = level + factor * (values[i] - after);
    }
    return values;
  }

  private static double[] averaged(SparseRows rows, double[] values, int steps) {
    double[] now = values;
    double[] next = new double[now.length];
    for (int step = 0; step < steps; step++) {
      for (int i = 0; i < now.length; i++) {
        double sum = 0;
        for (int k = rows.start()[i]; k < rows.start()[i + 1]; k++) {
          sum += rows.weight()[k] * now[rows.neighbour()[k]];
        }
        next[i] = rows.degree()[i] > 0 ? 0.5 * (now[i] + sum / rows.degree()[i]) : now[i];
      }
      double[] free = now;
      now = next;
      next = free;
    }
    return now;
  }
}
