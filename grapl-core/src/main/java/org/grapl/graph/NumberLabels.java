package org.grapl.graph;

import org.grapl.internal.Check;

/**
 * Items called by their number, 0 … {@code size} − 1. Only the canonical form counts: "7" names
 * item 7, "07" and "+7" name nothing.
 */
record NumberLabels(int size) implements Labels {

  @Override
  public boolean areNames() {
    return false;
  }

  @Override
  public String label(int item) {
    return Integer.toString(item);
  }

  @Override
  public int find(char[] text, int from, int to) {
    long number = WholeNumber.parse(text, from, to);
    return number < size ? (int) number : NONE; // NONE is also what no number is read as
  }

  @Override
  public int findOrAdd(char[] text, int from, int to) {
    int item = find(text, from, to);
    if (item == NONE) {
      throw Check.mustBe(
          "item", "a number in [0, " + size + ")", new String(text, from, to - from));
    }
    return item;
  }

  @Override
  public Labels copy() {
    return this;
  }

  @Override
  public void trim() {}
}
