package org.grapl.data.file;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import java.util.List;

/**
 * Rows as the bytes of the CSV file they would be, made while they are asked for: so that every
 * reader of tables takes whatever can be told in rows. Not thread-safe.
 */
final class CsvStream extends InputStream {

  /** What the rows come from. */
  interface Source {
    void close() throws IOException;
  }

  private final Iterator<List<String>> rows;
  private final Source source;
  private byte[] row = {};
  private int position;

  CsvStream(Iterator<List<String>> rows, Source source) {
    this.rows = rows;
    this.source = source;
  }

  @Override
  public int read() {
    return hasByte() ? Byte.toUnsignedInt(row[position++]) : -1;
  }

  @Override
  public int read(byte[] target, int offset, int length) {
    if (length == 0) {
      return 0;
    }
    if (!hasByte()) {
      return -1;
    }
    int count = Math.min(length, row.length - position);
    System.arraycopy(row, position, target, offset, count);
    position += count;
    return count;
  }

  private boolean hasByte() {
    while (position == row.length && rows.hasNext()) {
      row = TableFile.row(rows.next()).getBytes(StandardCharsets.UTF_8);
      position = 0;
    }
    return position < row.length;
  }

  @Override
  public void close() throws IOException {
    source.close();
  }
}
