package org.grapl.data.page;

import org.grapl.Decision;
import org.grapl.data.item.ItemGraph;

/** What was decided about items, as pictures of them need it. */
public interface DecidedItems {

  ItemGraph data();

  Decision decision();

  /** Whether an item is shown as neither above nor below. */
  boolean isUnclear(int item);

  /** What the key calls items that are neither, such as {@code not checked}. */
  String unclear();

  /** Whether it is known which items are on the wrong side. */
  boolean isTruthKnown();

  /** Whether the item is known to be on the wrong side. */
  boolean isWrong(int item);
}
