package org.grapl.linear;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.grapl.Check;
import org.grapl.graph.Graph;

/**
 * The smallest eigenpairs of a large connected graph, found in batches by {@link InverseLanczos} in
 * the orthogonal complement of what is already known.
 *
 * <p>One Krylov space sees each eigenvalue once, however often it occurs. So after a batch the
 * complement is searched again from another random start, until its smallest eigenvalue is not
 * below the largest that is to be accepted: only then is nothing missing.
 */
final class LanczosPart implements SpectrumPart {

  /** Smaller components are quicker done densely. */
  static final int SMALL = 400;

  static final int FEWEST_VECTORS = 40;

  /** Left for the search when everything else is taken by eigenvectors. */
  private static final int ROOM_TO_SEARCH = 24;

  private static final int FIRST_BATCH = 8;

  private final Graph graph;
  private final int mostVectors;
  private final List<Pair> found = new ArrayList<>();

  /** The first so many of {@link #found} are certainly the smallest. */
  private int certain;

  private int searches;

  record Pair(double value, double[] vector) {}

  LanczosPart(Graph graph, int mostVectors) {
    this.graph = graph;
    this.mostVectors = Check.atLeast("most vectors", FEWEST_VECTORS, mostVectors);
    double[] constant = new double[graph.size()];
    Arrays.fill(constant, 1 / Math.sqrt(graph.size()));
    found.add(new Pair(0, constant));
    certain = 1;
  }

  @Override
  public int size() {
    return graph.size();
  }

  @Override
  public int reach() {
    return Math.min(graph.size(), mostVectors - ROOM_TO_SEARCH);
  }

  @Override
  public double value(int k) {
    return pair(k).value();
  }

  @Override
  public double[] vector(int k) {
    return pair(k).vector();
  }

  private Pair pair(int k) {
    Check.index("eigenvalue", reach(), k);
    while (certain <= k) {
      int room = Math.max(1, (mostVectors - found.size()) / 3);
      int batch = Math.min(Math.max(FIRST_BATCH, certain / 2), room);
      makeCertain(Math.min(reach(), Math.max(certain + batch, Math.min(k + 1, certain + room))));
    }
    return found.get(k);
  }

  private void makeCertain(int target) {
    double shift = certain > 1 ? found.get(certain - 1).value() : 0;
    while (true) {
      int missing = target - found.size();
      double bound = missing > 0 ? Double.POSITIVE_INFINITY : found.get(target - 1).value();
      int free = mostVectors - found.size();
      int most = Math.max(1, Math.max(missing, free / 3));
      InverseLanczos search = new InverseLanczos(graph, found, free - most, shift, searches++);
      List<Pair> more = search.smallest(Math.max(1, missing), most, bound);
      shift = search.shift();
      found.addAll(more);
      found.sort(Comparator.comparingDouble(Pair::value));
      boolean complete = found.size() == graph.size();
      if (complete || (missing <= 0 && more.get(0).value() >= bound)) {
        certain = target;
        dropBeyond(reach());
        return;
      }
    }
  }

  /** Keeps the memory bounded when searches for missing copies have found more than asked for. */
  private void dropBeyond(int most) {
    while (found.size() > Math.max(most, certain)) {
      found.remove(found.size() - 1);
    }
  }
}
