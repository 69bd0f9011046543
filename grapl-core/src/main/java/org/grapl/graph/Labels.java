package org.grapl.graph;

/**
 * Names of items, both ways. Grows while the builder owns it, never afterwards.
 *
 * <p>Names are asked for as characters in an array, so that a file can be read without an object
 * per name.
 */
sealed interface Labels permits NumberLabels, NameLabels {

  /** What {@link #find} answers for a name that no item has. */
  int NONE = -1;

  /** Items known by their number only; they cost nothing. */
  static Labels numbers(int size) {
    return new NumberLabels(size);
  }

  /** Items that get their names one by one. */
  static Labels growing() {
    return new NameLabels();
  }

  int size();

  /** Whether items carry names of their own rather than their number. */
  boolean areNames();

  String label(int item);

  /** The item of this name, {@link #NONE} if there is none. */
  int find(char[] text, int from, int to);

  /** The item of this name, added if it is new. */
  int findOrAdd(char[] text, int from, int to);

  /**
   * The items of many names, added in their order where they are new. Name k stands from {@code
   * ends[k - 1]}, or 0, to before {@code ends[k]}.
   */
  default void findOrAddAll(char[] text, int[] ends, int count, int[] items) {
    int from = 0;
    for (int k = 0; k < count; k++) {
      items[k] = findOrAdd(text, from, ends[k]);
      from = ends[k];
    }
  }

  /** These names once more, to grow on their own. */
  Labels copy();

  /** Gives back the room kept for more names. */
  void trim();
}
