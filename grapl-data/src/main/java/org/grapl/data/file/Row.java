package org.grapl.data.file;

import java.nio.CharBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.grapl.graph.GraphBuilder;
import org.grapl.internal.Decimal;

/**
 * The fields of one row, side by side in an array that serves for all rows: reading a row makes no
 * object. Not thread-safe.
 */
public final class Row {

  private char[] text = new char[128];
  private int[] end = new int[8];
  private int size;
  private Decimals decimals = Decimals.PLAIN;

  void take(Decimals meant) {
    decimals = meant;
  }

  public void clear() {
    size = 0;
  }

  public void add(char[] source, int from, int to) {
    int begin = begin(size);
    int length = to - from;
    if (text.length - begin < length) {
      text = Arrays.copyOf(text, Math.max(Math.addExact(begin, length), 2 * text.length));
    }
    if (size == end.length) {
      end = Arrays.copyOf(end, 2 * size);
    }
    System.arraycopy(source, from, text, begin, length);
    end[size++] = begin + length;
  }

  /** Takes the pieces between runs of blanks and tabs for its fields. */
  public void split(char[] source, int from, int to) {
    clear();
    int at = from;
    while (at < to) {
      int begin = at;
      while (at < to && source[at] != ' ' && source[at] != '\t') {
        at++;
      }
      if (at > begin) {
        add(source, begin, at);
      }
      at++;
    }
  }

  public int size() {
    return size;
  }

  /** Whether nothing stands in any field. */
  boolean isEmpty() {
    return size == 0 || end[size - 1] == 0;
  }

  public boolean isEmpty(int field) {
    return begin(field) == end[field];
  }

  public boolean isComment() {
    return !isEmpty(0) && RowReader.isCommentSign(text[0]);
  }

  public String field(int field) {
    return new String(text, begin(field), end[field] - begin(field));
  }

  public List<String> fields() {
    List<String> fields = new ArrayList<>(size);
    for (int field = 0; field < size; field++) {
      fields.add(field(field));
    }
    return fields;
  }

  /** The item that a field names, a new one if the name is new. */
  public int item(int field, GraphBuilder builder) {
    return builder.item(text, begin(field), end[field]);
  }

  /** The number a field stands for, NaN if it is none. */
  public double number(int field) {
    return decimals == Decimals.PLAIN
        ? Decimal.parse(text, begin(field), end[field])
        : Decimal.parse(decimals.plain(field(field)));
  }

  /**
   * The whole number a field stands for.
   *
   * @throws NumberFormatException if it is none
   */
  public long whole(int field) {
    return Long.parseLong(CharBuffer.wrap(text), begin(field), end[field], 10);
  }

  boolean isBlank(int field) {
    return isEmpty(field) || field(field).isBlank();
  }

  /** Without a field. */
  void leaveOut(int field) {
    int length = end[field] - begin(field);
    System.arraycopy(text, end[field], text, begin(field), end[size - 1] - end[field]);
    size--;
    for (int k = field; k < size; k++) {
      end[k] = end[k + 1] - length;
    }
  }

  private int begin(int field) {
    return field == 0 ? 0 : end[field - 1];
  }
}
