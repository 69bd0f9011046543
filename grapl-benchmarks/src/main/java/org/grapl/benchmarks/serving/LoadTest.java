package org.grapl.benchmarks.serving;

/** Placeholder. */
final class LoadTest {
  private LoadTest() {}
}
