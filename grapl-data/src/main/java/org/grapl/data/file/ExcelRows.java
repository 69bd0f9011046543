package org.grapl.data.file;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.dhatim.fastexcel.reader.Cell;
import org.dhatim.fastexcel.reader.CellType;
import org.dhatim.fastexcel.reader.ReadableWorkbook;
import org.dhatim.fastexcel.reader.ReadingOptions;
import org.dhatim.fastexcel.reader.Row;
import org.dhatim.fastexcel.reader.Sheet;
import org.jspecify.annotations.Nullable;

/** The rows of the sheets of an Excel workbook. */
final class ExcelRows implements Spreadsheet.Sheets {

  /** Texts and colours in a number format, which may hold any letter. */
  private static final Pattern ASIDE = Pattern.compile("\"[^\"]*\"|\\[[^]]*]|\\\\.");

  /** What a formula that fails leaves in its cell. */
  private static final Pattern FAILURE = Pattern.compile("#[A-Z0-9/_]+[!?]?");

  private static final int SECONDS_PER_DAY = 86_400;

  private final ReadableWorkbook book;
  private final Iterator<Sheet> sheets;
  private Stream<Row> stream = Stream.empty();
  private Iterator<Row> rows = Collections.emptyIterator();

  ExcelRows(byte[] bytes) throws IOException {
    book = new ReadableWorkbook(new ByteArrayInputStream(bytes), new ReadingOptions(true, true));
    sheets = book.getSheets().iterator();
  }

  @Override
  public boolean nextSheet() throws IOException {
    if (!sheets.hasNext()) {
      return false;
    }
    stream.close();
    stream = sheets.next().openStream();
    rows = stream.iterator();
    return true;
  }

  @Override
  public Spreadsheet.@Nullable Line nextRow() {
    if (!rows.hasNext()) {
      return null;
    }
    Row row = rows.next();
    List<String> fields =
        IntStream.range(0, row.getCellCount())
            .mapToObj(k -> row.getOptionalCell(k).map(this::text).orElse(""))
            .toList();
    return new Spreadsheet.Line(row.getRowNum(), fields);
  }

  private String text(Cell cell) {
    if (cell.getValue() instanceof BigDecimal number) { // also what a formula has come to
      return isDate(cell.getDataFormatString())
          ? moment(number.doubleValue())
          : NumberText.plain(number.doubleValue());
    }
    if (cell.getType() == CellType.FORMULA) {
      String saved = cell.getRawValue();
      return saved == null || FAILURE.matcher(saved).matches() ? "" : saved;
    }
    return cell.getType() == CellType.ERROR ? "" : cell.getText();
  }

  private static boolean isDate(String format) {
    if (format == null) {
      return false;
    }
    String signs = ASIDE.matcher(format).replaceAll("").toLowerCase(Locale.ROOT);
    return signs.matches(".*[ydh].*") || signs.contains("mm");
  }

  /** Days since the last but one of 1899 (since 1904 in books of old Macs); times alone below 1. */
  private String moment(double days) {
    LocalDate first = book.isDate1904() ? LocalDate.of(1904, 1, 1) : LocalDate.of(1899, 12, 30);
    LocalDateTime at = first.atStartOfDay().plusSeconds(Math.round(days * SECONDS_PER_DAY));
    if (days < 1) {
      return at.toLocalTime().toString();
    }
    boolean isDay = at.toLocalTime().equals(LocalTime.MIDNIGHT);
    return isDay ? at.toLocalDate().toString() : at.toString();
  }

  @Override
  public void close() throws IOException {
    stream.close();
    book.close();
  }
}
