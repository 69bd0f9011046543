package org.grapl.policy;

import java.util.Optional;
import java.util.function.IntConsumer;
import org.grapl.Question;
import org.grapl.Tally;
import org.grapl.estimate.Field;
import org.grapl.estimate.Outlook;
import org.grapl.random.SampleOrder;

/**
 * What a policy may see. Items handed out but not yet answered count as checked: telling an item
 * its own estimate moves no estimate, so the means are already those of a pending check that turns
 * out as expected.
 */
public interface View {

  int size();

  /** The question, with a tolerance for rules that need one if its own is 0. */
  Question question();

  /** The present estimate of the item's mean. */
  double mean(int item);

  /** Checks of the item, told or pending. */
  int checks(int item);

  /** Checks of the item handed out and not yet answered; part of {@link #checks}. */
  int pending(int item);

  /** Calls back for every item with pending checks, once each, in rising order. */
  default void forEachPending(IntConsumer item) {
    for (int each = 0; each < size(); each++) {
      if (pending(each) > 0) {
        item.accept(each);
      }
    }
  }

  /** How many alike items stand behind one: 1 unless this is a view of places, 0 if retired. */
  default int multiplicity(int item) {
    return 1;
  }

  /** The order in which items are checked to measure how good predictions are. */
  default int[] sampleOrder() {
    return SampleOrder.of(size());
  }

  /** Checks of all items, told or pending. */
  long total();

  /**
   * Checks ever handed out or recorded, also those given back unanswered: what a randomised policy
   * keys its draws with, so that a draw given back is not drawn again.
   */
  long asked();

  /** Who is to check the item chosen; empty if nobody knows. */
  default String asker() {
    return "";
  }

  /** Whether checks of different items cost differently. */
  default boolean hasCosts() {
    return false;
  }

  /** What one check of an item costs; 1 unless items have costs of their own. */
  default double cost(int item) {
    return 1;
  }

  /**
   * Whether a check of this item can be handed out now: what is left of the budget pays for it, and
   * the item is neither set aside nor held by as many open tickets as it may have. A policy chooses
   * none that is not.
   */
  default boolean isAffordable(int item) {
    return true;
  }

  /** The estimates with their covariances, of told checks only, if they are at hand. */
  default Optional<Field> field() {
    return Optional.empty();
  }

  /**
   * The same as they will be when all that is pending has been answered; covariances do not depend
   * on the answers. A view that lasts may keep what was asked of it.
   */
  default Outlook outlook() {
    Field told =
        field()
            .orElseThrow(
                () ->
                    new IllegalStateException(
                        "this policy needs an estimator with covariances, got one without"));
    return Outlook.of(told, this::pending);
  }

  /**
   * What has been told, copied, for policies that look at the scatter of repeated values: O(N).
   *
   * @throws IllegalStateException if this view keeps no tally
   */
  default Tally tally() {
    throw new IllegalStateException("this view keeps no tally");
  }

  /**
   * The item with the smallest index, by the rule of {@link Policy#lowest}. A view that lasts may
   * answer without looking at items that have not moved since it was last asked for the same index.
   */
  default int lowest(ItemIndex index) {
    return Policy.lowest(this, item -> index.of(question(), mean(item), checks(item)));
  }
}
