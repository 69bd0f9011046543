package org.grapl.data.intake;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.grapl.internal.Check;

/** What a file is taken for. */
public enum FileRole {
  /** Items and the links between them. */
  GRAPH,
  /** Regions, places or cells; links follow from where they lie. */
  MAP,
  /** What is known of the items of another file. */
  ITEMS,
  /** Items and numbers by which those are linked that are alike. */
  TABLE,
  /** One number for each item: what checks would find, or have found. */
  VALUES,
  UNKNOWN;

  public static FileRole named(String name) {
    return Arrays.stream(values())
        .filter(role -> role.toString().equals(name))
        .findFirst()
        .orElseThrow(
            () -> {
              List<String> names = Arrays.stream(values()).map(FileRole::toString).toList();
              return Check.mustBe(
                  "role of a file", "one of " + String.join(", ", names), '"' + name + '"');
            });
  }

  /** Whether items and links come from it without anything else. */
  boolean isGraph() {
    return this == GRAPH || this == MAP;
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
