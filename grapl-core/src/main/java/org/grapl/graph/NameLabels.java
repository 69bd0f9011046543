package org.grapl.graph;

import java.util.Arrays;

/**
 * Names given one by one, without an object per name. A name that is a whole number in its usual
 * form is kept as that number, any other one as {@link NameText}; so "7" and "007" are two names.
 *
 * <p>Numbers are found in an array indexed by them as far as they lie densely, which in files of
 * numbered vertices is all of them; everything else by open addressing. Per item 8 bytes, and 4 to
 * 16 for a dense number or 8 to 20 and its text for any other name. Amortised O(length) per name.
 */
final class NameLabels implements Labels {

  /** The direct index is as long as at least a quarter of it is in use. */
  private static final int DIRECT_SLACK_BITS = 2;

  private static final int LONGEST_TABLE_BITS = 30;
  private static final long MIX = 0x9e3779b97f4a7c15L;

  /** A text's code: the sign, bits of its hash, and below them the place of its characters. */
  private static final int PLACE_BITS = 40;

  /** No code: as a number it would have 19 digits. */
  private static final long UNKNOWN = Long.MAX_VALUE;

  private int size;

  /** What each item is called: the number itself, or the negative code of a text. */
  private long[] code = new long[16];

  private NameText texts = new NameText();

  /** One more than the item of each small number, 0 where there is none. */
  private int[] direct = new int[0];

  /** One more than the item in each slot, 0 in free ones; at most half of them are taken. */
  private int[] table = new int[32];

  private int inTable;

  private long[] batchTags = {};
  private long[] batchCodes = {};

  @Override
  public Labels copy() {
    NameLabels copy = new NameLabels();
    copy.size = size;
    copy.code = code.clone();
    copy.texts = texts.copy();
    copy.direct = direct.clone();
    copy.table = table.clone();
    copy.inTable = inTable;
    return copy;
  }

  @Override
  public boolean areNames() {
    return true;
  }

  @Override
  public int size() {
    return size;
  }

  @Override
  public String label(int item) {
    return code[item] >= 0 ? Long.toString(code[item]) : new String(texts.at(place(code[item])));
  }

  @Override
  public int find(char[] text, int from, int to) {
    long number = WholeNumber.parse(text, from, to);
    if (number == WholeNumber.NONE) {
      return table[slot(hash(text, from, to), text, from, to)] - 1;
    }
    return (number < direct.length ? direct[(int) number] : table[slot(number)]) - 1;
  }

  @Override
  public int findOrAdd(char[] text, int from, int to) {
    int item = find(text, from, to);
    return item == NONE ? add(text, from, to) : item;
  }

  /**
   * Goes to one place for all names before the next place: short loops of reads that do not wait
   * for each other, so that the memory is asked for many at once. Whoever is not found where it
   * most likely is takes the ordinary way.
   */
  @Override
  public void findOrAddAll(char[] text, int[] ends, int count, int[] items) {
    if (batchTags.length < count) {
      batchTags = new long[count];
      batchCodes = new long[count];
    }
    long[] tags = batchTags;
    long[] codes = batchCodes;
    int from = 0;
    for (int k = 0; k < count; k++) {
      long number = WholeNumber.parse(text, from, ends[k]);
      long hash = number == WholeNumber.NONE ? hash(text, from, ends[k]) : number * MIX;
      tags[k] = number == WholeNumber.NONE ? tag(hash) : number;
      items[k] = number >= 0 && number < direct.length ? ~(int) number : firstSlot(hash);
      from = ends[k];
    }
    for (int k = 0; k < count; k++) {
      boolean isDirect = items[k] < 0;
      items[k] = (isDirect ? direct[~items[k]] : table[items[k]]) - 1;
      codes[k] = isDirect ? tags[k] : UNKNOWN;
    }
    for (int k = 0; k < count; k++) {
      if (codes[k] == UNKNOWN && items[k] != NONE) {
        codes[k] = code[items[k]];
      }
    }
    texts.fetch(codes, count);
    from = 0;
    for (int k = 0; k < count; k++) {
      boolean found =
          items[k] != NONE
              && (tags[k] >= 0
                  ? tags[k] == codes[k]
                  : isText(codes[k], tags[k], text, from, ends[k]));
      items[k] = found ? items[k] : NONE;
      from = ends[k];
    }
    from = 0;
    for (int k = 0; k < count; k++) {
      if (items[k] == NONE) {
        items[k] = findOrAdd(text, from, ends[k]);
      }
      from = ends[k];
    }
  }

  private boolean isText(long found, long tag, char[] text, int from, int to) {
    // Texts whose tags differ are told apart without a look at their characters.
    return found >> PLACE_BITS == tag >> PLACE_BITS && texts.matches(place(found), text, from, to);
  }

  private int add(char[] text, int from, int to) {
    if (size == code.length) {
      code = Arrays.copyOf(code, GraphTooLargeException.longer(size, "arms"));
    }
    long number = WholeNumber.parse(text, from, to);
    if (number >= 0 && number < direct.length) {
      code[size] = number;
      direct[(int) number] = size + 1;
    } else {
      int slot;
      if (number >= 0) {
        code[size] = number;
        slot = slot(number);
      } else {
        long hash = hash(text, from, to);
        code[size] = tag(hash) | texts.add(text, from, to);
        slot = slot(hash, text, from, to);
      }
      table[slot] = size + 1;
      inTable++;
    }
    size++;
    if (2 * inTable > table.length) {
      index();
    }
    return size - 1;
  }

  @Override
  public void trim() {
    code = Arrays.copyOf(code, size);
    texts.trim();
  }

  /** The slot that holds the number or, if it is absent, the one where it belongs. */
  private int slot(long number) {
    int slot = firstSlot(number * MIX);
    while (table[slot] != 0 && code[table[slot] - 1] != number) {
      slot = slot + 1 & table.length - 1;
    }
    return slot;
  }

  /** The slot that holds the text or, if it is absent, the one where it belongs. */
  private int slot(long hash, char[] text, int from, int to) {
    long tag = tag(hash);
    int slot = firstSlot(hash);
    while (table[slot] != 0 && !isText(code[table[slot] - 1], tag, text, from, to)) {
      slot = slot + 1 & table.length - 1;
    }
    return slot;
  }

  private int firstSlot(long hash) {
    return (int) (hash >>> Long.numberOfLeadingZeros(table.length - 1));
  }

  /** The low bits of a hash, of which slots use the high ones. */
  private static long tag(long hash) {
    return Long.MIN_VALUE | hash << PLACE_BITS;
  }

  static long place(long code) {
    return code & (1L << PLACE_BITS) - 1;
  }

  /**
   * Multiplicative, four characters at a time, of which the high bits are good. Not {@link
   * String#hashCode}: under it all words made of "Aa" and "BB" are one, and a table of 10⁵ of them
   * takes minutes.
   */
  private static long hash(char[] text, int from, int to) {
    long hash = to - from;
    int k = from;
    for (; k + 4 <= to; k += 4) {
      long four =
          text[k] | (long) text[k + 1] << 16 | (long) text[k + 2] << 32 | (long) text[k + 3] << 48;
      hash = mixed(hash ^ four);
    }
    for (; k < to; k++) {
      hash = mixed(hash ^ text[k]);
    }
    return hash * MIX;
  }

  /** Carries every bit to the high half by the product, and from there to the low half. */
  private static long mixed(long bits) {
    long product = bits * MIX;
    return product ^ product >>> 32;
  }

  /** Finds anew what is dense and makes room in the table for a quarter more of all names. */
  private void index() {
    direct = Arrays.copyOf(direct, directLength());
    inTable = 0;
    for (int item = 0; item < size; item++) {
      if (code[item] >= 0 && code[item] < direct.length) {
        direct[(int) code[item]] = item + 1;
      } else {
        inTable++;
      }
    }
    long wanted = 2 * (inTable + size / 4 + 16L);
    int bits = Long.SIZE - Long.numberOfLeadingZeros(wanted - 1);
    if (bits > LONGEST_TABLE_BITS) {
      throw new GraphTooLargeException("names", 1L << LONGEST_TABLE_BITS - 1, inTable);
    }
    table = new int[1 << bits];
    for (int item = 0; item < size; item++) {
      if (code[item] >= direct.length) {
        table[slot(code[item])] = item + 1;
      } else if (code[item] < 0) {
        char[] text = texts.at(place(code[item]));
        table[slot(hash(text, 0, text.length), text, 0, text.length)] = item + 1;
      }
    }
  }

  /** The largest power of two below which enough numbers are names; it never falls. */
  private int directLength() {
    int[] ofLength = new int[Long.SIZE];
    for (int item = 0; item < size; item++) {
      if (code[item] >= 0) {
        ofLength[Long.SIZE - Long.numberOfLeadingZeros(code[item])]++;
      }
    }
    int length = 0;
    long below = 0;
    for (int bits = 0; bits <= LONGEST_TABLE_BITS; bits++) {
      below += ofLength[bits];
      if (below << DIRECT_SLACK_BITS >= 1L << bits) {
        length = 1 << bits;
      }
    }
    return length;
  }
}
