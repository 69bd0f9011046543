package org.grapl.data.file;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntFunction;
import org.grapl.graph.Graph;

/** The names of items as people type them. Thread-safe. */
public final class Labels {

  /** Beyond this many items, or letters, the search is not worth its time. */
  private static final int MOST_ITEMS = 20_000;

  private static final int LONGEST_NAME = 100;

  /** What columns of names are called, in the order in which they are believed. */
  public static final List<String> COLUMNS =
      List.of("label", "name", "arm", "node", "vertex", "item", "id", "key", "pmid", "title");

  private Labels() {}

  /** The complaint about a name that no item has, with the item that may have been meant. */
  public static String unknown(Graph graph, String label) {
    return "no item is called "
        + FieldText.quoted(label)
        + " in the graph"
        + didYouMean(nearest(graph.size(), graph::label, label));
  }

  /** {@code "; did you mean …?"} for the nearest of some names; empty if none is near. */
  public static String hint(List<String> names, String name) {
    return didYouMean(nearest(names.size(), names::get, name));
  }

  private static String didYouMean(Optional<String> nearest) {
    return nearest.map(name -> "; did you mean " + FieldText.quoted(name) + "?").orElse("");
  }

  /** The name, or {@code name (2)} and so on if it is taken; it is taken then. */
  public static String free(String name, Set<String> taken) {
    String free = name;
    for (int k = 2; !taken.add(free); k++) {
      free = name + " (" + k + ")";
    }
    return free;
  }

  /** The names in a row separated by commas, quoted as in a CSV; nothing is trimmed. */
  public static List<String> split(String row) {
    try (CsvReader<CsvRecord> rows = CsvReader.builder().ofCsvRecord(row)) {
      return rows.stream().findFirst().map(CsvRecord::getFields).orElse(List.of(row));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Names as a row that {@link #split} takes apart again. */
  public static String join(List<String> names) {
    return names.isEmpty() ? "" : TableFile.row(names).stripTrailing();
  }

  /**
   * The name that takes the fewest letters inserted, removed or replaced: at most two, and fewer
   * than half of those given. The first such name if several are as near.
   */
  private static Optional<String> nearest(int size, IntFunction<String> names, String name) {
    int best = Math.min(3, (name.length() + 1) / 2);
    Optional<String> nearest = Optional.empty();
    if (size > MOST_ITEMS || name.length() > LONGEST_NAME) {
      return nearest;
    }
    for (int item = 0; item < size && best > 1; item++) {
      String label = names.apply(item);
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
