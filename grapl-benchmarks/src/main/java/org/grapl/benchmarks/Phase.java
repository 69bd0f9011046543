package org.grapl.benchmarks;

import java.util.Locale;

/** At which time of a campaign steps are measured. */
public enum Phase {
  /** From the first sample on, when a value moves the estimates of arms far away. */
  START,
  /** With every arm observed at least once. */
  SUSTAINED;

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
