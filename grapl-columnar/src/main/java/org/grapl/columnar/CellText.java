package org.grapl.columnar;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.format.DateTimeFormatter;

/** How values read in a CSV, the same for every format; and what to say of those that cannot. */
final class CellText {

  private CellText() {}

  /** A moment of no time zone: {@code 2024-03-31T02:30:00}. */
  static String moment(LocalDateTime moment) {
    return DateTimeFormatter.ISO_LOCAL_DATE_TIME.format(moment);
  }

  /** A time of day: {@code 02:30:00}. */
  static String time(LocalTime time) {
    return DateTimeFormatter.ISO_LOCAL_TIME.format(time);
  }

  /** The text that bytes stand for; bytes that are no UTF-8 are refused. */
  static String utf8(String column, byte[] bytes) throws IOException {
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException e) {
      throw new IOException(
          "column \"" + column + "\" must be of texts in UTF-8, got other bytes", e);
    }
  }

  /** What to throw at a column whose values no text tells. */
  static IOException refused(String column, Object type) {
    return new IOException(
        "column \""
            + column
            + "\" must be of texts, numbers, truth values, dates or times, got type "
            + type
            + "; leave it out");
  }
}
