package org.grapl.graph;

import java.util.Arrays;
import org.grapl.internal.Check;

/**
 * Names of items, both ways: names given one by one, or none, and items go by their number. Grows
 * while a builder owns it, never afterwards.
 *
 * <p>Names are asked for as characters in an array, so that reading a file makes no object for a
 * name known before. A name that is a whole number in its usual form is kept as that number: "7"
 * and "007" are two names. Numbers that lie densely, as all do in most files of numbered items, are
 * found in an array indexed by them, everything else by open addressing: 16 to 32 bytes per item,
 * and two per character of a name that is no number.
 */
final class Labels {

  /** What {@link #find} answers for a name that no item has. */
  static final int NONE = -1;

  private static final int MOST_DIGITS = 18; // all of which fit in a long
  private static final int LONGEST_TABLE_BITS = 30;
  private static final long MIX = 0x9e3779b97f4a7c15L;

  private final boolean areNames;
  private int size;

  /** What each item is called: the number itself, or the hash of a text, which is negative. */
  private long[] code = {};

  /** The names that are no numbers, one after the other, and by item where they have got to. */
  private char[] text = {};

  private int[] end = {};

  /** One more than the item of each small number, 0 where there is none. */
  private int[] direct = {};

  /** One more than the item in each slot, 0 in free ones; at most half of them are taken. */
  private int[] table = new int[32];

  private int inTable;

  private Labels(boolean areNames, int size) {
    this.areNames = areNames;
    this.size = size;
  }

  /** Items known by their number only; they cost nothing. */
  static Labels numbers(int size) {
    return new Labels(false, size);
  }

  /** Items that get their names one by one. */
  static Labels growing() {
    return new Labels(true, 0);
  }

  /** These names once more, to grow on their own. */
  Labels copy() {
    Labels copy = new Labels(areNames, size);
    copy.code = code.clone();
    copy.text = text.clone();
    copy.end = end.clone();
    copy.direct = direct.clone();
    copy.table = table.clone();
    copy.inTable = inTable;
    return copy;
  }

  int size() {
    return size;
  }

  /** Whether items carry names of their own rather than their number. */
  boolean areNames() {
    return areNames;
  }

  String label(int item) {
    if (!areNames) {
      return Integer.toString(item);
    }
    int begin = begin(item);
    return code[item] >= 0 ? Long.toString(code[item]) : new String(text, begin, end[item] - begin);
  }

  private int begin(int item) {
    return item == 0 ? 0 : end[item - 1];
  }

  /** The item of this name, {@link #NONE} if there is none. */
  int find(char[] name, int from, int to) {
    long wanted = code(name, from, to);
    if (!areNames) {
      return wanted >= 0 && wanted < size ? (int) wanted : NONE;
    }
    return (isDirect(wanted) ? direct[(int) wanted] : table[slot(wanted, name, from, to)]) - 1;
  }

  private boolean isDirect(long wanted) {
    return wanted >= 0 && wanted < direct.length;
  }

  /** The item of this name, added if it is new. */
  int findOrAdd(char[] name, int from, int to) {
    int item = find(name, from, to);
    if (item != NONE) {
      return item;
    }
    if (!areNames) {
      String given = new String(name, from, to - from);
      throw Check.mustBe("item", "a number in [0, " + size + ")", given);
    }
    long added = code(name, from, to);
    add(added, name, from, to);
    if (isDirect(added)) {
      direct[(int) added] = size;
    } else {
      table[slot(added, name, from, to)] = size;
      if (2 * ++inTable > table.length) {
        index();
      }
    }
    return size - 1;
  }

  private void add(long newCode, char[] name, int from, int to) {
    if (size == code.length) {
      code = Arrays.copyOf(code, GraphTooLargeException.longer(size, "items"));
      end = Arrays.copyOf(end, code.length);
    }
    int begin = begin(size);
    int length = newCode < 0 ? to - from : 0;
    while (text.length - begin < length) {
      text = Arrays.copyOf(text, GraphTooLargeException.longer(text.length, "characters in names"));
    }
    System.arraycopy(name, from, text, begin, length);
    end[size] = begin + length;
    code[size] = newCode;
    size++;
  }

  /** Gives back the room kept for more names. */
  void trim() {
    int named = areNames ? size : 0;
    code = Arrays.copyOf(code, named);
    end = Arrays.copyOf(end, named);
    text = Arrays.copyOf(text, begin(named));
  }

  /** The slot that holds a name or, if it is absent, the one where it belongs. */
  private int slot(long wanted, char[] name, int from, int to) {
    int slot = firstSlot(wanted);
    while (table[slot] != 0) {
      int item = table[slot] - 1;
      if (code[item] == wanted
          && (wanted >= 0 || Arrays.equals(text, begin(item), end[item], name, from, to))) {
        break;
      }
      slot = slot + 1 & table.length - 1;
    }
    return slot;
  }

  private int firstSlot(long of) {
    return (int) (of * MIX >>> Long.numberOfLeadingZeros(table.length - 1));
  }

  /** Finds anew what is dense and makes room in the table for a quarter more of all names. */
  private void index() {
    direct = Arrays.copyOf(direct, directLength());
    inTable = 0;
    for (int item = 0; item < size; item++) {
      inTable += isDirect(code[item]) ? 0 : 1;
    }
    long wanted = 2 * (inTable + size / 4 + 16L);
    if (wanted > 1 << LONGEST_TABLE_BITS) {
      throw new GraphTooLargeException("names", 1L << LONGEST_TABLE_BITS - 1, inTable);
    }
    table = new int[Integer.highestOneBit((int) wanted - 1) << 1];
    for (int item = 0; item < size; item++) {
      if (isDirect(code[item])) {
        direct[(int) code[item]] = item + 1;
      } else {
        int slot = firstSlot(code[item]);
        while (table[slot] != 0) {
          slot = slot + 1 & table.length - 1;
        }
        table[slot] = item + 1;
      }
    }
  }

  /** The largest power of two below which a quarter of the numbers are names; it never falls. */
  private int directLength() {
    int[] ofLength = new int[Long.SIZE + 1];
    for (int item = 0; item < size; item++) {
      ofLength[Long.SIZE - Long.numberOfLeadingZeros(code[item])]++;
    }
    int length = 0;
    long below = 0;
    for (int bits = 0; bits <= LONGEST_TABLE_BITS; bits++) {
      below += ofLength[bits];
      length = 4 * below >= 1L << bits ? 1 << bits : length;
    }
    return length;
  }

  /** The number that a name is what its {@code toString} would give of; else a hash, below 0. */
  private static long code(char[] name, int from, int to) {
    int digits = to - from;
    if (digits < 1 || digits > MOST_DIGITS || (name[from] == '0' && digits > 1)) {
      return hash(name, from, to);
    }
    long number = 0;
    for (int k = from; k < to; k++) {
      int digit = name[k] - '0';
      if (digit < 0 || digit > 9) {
        return hash(name, from, to);
      }
      number = 10 * number + digit;
    }
    return number;
  }

  /**
   * Not {@link String#hashCode}: under it all words made of "Aa" and "BB" are one, and a table of
   * 10⁵ of them takes minutes.
   */
  private static long hash(char[] name, int from, int to) {
    long hash = to - from;
    int k = from;
    for (; k + 4 <= to; k += 4) {
      long four =
          name[k] | (long) name[k + 1] << 16 | (long) name[k + 2] << 32 | (long) name[k + 3] << 48;
      hash = mixed(hash ^ four);
    }
    for (; k < to; k++) {
      hash = mixed(hash ^ name[k]);
    }
    return hash | Long.MIN_VALUE;
  }

  /** Carries every bit to the high half by the product, and from there to the low half. */
  private static long mixed(long bits) {
    long product = bits * MIX;
    return product ^ product >>> 32;
  }
}
