package org.grapl.columnar;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Rows of values as the bytes of a CSV, made some hundreds at a time while they are read. One
 * owner.
 */
final class CsvBytes extends InputStream {

  private static final int ROWS_AT_A_TIME = 512;

  /** Rows one after the other, and what they hold on to. */
  interface Rows extends AutoCloseable {

    /** The next row, missing values as null; null at the end. */
    @Nullable List<@Nullable String> next() throws IOException;

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
      List<@Nullable String> row = rows.next();
      if (row == null) {
        break;
      }
      String[] fields = new String[row.size()];
      for (int column = 0; column < fields.length; column++) {
        String value = row.get(column);
        fields[column] = value == null ? "" : value;
      }
      csv.writeRecord(fields);
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
