package org.grapl.data.file;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.grapl.graph.Graph;

/** The names of arms as people type them. Thread-safe. */
public final class Labels {

  private Labels() {}

  /** The complaint about a name that no arm has, with the arm that may have been meant. */
  public static String unknown(Graph graph, String label) {
    return "no item is called "
        + FieldText.quoted(label)
        + " in the graph"
        + didYouMean(NearestName.in(graph, label));
  }

  /** {@code "; did you mean …?"} for the nearest of some names; empty if none is near. */
  public static String hint(List<String> names, String name) {
    return didYouMean(NearestName.in(names.size(), names::get, name));
  }

  private static String didYouMean(Optional<String> nearest) {
    return nearest.map(name -> "; did you mean " + FieldText.quoted(name) + "?").orElse("");
  }

  /**
   * The names in a row separated by commas. A name in double quotes may hold commas and, doubled,
   * quotes; nothing is trimmed.
   */
  public static List<String> split(String row) {
    List<String> labels = new ArrayList<>();
    StringBuilder label = new StringBuilder();
    boolean quoted = false;
    for (int at = 0; at < row.length(); at++) {
      char c = row.charAt(at);
      boolean doubled = quoted && c == '"' && at + 1 < row.length() && row.charAt(at + 1) == '"';
      if (doubled) {
        label.append(c);
        at++;
      } else if (c == '"' && (quoted || label.isEmpty())) {
        quoted = !quoted;
      } else if (c == ',' && !quoted) {
        labels.add(label.toString());
        label.setLength(0);
      } else {
        label.append(c);
      }
    }
    labels.add(label.toString());
    return labels;
  }
}
