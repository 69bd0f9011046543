package org.grapl.research.cluster;

import java.io.Serializable;
import org.grapl.research.problems.TestProblem;
import org.grapl.research.problems.TestProblems;

/** How to make a problem anew on another machine. */
public interface ProblemRecipe extends Serializable {

  /** Makes it. */
  TestProblem make();

  /** Two recipes of the same identity make the same problem. */
  String identity();

  /** A problem that every machine knows by name. */
  record Named(String name) implements ProblemRecipe {

    @Override
    public TestProblem make() {
      return TestProblems.byName(name).orElseThrow();
    }

    @Override
    public String identity() {
      return "problem " + name;
    }
  }
}
