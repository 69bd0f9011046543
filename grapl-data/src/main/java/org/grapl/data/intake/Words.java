package org.grapl.data.intake;

import java.util.List;

/** Pieces of sentences. */
final class Words {

  private static final int SHOWN = 5;

  private Words() {}

  static String plural(long count, String noun) {
    return count + " " + noun + (count == 1 ? "" : "s");
  }

  /** The first names, and how many more there are. */
  static String list(List<String> names) {
    String first = String.join(", ", names.subList(0, Math.min(SHOWN, names.size())));
    return names.size() > SHOWN ? first + " and %d more".formatted(names.size() - SHOWN) : first;
  }
}
