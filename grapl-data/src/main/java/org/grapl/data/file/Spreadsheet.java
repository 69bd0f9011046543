package org.grapl.data.file;

import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipInputStream;
import org.jspecify.annotations.Nullable;

/**
 * A workbook of Excel ({@code .xlsx}) or OpenDocument ({@code .ods}) as the CSV it would be: the
 * first sheet with a row of two filled cells, from that row on, since titles stand alone; else the
 * first that holds anything. Empty rows stay empty lines, so that a line of the CSV is a row of the
 * sheet. Numbers have all digits, dates are {@code 2026-11-18}, formulas the values that were saved
 * with them. The file is held in memory, its rows are not.
 */
final class Spreadsheet {

  private static final List<String> EXTENSIONS = List.of(".xlsx", ".ods");

  /**
   * Workbooks pack to a tenth or so; a file that unpacks to far more is made to fill the memory.
   */
  private static final long MOST_UNPACKED_PER_BYTE = 200;

  private static final long ALWAYS_UNPACKED = 64 << 20;

  /** That a sheet can have. */
  private static final int MOST_ROWS = 1 << 20;

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
    return attempt(
        name,
        () -> {
          Sheets sheets = isExcel ? new ExcelRows(bytes) : new OpenDocumentRows(bytes);
          return new CsvStream(new Lines(sheets, name), sheets::close);
        });
  }

  private static <T> T attempt(Path name, Callable<T> reading) {
    try {
      return reading.call();
    } catch (DataFileException e) {
      throw e;
    } catch (Exception e) { // the library fails in many ways on what is damaged
      throw unreadable(name);
    }
  }

  private static DataFileException unreadable(Path name) {
    return new DataFileException(
        name,
        "this is no workbook that can be read, or a part of one; open it and save it again, or save it as CSV");
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
    } catch (ZipException | EOFException e) {
      throw unreadable(name);
    }
    if (!hasEntry) {
      throw unreadable(name);
    }
  }

  /** The sheets of a workbook, one after the other, and their rows. */
  interface Sheets {

    /** Goes on to the next sheet; false if there is none. */
    boolean nextSheet() throws Exception;

    /** The next row of the sheet that the file has, some with nothing in them; null at its end. */
    @Nullable Line nextRow() throws Exception;

    void close() throws IOException;
  }

  /** A row of a sheet by its number, from 1; empty cells may be left out at its end. */
  record Line(int number, List<String> fields) {

    int filled() {
      return (int) fields.stream().filter(field -> !field.isBlank()).count();
    }
  }

  /**
   * The rows of the sheet that is meant, all at least as wide as the first, which names columns.
   */
  private static final class Lines implements Iterator<List<String>> {

    private final Sheets sheets;
    private final Path name;
    private final Deque<Line> ahead = new ArrayDeque<>();
    private final int width;
    private boolean isOver;
    private int number;

    Lines(Sheets sheets, Path name) throws Exception {
      this.sheets = sheets;
      this.name = name;
      List<Line> first = List.of();
      while (ahead.isEmpty() && sheets.nextSheet()) {
        List<Line> alone = new ArrayList<>();
        Line row = sheets.nextRow();
        while (row != null && row.filled() < 2) {
          alone.addAll(row.filled() == 1 ? List.of(row) : List.of());
          row = sheets.nextRow();
        }
        ahead.addAll(row == null ? List.of() : List.of(row));
        first = first.isEmpty() ? alone : first;
      }
      isOver = ahead.isEmpty();
      if (isOver) {
        ahead.addAll(first);
      }
      width = ahead.isEmpty() ? 0 : last(ahead.getFirst().fields());
    }

    private static int last(List<String> fields) {
      int end = fields.size();
      while (end > 0 && fields.get(end - 1).isBlank()) {
        end--;
      }
      return end;
    }

    @Override
    public boolean hasNext() {
      while (ahead.isEmpty() && !isOver) {
        Line row = attempt(name, () -> Optional.ofNullable(sheets.nextRow())).orElse(null);
        isOver = row == null;
        if (row != null && row.filled() > 0) {
          ahead.add(row);
        }
      }
      return !ahead.isEmpty();
    }

    @Override
    public List<String> next() {
      if (!hasNext()) {
        throw new NoSuchElementException();
      }
      number++;
      if (number < Math.min(MOST_ROWS, ahead.getFirst().number())) {
        return List.of();
      }
      List<String> fields = ahead.removeFirst().fields();
      String[] row = new String[Math.max(width, last(fields))];
      Arrays.setAll(row, k -> k < fields.size() ? fields.get(k) : "");
      return List.of(row);
    }
  }
}
