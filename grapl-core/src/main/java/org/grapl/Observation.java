package org.grapl;

import org.grapl.internal.Check;

/**
 * One check of one item.
 *
 * @param item the item that was checked
 * @param value what the check gave
 */
public record Observation(int item, double value) {

  public Observation {
    Check.atLeast("item", 0, item);
    Check.observable("value", value);
  }
}
