package org.grapl.data.file;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import de.siegmar.fastcsv.writer.QuoteStrategy;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import org.grapl.data.file.BinaryTables.ColumnType;
import org.grapl.internal.Check;

/**
 * Writes a table: one line of column names, then rows of as many fields, in UTF-8 with line feeds,
 * whole or not at all ({@link AtomicFile}), compressed if the name ends in {@code .gz}. Commas
 * unless the name ends in {@code .tsv}, {@code .txt} or {@code .edges}: then tabs.
 *
 * <p>A field is quoted where the format demands it, and also where it begins or ends with a blank,
 * which people and editors overlook, or begins with the sign of a comment.
 */
public final class TableFile {

  private TableFile() {}

  @FunctionalInterface
  public interface Rows {
    void add(String... fields);
  }

  public static void write(Path path, List<String> columns, Consumer<Rows> content) {
    write(path, TableFormat.of(path), columns, content);
  }

  /** Writes a table of which it is known what columns hold, which {@link BinaryTables} need. */
  public static void writeTyped(
      Path path, TableFormat format, List<ColumnType> columns, BinaryTables.RowSource content) {
    if (BinaryTables.isMeant(path)) {
      BinaryTables tables = BinaryTables.forFile(path);
      AtomicFile.writeFile(path, temporary -> tables.write(temporary, columns, content));
    } else {
      List<String> names = columns.stream().map(ColumnType::name).toList();
      write(path, format, names, content::forEachRow);
    }
  }

  private static void write(
      Path path, TableFormat format, List<String> columns, Consumer<Rows> content) {
    Separator separator = format == TableFormat.CSV ? Separator.COMMA : Separator.TAB;
    AtomicFile.writeText(
        path,
        text -> {
          CsvWriter csv = writer(separator).build(text);
          csv.writeRecord(columns);
          content.accept(
              fields -> {
                if (fields.length != columns.size()) {
                  throw Check.mustBe("row", "of " + columns.size() + " fields", fields.length);
                }
                csv.writeRecord(fields);
              });
          csv.flush();
        });
  }

  /** One row with commas and its line end, for a file that grows row by row. */
  public static String row(List<String> fields) {
    StringWriter text = new StringWriter();
    writer(Separator.COMMA).bufferSize(0).build(text).writeRecord(fields);
    return text.toString();
  }

  private static CsvWriter.CsvWriterBuilder writer(Separator separator) {
    return CsvWriter.builder()
        .fieldSeparator(separator.character())
        .lineDelimiter(LineDelimiter.LF)
        .quoteStrategy(new QuoteTheInvisible());
  }

  private static final class QuoteTheInvisible implements QuoteStrategy {
    @Override
    public boolean quoteValue(int line, int field, String value) {
      return Character.isWhitespace(value.charAt(0))
          || Character.isWhitespace(value.charAt(value.length() - 1))
          || RowReader.isComment(value);
    }
  }
}
