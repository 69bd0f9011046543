package org.grapl.graph;

import java.util.Arrays;
import java.util.OptionalInt;
import org.grapl.Check;

/**
 * Names of arms, both ways. Either plain numbers, which cost nothing, or strings with an
 * open-addressing table of 4 to 8 bytes per name on top of the strings themselves.
 *
 * <p>Grows while the builder owns it, never afterwards.
 */
final class Labels {

  private static final int FREE = -1;

  private final boolean numbers;
  private int size;
  private String[] names;
  private int[] table;

  private Labels(boolean numbers, int size) {
    this.numbers = numbers;
    this.size = size;
    this.names = new String[numbers ? 0 : 16];
    this.table = new int[numbers ? 0 : 32];
    Arrays.fill(table, FREE);
  }

  static Labels numbers(int size) {
    return new Labels(true, size);
  }

  static Labels growing() {
    return new Labels(false, 0);
  }

  /** These names once more, to grow on their own. */
  Labels copy() {
    Labels copy = new Labels(numbers, size);
    copy.names = names.clone();
    copy.table = table.clone();
    return copy;
  }

  boolean areNames() {
    return !numbers;
  }

  int size() {
    return size;
  }

  String label(int arm) {
    return numbers ? Integer.toString(arm) : names[arm];
  }

  OptionalInt find(String label) {
    if (numbers) {
      return parseNumber(label);
    }
    int arm = table[slot(label)];
    return arm == FREE ? OptionalInt.empty() : OptionalInt.of(arm);
  }

  /** The arm of this name, added if it is new. */
  int findOrAdd(String label) {
    if (numbers) {
      return parseNumber(label)
          .orElseThrow(() -> Check.mustBe("arm", "a number in [0, " + size + ")", label));
    }
    int slot = slot(label);
    if (table[slot] == FREE) {
      if (size == names.length) {
        grow();
        slot = slot(label);
      }
      names[size] = label;
      table[slot] = size++;
    }
    return table[slot];
  }

  /** Only the canonical form counts: "7" names arm 7, "07" and "+7" name nothing. */
  private OptionalInt parseNumber(String label) {
    try {
      int arm = Integer.parseInt(label);
      boolean names = arm >= 0 && arm < size && Integer.toString(arm).equals(label);
      return names ? OptionalInt.of(arm) : OptionalInt.empty();
    } catch (NumberFormatException e) {
      return OptionalInt.empty();
    }
  }

  /** The table slot that holds the label or, if it is absent, the one where it belongs. */
  private int slot(String label) {
    int mask = table.length - 1;
    int slot = (int) (hash(label) >>> Long.numberOfLeadingZeros(mask));
    while (table[slot] != FREE && !names[table[slot]].equals(label)) {
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  /**
   * Multiplicative, of which the high bits are good. Not {@link String#hashCode}: under it all
   * words made of "Aa" and "BB" are one, and a table of 10⁵ of them takes minutes.
   */
  private static long hash(String label) {
    long hash = label.length();
    for (int k = 0; k < label.length(); k++) {
      hash = (hash ^ label.charAt(k)) * 0x9e3779b97f4a7c15L;
    }
    return hash * 0x9e3779b97f4a7c15L;
  }

  /** Doubles the names; the table keeps at least twice as many slots as there are names. */
  private void grow() {
    names = Arrays.copyOf(names, Math.multiplyExact(names.length, 2));
    table = new int[Math.multiplyExact(names.length, 2)];
    Arrays.fill(table, FREE);
    for (int arm = 0; arm < size; arm++) {
      table[slot(names[arm])] = arm;
    }
  }
}
