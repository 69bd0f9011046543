package org.grapl.research.theory;

import org.grapl.internal.Check;

/**
 * An effective dimension, or certified bounds on it where computing the eigenvalues that decide it
 * would take more memory than allowed.
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
