package org.grapl.data.file;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipInputStream;
import org.dhatim.fastexcel.reader.ExcelReaderException;
import org.jspecify.annotations.Nullable;

/**
 * A workbook of Excel ({@code .xlsx}) or OpenDocument ({@code .ods}) as the CSV it would be: its
 * first sheet that holds anything, without empty rows; numbers with all digits, dates as {@code
 * 2026-11-18}, formulas by the values that were saved with them. The file is held in memory, its
 * rows are not.
 */
final class Spreadsheet {

  private static final List<String> EXTENSIONS = List.of(".xlsx", ".ods");

  /**
   * Workbooks pack to a tenth or so; a file that unpacks to far more is made to fill the memory.
   */
  private static final long MOST_UNPACKED_PER_BYTE = 200;

  private static final long ALWAYS_UNPACKED = 64 << 20;

  private Spreadsheet() {}

  static boolean isMeant(Path name) {
    return EXTENSIONS.contains(FileName.extension(name));
  }

  /** Reads all of the stream and closes it. */
  static InputStream asCsv(InputStream data, Path name) throws IOException {
    if (FileName.isCompressed(name)) {
      throw new DataFileException(name, "a workbook is compressed inside; give it without .gz");
    }
    byte[] bytes;
    try (data) {
      bytes = data.readAllBytes();
    }
    check(bytes, name);
    boolean isExcel = FileName.extension(name).equals(".xlsx");
    try {
      WorkbookRows rows = isExcel ? new ExcelRows(bytes) : new OpenDocumentRows(bytes, name);
      return new CsvStream(new Filled(rows, name), rows::close);
    } catch (ExcelReaderException | IllegalArgumentException | NullPointerException e) {
      throw unreadable(name);
    }
  }

  private static DataFileException unreadable(Path name) {
    return new DataFileException(
        name, "this is no workbook that can be read; open it and save it again, or save it as CSV");
  }

  private static void check(byte[] bytes, Path name) throws IOException {
    long most = Math.max(ALWAYS_UNPACKED, MOST_UNPACKED_PER_BYTE * bytes.length);
    byte[] part = new byte[1 << 16];
    boolean hasEntry = false;
    try (ZipInputStream zip = new ZipInputStream(new ByteArrayInputStream(bytes))) {
      for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
        hasEntry = true;
        for (int count = zip.read(part); count >= 0; count = zip.read(part)) {
          most -= count;
          if (most < 0) {
            throw new DataFileException(
                name,
                "the workbook unpacks to more than %d times its size; save it as CSV if that is right"
                    .formatted(MOST_UNPACKED_PER_BYTE));
          }
        }
      }
    } catch (ZipException e) {
      throw unreadable(name);
    }
    if (!hasEntry) {
      throw unreadable(name);
    }
  }

  /** The cells of a sheet, row by row; empty ones may be left out at the end of a row. */
  interface WorkbookRows {
    /** The next row that the file has; nothing behind the last one. */
    Optional<List<String>> next();

    void close() throws IOException;
  }

  /** Rows that hold anything, all as wide as the first, which names the columns. */
  private static final class Filled implements Iterator<List<String>> {

    private final WorkbookRows rows;
    private final Path name;
    private int width;
    private @Nullable List<String> ahead;

    Filled(WorkbookRows rows, Path name) {
      this.rows = rows;
      this.name = name;
    }

    @Override
    public boolean hasNext() {
      while (ahead == null) {
        Optional<List<String>> row = attempt(rows::next);
        if (row.isEmpty()) {
          return false;
        }
        List<String> filled = filled(row.get());
        if (!filled.isEmpty()) {
          width = Math.max(width, width == 0 ? filled.size() : 0);
          ahead = padded(filled);
        }
      }
      return true;
    }

    private <T> T attempt(Supplier<T> reading) {
      try {
        return reading.get();
      } catch (ExcelReaderException | IllegalArgumentException | NullPointerException e) {
        throw unreadable(name);
      }
    }

    private static List<String> filled(List<String> row) {
      int end = row.size();
      while (end > 0 && row.get(end - 1).isBlank()) {
        end--;
      }
      return row.subList(0, end);
    }

    private List<String> padded(List<String> row) {
      String[] fields = new String[Math.max(width, row.size())];
      Arrays.fill(fields, "");
      for (int k = 0; k < row.size(); k++) {
        fields[k] = row.get(k);
      }
      return new ArrayList<>(Arrays.asList(fields));
    }

    @Override
    public List<String> next() {
      if (!hasNext()) {
        throw new NoSuchElementException();
      }
      List<String> row = ahead == null ? List.of() : ahead;
      ahead = null;
      return row;
    }
  }
}
