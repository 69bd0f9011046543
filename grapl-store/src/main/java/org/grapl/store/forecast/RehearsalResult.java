package org.grapl.store.forecast;

import java.util.List;

/**
 * What came of a rehearsal: numbers only.
 *
 * @param before how many tickets were out when it began; their answers came in first
 * @param asked the items asked for since, in their order
 * @param wrong how many items were expected to be wrong at the beginning and after each check
 * @param isOver whether no check was left to be made
 */
record RehearsalResult(int before, List<Integer> asked, List<Double> wrong, boolean isOver) {

  RehearsalResult {
    asked = List.copyOf(asked);
    wrong = List.copyOf(wrong);
  }

  /** How many checks were made. */
  int steps() {
    return wrong.size() - 1;
  }

  /** Whether so many checks were made, or all there were. */
  boolean isFinished(int checks) {
    return isOver || steps() >= checks;
  }

  /** How many items are expected to be wrong after some checks; the last number stays. */
  double wrongAfter(int checks) {
    return wrong.get(Math.min(checks, steps()));
  }

  /** The items asked for within the first so many checks, in their order. */
  List<Integer> asked(int checks) {
    return asked.subList(0, Math.max(0, Math.min(asked.size(), checks - before)));
  }
}
