package org.grapl.graph;

import java.util.Arrays;

/**
 * The text of many names in a few arrays of bytes, never copied once they have their full length.
 * Each name is its length followed by its characters, which take one to three bytes each as in
 * UTF-8; halves of surrogate pairs are characters of their own here, so that any string comes back
 * as it was. One owner while it grows.
 */
final class NameText {

  private static final int PAGE_BITS = 20;
  private static final int PAGE = 1 << PAGE_BITS;
  private static final int FIRST_PAGE = 64;

  private byte[][] pages = {new byte[FIRST_PAGE]};
  private int last; // the page being filled
  private int used; // bytes of the last page that hold names
  private int fetched; // keeps the reads of fetch() from being optimised away

  /** This text once more; full pages are shared, as they never change. */
  NameText copy() {
    NameText copy = new NameText();
    copy.pages = pages.clone();
    copy.pages[last] = pages[last].clone();
    copy.last = last;
    copy.used = used;
    return copy;
  }

  /** Keeps a name and tells where; places are below 2⁴⁰ as long as pages fit in the memory. */
  long add(char[] text, int from, int to) {
    long length = encodedLength(to - from);
    for (int k = from; k < to; k++) {
      length += encodedLength(text[k]);
    }
    makeRoom(Math.toIntExact(length));
    long place = ((long) last << PAGE_BITS) + used;
    encode(to - from);
    for (int k = from; k < to; k++) {
      encode(text[k]);
    }
    return place;
  }

  /** Whether the name at this place is the one given. */
  boolean matches(long place, char[] text, int from, int to) {
    byte[] page = pages[(int) (place >> PAGE_BITS)];
    int at = (int) place & (PAGE - 1);
    if (decode(page, at) != to - from) {
      return false;
    }
    at += encodedLength(to - from);
    int k = from;
    while (k < to && page[at] == text[k] && page[at] >= 0) { // what most names are made of
      k++;
      at++;
    }
    for (; k < to; k++) {
      int c = decode(page, at);
      if (c != text[k]) {
        return false;
      }
      at += encodedLength(c);
    }
    return true;
  }

  /** Brings the beginnings of names into the cache, for those about to be compared. */
  void fetch(long[] codes, int count) {
    int sum = 0;
    for (int k = 0; k < count; k++) {
      if (codes[k] < 0) {
        long place = NameLabels.place(codes[k]);
        sum += pages[(int) (place >> PAGE_BITS)][(int) place & (PAGE - 1)];
      }
    }
    fetched = sum;
  }

  /** The characters of the name at this place. */
  char[] at(long place) {
    byte[] page = pages[(int) (place >> PAGE_BITS)];
    int at = (int) place & (PAGE - 1);
    char[] text = new char[decode(page, at)];
    at += encodedLength(text.length);
    for (int k = 0; k < text.length; k++) {
      text[k] = (char) decode(page, at);
      at += encodedLength(text[k]);
    }
    return text;
  }

  void trim() {
    pages[last] = Arrays.copyOf(pages[last], used);
  }

  /** A name never begins on one page and ends on another; one longer than a page gets its own. */
  private void makeRoom(int length) {
    int room = pages[last].length - used;
    if (length <= room) {
      return;
    }
    if ((long) used + length <= PAGE) {
      int longer = Math.min(PAGE, Math.max(used + length, 2 * pages[last].length));
      pages[last] = Arrays.copyOf(pages[last], longer);
    } else {
      if (++last == pages.length) {
        pages = Arrays.copyOf(pages, last + (last >> 1) + 1);
      }
      pages[last] = new byte[Math.max(PAGE, length)];
      used = 0;
    }
  }

  /** Numbers below 2⁷ take one byte, below 2¹¹ two, below 2¹⁶ three, others six. */
  private static int encodedLength(int number) {
    return number < 0x80 ? 1 : number < 0x800 ? 2 : number < 0x10000 ? 3 : 6;
  }

  private void encode(int number) {
    byte[] page = pages[last];
    switch (encodedLength(number)) {
      case 1 -> page[used++] = (byte) number;
      case 2 -> {
        page[used++] = (byte) (0xc0 | number >> 6);
        page[used++] = (byte) (0x80 | number & 0x3f);
      }
      case 3 -> {
        page[used++] = (byte) (0xe0 | number >> 12);
        page[used++] = (byte) (0x80 | number >> 6 & 0x3f);
        page[used++] = (byte) (0x80 | number & 0x3f);
      }
      default -> {
        page[used++] = (byte) 0xf0;
        for (int shift = 24; shift >= 0; shift -= 6) {
          page[used++] = (byte) (0x80 | number >> shift & 0x3f);
        }
      }
    }
  }

  private static int decode(byte[] page, int at) {
    int first = page[at];
    if (first >= 0) {
      return first;
    }
    int more = (first & 0xf0) == 0xf0 ? 5 : (first & 0xe0) == 0xe0 ? 2 : 1;
    int number = more == 5 ? 0 : more == 2 ? first & 0x0f : first & 0x1f;
    for (int k = 1; k <= more; k++) {
      number = number << 6 | page[at + k] & 0x3f;
    }
    return number;
  }
}
