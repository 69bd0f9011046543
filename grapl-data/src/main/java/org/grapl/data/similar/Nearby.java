package org.grapl.data.similar;

import org.grapl.internal.Check;

/** Which items count as neighbours: the nearest few, or all within a distance. */
public sealed interface Nearby {

  /** The {@code count} nearest of each item; all others if there are fewer. */
  record Nearest(int count) implements Nearby {
    public Nearest {
      Check.atLeast("k", 1, count);
    }
  }

  record Within(double radius) implements Nearby {
    public Within {
      Check.positive("radius", radius);
    }
  }
}
