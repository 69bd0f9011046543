package org.grapl.data.format;

import org.grapl.data.file.DataFileException;
import org.grapl.data.file.FieldText;
import org.grapl.data.file.Row;
import org.grapl.data.file.TextInput;

/**
 * A line of pieces between blanks of which most are numbers, and the complaints about it. One
 * object serves for all lines. Not thread-safe.
 */
final class NumberRow {

  private final TextInput input;
  private final Row row = new Row();

  NumberRow(TextInput input) {
    this.input = input;
  }

  /** Takes the next line. Ask {@link TextInput#atEnd} first. */
  void read() {
    input.readPieces(row);
  }

  int size() {
    return row.size();
  }

  String field(int field) {
    return row.field(field);
  }

  /** The piece as a whole number between two bounds. */
  long whole(String what, int field, long least, long most) {
    long value;
    try {
      value = row.whole(field);
    } catch (NumberFormatException e) {
      value = least - 1;
    }
    if (value < least || value > most) {
      throw error(FieldText.mustBe(what, wholeNumber(least, most), row.field(field)));
    }
    return value;
  }

  static String wholeNumber(long least, long most) {
    return most == Long.MAX_VALUE
        ? "a whole number >= " + least
        : "a whole number in [" + least + ", " + most + "]";
  }

  /** The piece as the weight of a link. */
  double weight(int field) {
    double weight = row.number(field);
    if (!FieldText.isWeight(weight)) {
      throw error(FieldText.badWeight(row.field(field)));
    }
    return weight;
  }

  /** The line as it is shown in a complaint. */
  String shown() {
    return FieldText.quoted(String.join(" ", row.fields()));
  }

  /** A complaint about the line. */
  DataFileException error(String complaint) {
    return input.error(input.linesRead(), complaint);
  }
}
