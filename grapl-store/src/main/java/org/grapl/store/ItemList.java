package org.grapl.store;

import java.util.BitSet;
import org.grapl.internal.Check;

/**
 * Which items a campaign is about at a moment. Items keep their numbers when the list grows.
 *
 * @param graph the hash of the graph
 * @param table the hash of what is known of the items
 * @param size how many items there are, those retired included
 * @param retired items that are not asked for any more and that nothing is decided about; what was
 *     observed of them still informs others
 */
public record ItemList(String graph, String table, int size, BitSet retired) {

  public ItemList {
    Check.atLeast("size", 1, size);
    retired = (BitSet) retired.clone();
    if (retired.length() > size || retired.cardinality() == size) {
      throw Check.mustBe(
          "retired items", "fewer than the %d there are".formatted(size), retired.cardinality());
    }
  }

  @Override
  public BitSet retired() {
    return (BitSet) retired.clone();
  }

  public boolean isRetired(int item) {
    return retired.get(item);
  }

  /** How many items something is decided about. */
  public int counted() {
    return size - retired.cardinality();
  }

  /** Whether the items are the same, with the same links and texts, retired or not. */
  public boolean hasItemsOf(ItemList other) {
    return graph.equals(other.graph) && table.equals(other.table);
  }
}
