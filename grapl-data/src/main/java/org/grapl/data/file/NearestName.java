package org.grapl.data.file;

import java.util.Arrays;
import java.util.Optional;
import java.util.function.IntFunction;
import org.grapl.graph.Graph;

/** The arm a person may have meant when there is none of the name they gave. */
public final class NearestName {

  /** Beyond this many arms, or letters, the search is not worth its time. */
  private static final int MOST_ARMS = 20_000;

  private static final int LONGEST_NAME = 100;

  private NearestName() {}

  /**
   * The name that takes the fewest letters inserted, removed or replaced: at most two, and fewer
   * than half of those given. The first such name if several are as near.
   */
  public static Optional<String> in(Graph graph, String name) {
    return in(graph.size(), graph::label, name);
  }

  /** The same among any names. */
  public static Optional<String> in(int size, IntFunction<String> names, String name) {
    int best = Math.min(3, (name.length() + 1) / 2);
    Optional<String> nearest = Optional.empty();
    if (size > MOST_ARMS || name.length() > LONGEST_NAME) {
      return nearest;
    }
    for (int arm = 0; arm < size && best > 1; arm++) {
      String label = names.apply(arm);
      if (Math.abs(label.length() - name.length()) < best) {
        int distance = distance(name, label);
        if (distance < best) {
          best = distance;
          nearest = Optional.of(label);
        }
      }
    }
    return nearest;
  }

  /** The edit distance of Levenshtein by its recursion over prefixes, one row at a time. */
  private static int distance(String a, String b) {
    int[] row = new int[b.length() + 1];
    Arrays.setAll(row, j -> j);
    for (int i = 1; i <= a.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        int replaced = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(replaced, 1 + Math.min(row[j], row[j - 1]));
      }
    }
    return row[b.length()];
  }
}
