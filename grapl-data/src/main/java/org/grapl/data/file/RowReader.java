package org.grapl.data.file;

import java.io.InputStream;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.grapl.graph.Graph;

/**
 * Rows of fields, one after the other, each with the physical line on which it begins. Empty lines
 * are passed over. A reader stands before its first row until {@link #next} is called.
 */
public abstract sealed class RowReader permits QuotedRows, RowReader.BlankRows {

  private static final String COMMENT_SIGNS = "#%";

  private final TextInput input;
  private final Separator separator;
  private final Row row = new Row();

  public RowReader(TextInput input, Separator separator) {
    this.input = input;
    this.separator = separator;
  }

  /** From here on {@code 3,74} is read as {@code 3.74}. */
  private RowReader takeDecimalCommas(boolean areMeant) {
    row.takeDecimalCommas(areMeant);
    return this;
  }

  /**
   * The rows of a file in one of the edge-list formats.
   *
   * <p>In {@code .txt} and {@code .edges} files every line that begins with {@code #} or {@code %}
   * is a comment. In {@code .csv} and {@code .tsv} files only lines above the first row are, and
   * only if they consist of {@code #} alone or begin with {@code #} and a blank: so a first row
   * about {@code #hashtag} is data. A name in quotes never begins a comment.
   */
  public static RowReader of(TextInput input, TableFormat format) {
    return of(input, format, Writing.Wish.NONE);
  }

  /** The same, where somebody may have said how the table is written. */
  public static RowReader of(TextInput input, TableFormat format, Writing.Wish wish) {
    char comment = commentSign(input, format);
    Writing writing = Writing.of(input.head(), format, wish);
    RowReader rows =
        writing.separator() == Separator.BLANKS
            ? new BlankRows(input)
            : format == TableFormat.TEXT
                ? new QuotedRows(input, writing.separator(), comment)
                : new QuotedRows(input, writing.separator());
    return rows.takeDecimalCommas(writing.hasDecimalCommas());
  }

  /** How a table is written; it is read up to its first row. */
  public static Writing writing(TextInput input, TableFormat format, Writing.Wish wish) {
    commentSign(input, format);
    return Writing.of(input.head(), format, wish);
  }

  /** A table as the CSV in UTF-8 that it would be; closing it closes the text. */
  public static InputStream asCsv(TextInput input, TableFormat format, Writing.Wish wish) {
    RowReader rows = of(input, format, wish);
    Iterator<List<String>> each =
        Stream.iterate(rows.next(), isRow -> isRow, isRow -> rows.next())
            .map(isRow -> rows.fields())
            .iterator();
    return new CsvStream(each, input::close);
  }

  /** Hands over a table whose first row has been read, or says what it should hold; closes it. */
  public static <T> T read(
      TextInput opened, TableFormat format, String expected, Function<RowReader, T> reading) {
    try (TextInput input = opened) {
      RowReader rows = of(input, format);
      if (!rows.next()) {
        throw input.error("the file is empty; expected " + expected);
      }
      return reading.apply(rows);
    }
  }

  /** The same of a file, whose name tells how it is written. */
  public static <T> T read(Path path, String expected, Function<RowReader, T> reading) {
    TableFormat format = TableFormat.of(path);
    return read(TextInput.open(path, ReadProgress.SILENT), format, expected, reading);
  }

  /** Passes what stands above the first row; the sign that comments below begin with, if any. */
  private static char commentSign(TextInput input, TableFormat format) {
    return format == TableFormat.TEXT ? skipComments(input) : skipRemarks(input);
  }

  private static char skipRemarks(TextInput input) {
    while (!input.atEnd()) {
      String line = input.peekLine();
      if (!line.isEmpty() && !line.equals("#") && !line.startsWith("# ")) {
        break;
      }
      input.readLine();
    }
    return '#';
  }

  private static char skipComments(TextInput input) {
    char comment = '#';
    while (!input.atEnd()) {
      String line = input.peekLine();
      if (isComment(line)) {
        comment = line.charAt(0);
      } else if (!line.isBlank()) {
        break;
      }
      input.readLine();
    }
    return comment;
  }

  public static boolean isComment(String text) {
    return !text.isEmpty() && isCommentSign(text.charAt(0));
  }

  public static boolean isCommentSign(char c) {
    return COMMENT_SIGNS.indexOf(c) >= 0;
  }

  public abstract boolean next();

  public abstract long line();

  public final Row row() {
    return row;
  }

  public final List<String> fields() {
    return row.fields();
  }

  public final TextInput input() {
    return input;
  }

  public final Separator separator() {
    return separator;
  }

  public final DataFileException error(String complaint) {
    return input.error(line(), complaint);
  }

  public final void checkWidth(int width) {
    if (row.size() != width) {
      throw error(
          "expected %d fields as in the header, got %d: %s".formatted(width, row.size(), shown()));
    }
  }

  /** A complaint that the current row has not the wanted form, which is given with commas. */
  public final DataFileException wrongForm(String form, String remedy) {
    int count = row.size();
    return error(
        "expected '%s', got %d %s: %s%s"
            .formatted(
                separator.form(form),
                count,
                count == 1 ? "field" : "fields",
                shown(),
                hint() + remedy));
  }

  /** The current row as it may have stood in the file, in quotes. */
  public final String shown() {
    return FieldText.quoted(String.join(String.valueOf(separator.character()), fields()));
  }

  public final DataFileException unknown(Graph graph, String label) {
    return error(Labels.unknown(graph, label)).aboutLabel(label);
  }

  private String hint() {
    int last = row.size() - 1;
    if (last > 0) {
      String number = row.field(last - 1) + separator.character() + row.field(last);
      return separator == Separator.COMMA && !NumberText.commaHint(number).isEmpty()
          ? "; if %s is one number,%s".formatted(number, NumberText.commaHint(number).substring(1))
          : "";
    }
    return "";
  }

  /** Rows whose fields are separated by runs of blanks and tabs, without quotes. */
  static final class BlankRows extends RowReader {

    BlankRows(TextInput input) {
      super(input, Separator.BLANKS);
    }

    @Override
    public boolean next() {
      return input().nextPieces(row(), COMMENT_SIGNS);
    }

    @Override
    public long line() {
      return input().linesRead();
    }
  }
}
