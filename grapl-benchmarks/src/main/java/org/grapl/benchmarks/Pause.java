package org.grapl.benchmarks;

/** Waiting. */
public final class Pause {

  private Pause() {}

  /** Waits for so many milliseconds. */
  public static void millis(long millis) {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    }
  }
}
