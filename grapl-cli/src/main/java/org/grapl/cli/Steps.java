package org.grapl.cli;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.grapl.research.report.FindRun;

/** The steps of a search and the time each took to choose and to take in. */
final class Steps {

  private final List<FindRun.Step> steps = new ArrayList<>();
  private long[] nanos = new long[1024];

  void add(FindRun.Step step, long took) {
    if (steps.size() == nanos.length) {
      nanos = Arrays.copyOf(nanos, 2 * nanos.length);
    }
    nanos[steps.size()] = took;
    steps.add(step);
  }

  List<FindRun.Step> all() {
    return steps;
  }

  /** The median time over the second half of the steps, in microseconds. */
  double micros() {
    int count = steps.size();
    if (count == 0) {
      return Double.NaN;
    }
    long[] half = Arrays.copyOfRange(nanos, count / 2, count);
    Arrays.sort(half);
    return half[half.length / 2] * 1e-3;
  }
}
