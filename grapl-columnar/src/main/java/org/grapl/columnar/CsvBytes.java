package org.grapl.columnar;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringWriter;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Rows of values as the bytes of a CSV, some hundreds at a time. One owner. */
final class CsvBytes extends InputStream {

  private static final int ROWS_AT_A_TIME = 512;

  interface Rows extends AutoCloseable {

    /** Missing values are empty texts; null at the end. */
    @Nullable List<String> next() throws IOException;

    @Override
    void close() throws IOException;
  }

  private final Rows rows;
  private final StringWriter text = new StringWriter();
  private final CsvWriter csv = CsvWriter.builder().lineDelimiter(LineDelimiter.LF).build(text);
  private byte[] bytes;
  private int position;

  CsvBytes(List<String> header, Rows rows) {
    this.rows = rows;
    csv.writeRecord(header);
    this.bytes = taken();
  }

  static void closeAfter(Throwable failure, List<? extends AutoCloseable> opened) {
    for (AutoCloseable one : opened) {
      try {
        one.close();
      } catch (Exception e) {
        failure.addSuppressed(e);
      }
    }
  }

  static String utf8(String column, byte[] bytes) throws IOException {
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException e) {
      throw new IOException(
          "column \"" + column + "\" must be of texts in UTF-8, got other bytes", e);
    }
  }

  static IOException refused(String column, Object type) {
    return new IOException(
        "column \"%s\" must be of texts, numbers, truth values, dates or times, got type %s; leave it out"
            .formatted(column, type));
  }

  @Override
  public int read() throws IOException {
    return position < bytes.length || refill() ? bytes[position++] & 0xff : -1;
  }

  @Override
  public int read(byte[] target, int offset, int length) throws IOException {
    if (length == 0) {
      return 0;
    }
    if (position == bytes.length && !refill()) {
      return -1;
    }
    int count = Math.min(length, bytes.length - position);
    System.arraycopy(bytes, position, target, offset, count);
    position += count;
    return count;
  }

  private boolean refill() throws IOException {
    for (int k = 0; k < ROWS_AT_A_TIME; k++) {
      List<String> row = rows.next();
      if (row == null) {
        break;
      }
      csv.writeRecord(row);
    }
    bytes = taken();
    position = 0;
    return bytes.length > 0;
  }

  private byte[] taken() {
    try {
      csv.flush();
    } catch (IOException e) {
      throw new IllegalStateException("writing to memory failed", e);
    }
    byte[] taken = text.toString().getBytes(StandardCharsets.UTF_8);
    text.getBuffer().setLength(0);
    return taken;
  }

  @Override
  public void close() throws IOException {
    rows.close();
  }
}
