package org.grapl.research;

/** Told after each trial; never from two threads at once. */
@FunctionalInterface
public interface Progress {

  /** {@code done} of {@code total} trials are finished. */
  void finished(int done, int total);

  /** Listens to nothing. */
  static Progress none() {
    return (done, total) -> {};
  }
}
