package org.grapl.data.file;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;

/** Makes the names of columns differ where a format asks for it. */
public final class DistinctNames {

  private DistinctNames() {}

  /**
   * The names in their order; one that an earlier one equals gets {@code _2} behind it, or the next
   * number that makes a name nobody has.
   *
   * @param same what two names have in common that the format takes for the same, such as their
   *     lower case
   */
  public static List<String> of(List<String> names, UnaryOperator<String> same) {
    Set<String> taken = new HashSet<>();
    names.forEach(name -> taken.add(same.apply(name)));
    Set<String> seen = new HashSet<>();
    List<String> distinct = new ArrayList<>();
    for (String name : names) {
      String free = name;
      if (!seen.add(same.apply(name))) {
        for (int k = 2; !taken.add(same.apply(free)); k++) {
          free = name + "_" + k;
        }
      }
      distinct.add(free);
    }
    return distinct;
  }
}
