package org.grapl.data.file;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.grapl.graph.Graph;

/**
 * Rows of fields, one after the other, each with the physical line on which it begins. Empty lines
 * are passed over. A reader stands before its first row until {@link #next} is called.
 */
public abstract sealed class RowReader permits QuotedRows, RowReader.BlankRows {

  private static final String COMMENT_SIGNS = "#%";

  /** What Excel takes and some programs write above a table. */
  private static final Pattern SEPARATOR_LINE = Pattern.compile("(?i)sep=[,;\t]");

  private final TextInput input;
  private final Separator separator;
  private final Row row = new Row();
  private Decimals decimals = Decimals.PLAIN;
  private int[] nameless = {}; // columns, the last first

  public RowReader(TextInput input, Separator separator) {
    this.input = input;
    this.separator = separator;
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
    char comment = commentSign(input, format);
    Writing writing = Writing.of(input.head(), format, input.wish());
    RowReader rows =
        writing.separator() == Separator.BLANKS
            ? new BlankRows(input)
            : format == TableFormat.TEXT
                ? new QuotedRows(input, writing.separator(), comment)
                : new QuotedRows(input, writing.separator());
    rows.row.take(writing.decimals());
    rows.decimals = writing.decimals();
    return rows;
  }

  /** How a table is written; it is read up to its first row. */
  public static Writing writing(TextInput input, TableFormat format) {
    commentSign(input, format);
    return Writing.of(input.head(), format, input.wish());
  }

  /** Hands over a table whose first row has been read, or says what it should hold; closes it. */
  public static <T> T read(TextInput opened, String expected, Function<RowReader, T> reading) {
    try (TextInput input = opened) {
      RowReader rows = of(input, TableFormat.of(input.path()));
      if (!rows.next()) {
        throw input.error("the file is empty; expected " + expected);
      }
      return reading.apply(rows);
    }
  }

  /** The same of a file, whose name tells how it is written. */
  public static <T> T read(Path path, String expected, Function<RowReader, T> reading) {
    TableFormat.of(path); // before the file is opened
    return read(TextInput.open(path, ReadProgress.SILENT), expected, reading);
  }

  /** Passes what stands above the first row; the sign that comments below begin with, if any. */
  private static char commentSign(TextInput input, TableFormat format) {
    return format == TableFormat.TEXT ? skipComments(input) : skipRemarks(input);
  }

  private static char skipRemarks(TextInput input) {
    while (!input.atEnd()) {
      String line = input.peekLine();
      if (SEPARATOR_LINE.matcher(line).matches()) {
        input.separatedBy(line.charAt(line.length() - 1));
      } else if (!line.isEmpty() && !line.equals("#") && !line.startsWith("# ")) {
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

  /** Goes on to the next row in which anything stands; false if there is none. */
  public final boolean next() {
    while (advance()) {
      if (!row.isEmpty()) {
        for (int column : nameless) {
          leaveOut(column);
        }
        return true;
      }
    }
    return false;
  }

  private void leaveOut(int column) {
    if (column >= row.size()) {
      return;
    }
    if (!row.isBlank(column)) {
      throw error(
          "the first row must name every column in use: column %d has no name there, and holds %s here; delete what stands above the names of the columns, or name this one"
              .formatted(column + 1, FieldText.quoted(row.field(column))));
    }
    row.leaveOut(column);
  }

  abstract boolean advance();

  /** From this row on, which is a header, columns without a name are left out: nothing is there. */
  public final void leaveOutNameless() {
    nameless =
        IntStream.range(0, row.size()).map(k -> row.size() - 1 - k).filter(row::isBlank).toArray();
    Arrays.stream(nameless).forEach(row::leaveOut);
  }

  /** A field as a program would write the number that it stands for. */
  public final String plain(String field) {
    return decimals.plain(field);
  }

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
    boolean advance() {
      return input().nextPieces(row(), COMMENT_SIGNS);
    }

    @Override
    public long line() {
      return input().linesRead();
    }
  }
}
