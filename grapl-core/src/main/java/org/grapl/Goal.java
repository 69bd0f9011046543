package org.grapl;

import java.util.Locale;
import org.grapl.internal.Check;

/** What checks are chosen for. */
public enum Goal {
  /** As few items as possible on the wrong side of the line. */
  SIDES,

  /** As many items above the line as possible among those checked: for rare finds. */
  ABOVE;

  /**
   * The goal of a name, {@code above}.
   *
   * @throws IllegalArgumentException if there is none
   */
  public static Goal named(String name) {
    for (Goal goal : values()) {
      if (goal.toString().equals(name)) {
        return goal;
      }
    }
    throw Check.mustBe("goal", "sides or above", '"' + name + '"');
  }

  /** As people write it: {@code above}. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
