package org.grapl.policy;

import java.util.Optional;
import java.util.function.IntToDoubleFunction;

/**
 * Chooses the item to check next. A pure function of what it sees: the same view gives the same
 * item, and choosing changes nothing. Randomised policies draw from a key that contains {@link
 * View#asked}.
 *
 * <p>Ties go to the lowest item. A batch is chosen by asking again with the items already in the
 * batch counted as pending.
 */
@FunctionalInterface
public interface Policy {

  /**
   * The item to check next: one that the view says {@linkplain View#isAffordable can be checked}.
   *
   * @throws IllegalStateException if there is none
   */
  int next(View view);

  /**
   * Why an item would be worth checking next, with at most so many items it tells about; empty if
   * this policy does not look ahead. Leaves nothing behind, so that the next choice is the same.
   */
  default Optional<ChoiceReasons> reasons(View view, int item, int most) {
    return Optional.empty();
  }

  /**
   * Two indices closer than this, relatively, count as equal. Items in the same position of a
   * symmetric graph have the same index exactly; the rounding of an estimate (about 1e-13) must not
   * choose between them, or the same campaign would take another course on another engine.
   */
  double TIE = 1e-11;

  /**
   * An index that comes before every other one: of items that must be checked before all others.
   */
  double FIRST = -Double.MAX_VALUE;

  /**
   * Of the items that can be checked, the one with the smallest index; the lowest of them if
   * several share it up to {@link #TIE}.
   */
  static int lowest(View view, IntToDoubleFunction index) {
    int size = view.size();
    double smallest = Double.POSITIVE_INFINITY;
    for (int item = 0; item < size; item++) {
      if (view.isAffordable(item)) {
        double value = index.applyAsDouble(item);
        if (!(value > Double.NEGATIVE_INFINITY)) {
          throw notANumber(item, value);
        }
        smallest = Math.min(smallest, value);
      }
    }
    double tied = smallest + TIE * Math.abs(smallest);
    for (int item = 0; item < size; item++) {
      if (view.isAffordable(item) && !(index.applyAsDouble(item) > tied)) {
        return item;
      }
    }
    throw nothingToCheck();
  }

  static IllegalStateException nothingToCheck() {
    return new IllegalStateException("a policy needs an item that can be checked, got none");
  }

  static IllegalStateException notANumber(int item, double value) {
    return new IllegalStateException("index of item " + item + " must be a number, got " + value);
  }
}
