package org.grapl.benchmarks.serving;

/** How a worker goes from one item to the next. */
public enum Manner {
  /** One request tells, another asks. */
  APART("grapl"),
  /** Who tells gets the next ticket with the answer. */
  TOGETHER("grapl, together");

  private final String shown;

  Manner(String shown) {
    this.shown = shown;
  }

  /** What rows are called that were measured so. */
  @Override
  public String toString() {
    return shown;
  }
}
