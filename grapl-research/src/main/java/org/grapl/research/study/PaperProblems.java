package org.grapl.research.study;

import org.grapl.research.Problem;

/** The problems of the paper's section 4 alone, for those who set other methods to them. */
public final class PaperProblems {

  private PaperProblems() {}

  /** Two communities of 500 arms, means 1 and −1, noise 2. */
  public static Problem blockModel(long seed) {
    return new BlockModelStudy(500, 1).problem(seed);
  }

  /** A smooth signal on a ring of 1000 arms with shortcuts, seen as noisy yes or no. */
  public static Problem smallWorld(long seed) {
    return new SmallWorldStudy(1000, 1).problem(seed);
  }

  /** The political blogs, exact. */
  public static Problem blogs() {
    return BlogStudy.problem();
  }
}
