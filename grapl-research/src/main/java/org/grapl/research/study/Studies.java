package org.grapl.research.study;

import java.util.List;
import java.util.Optional;

/** The studies that can be run by name, with the paper's settings. */
public final class Studies {

  private static final List<String> NAMES = List.of("sbm", "small-world", "polblogs", "cliques");

  private Studies() {}

  /** All names, in the order of the paper. */
  public static List<String> names() {
    return NAMES;
  }

  /** The study of this name, if there is one. */
  public static Optional<Study> byName(String name) {
    return switch (name) {
      case "sbm" -> Optional.of(new BlockModelStudy(500, 5000).study());
      case "small-world" -> Optional.of(new SmallWorldStudy(1000, 5000).study());
      case "polblogs" -> Optional.of(BlogStudy.study());
      case "cliques" -> Optional.of(CliqueStudy.study());
      default -> Optional.empty();
    };
  }
}
