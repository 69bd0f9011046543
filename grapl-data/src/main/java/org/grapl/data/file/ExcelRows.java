package org.grapl.data.file;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.dhatim.fastexcel.reader.Cell;
import org.dhatim.fastexcel.reader.CellType;
import org.dhatim.fastexcel.reader.ReadableWorkbook;
import org.dhatim.fastexcel.reader.ReadingOptions;
import org.dhatim.fastexcel.reader.Row;
import org.dhatim.fastexcel.reader.Sheet;

/** The rows of the first sheet of an Excel workbook that has any. */
final class ExcelRows implements Spreadsheet.WorkbookRows {

  /** Texts and colours in a number format, which may hold any letter. */
  private static final Pattern ASIDE = Pattern.compile("\"[^\"]*\"|\\[[^]]*]|\\\\.");

  private final ReadableWorkbook book;
  private Stream<Row> stream = Stream.empty();
  private Iterator<Row> rows = Collections.emptyIterator();

  ExcelRows(byte[] bytes) throws IOException {
    book = new ReadableWorkbook(new ByteArrayInputStream(bytes), new ReadingOptions(true, true));
    for (Sheet sheet : book.getSheets().toList()) {
      stream.close();
      stream = sheet.openStream();
      rows = stream.iterator();
      if (rows.hasNext()) {
        break;
      }
    }
  }

  @Override
  public Optional<List<String>> next() {
    return rows.hasNext() ? Optional.of(fields(rows.next())) : Optional.empty();
  }

  private static List<String> fields(Row row) {
    List<String> fields = new ArrayList<>();
    for (int k = 0; k < row.getCellCount(); k++) {
      fields.add(row.getOptionalCell(k).map(ExcelRows::text).orElse(""));
    }
    return fields;
  }

  private static String text(Cell cell) {
    boolean isNumber = cell.getValue() instanceof BigDecimal || cell.getType() == CellType.NUMBER;
    if (isNumber && isDate(cell.getDataFormatString())) {
      return moment(cell.asDate());
    }
    if (isNumber) {
      return NumberText.plain(cell.asNumber().doubleValue());
    }
    if (cell.getType() == CellType.FORMULA) {
      return String.valueOf(cell.getRawValue() == null ? "" : cell.getRawValue());
    }
    return cell.getType() == CellType.ERROR ? "" : cell.getText();
  }

  private static boolean isDate(String format) {
    if (format == null) {
      return false;
    }
    String signs = ASIDE.matcher(format).replaceAll("").toLowerCase(java.util.Locale.ROOT);
    return signs.matches(".*[ydh].*") || signs.contains("mm");
  }

  private static String moment(LocalDateTime at) {
    return at.toLocalTime().equals(LocalTime.MIDNIGHT)
        ? at.toLocalDate().toString()
        : at.toString();
  }

  @Override
  public void close() {
    stream.close();
    try {
      book.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
