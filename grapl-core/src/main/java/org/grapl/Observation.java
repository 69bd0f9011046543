package org.grapl;

import org.grapl.internal.Check;

/**
 * One check of one arm.
 *
 * @param arm the arm that was checked
 * @param value what the check gave
 */
public record Observation(int arm, double value) {

  public Observation {
    Check.atLeast("arm", 0, arm);
    Check.observable("value", value);
  }
}
