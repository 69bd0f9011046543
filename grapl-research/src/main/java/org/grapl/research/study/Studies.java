package org.grapl.research.study;

import java.util.List;
import java.util.Optional;
import org.grapl.research.Problem;

/**
 * The studies that can be run by name, with the paper's settings, and their problems for those who
 * set other methods to them.
 */
public final class Studies {

  private static final List<String> NAMES = List.of("sbm", "small-world", "polblogs", "cliques");

  private Studies() {}

  /** All names, in the order of the paper. */
  public static List<String> names() {
    return NAMES;
  }

  public static Optional<Study> byName(String name) {
    return switch (name) {
      case "sbm" -> Optional.of(new BlockModelStudy(500, 5000).study());
      case "small-world" -> Optional.of(new SmallWorldStudy(1000, 5000).study());
      case "polblogs" -> Optional.of(BlogStudy.study());
      case "cliques" -> Optional.of(CliqueStudy.study());
      default -> Optional.empty();
    };
  }

  /** Two communities of 500 items, means 1 and −1, noise 2. */
  public static Problem blockModel(long seed) {
    return new BlockModelStudy(500, 1).problem(seed);
  }

  /** A smooth signal on a ring of 1000 items with shortcuts, seen as noisy yes or no. */
  public static Problem smallWorld(long seed) {
    return new SmallWorldStudy(1000, 1).problem(seed);
  }

  /** The political blogs, exact. */
  public static Problem blogs() {
    return BlogStudy.problem();
  }
}
