package org.grapl.research.theory;

import org.grapl.internal.Check;

/**
 * An effective dimension, or certified bounds on it where the eigenvalues that decide it are too
 * many to be looked at.
 */
public record Dimension(int low, int high) {

  public Dimension {
    Check.atLeast("low", 1, low);
    Check.atLeast("high", low, high);
  }

  static Dimension exactly(int dimension) {
    return new Dimension(dimension, dimension);
  }

  public boolean isExact() {
    return low == high;
  }

  @Override
  public String toString() {
    return isExact() ? Integer.toString(low) : low + " to " + high;
  }
}
