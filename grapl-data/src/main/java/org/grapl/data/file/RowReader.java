package org.grapl.data.file;

import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
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

  /**
   * The rows of a file in one of the edge-list formats.
   *
   * <p>In {@code .txt} and {@code .edges} files every line that begins with {@code #} or {@code %}
   * is a comment. In {@code .csv} and {@code .tsv} files only lines above the first row are, and
   * only if they consist of {@code #} alone or begin with {@code #} and a blank: so a first row
   * about {@code #hashtag} is data. A name in quotes never begins a comment.
   */
  public static RowReader of(TextInput input, TableFormat format) {
    return switch (format) {
      case CSV -> new QuotedRows(skipRemarks(input), Separator.COMMA);
      case TSV -> new QuotedRows(skipRemarks(input), Separator.TAB);
      case TEXT -> detected(input);
    };
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

  private static TextInput skipRemarks(TextInput input) {
    while (!input.atEnd()) {
      String line = input.peekLine();
      if (!line.isEmpty() && !line.equals("#") && !line.startsWith("# ")) {
        break;
      }
      input.readLine();
    }
    return input;
  }

  private static RowReader detected(TextInput input) {
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
    Separator separator = Separator.of(input.peekLine());
    return separator == Separator.BLANKS
        ? new BlankRows(input)
        : new QuotedRows(input, separator, comment);
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
    boolean hasSemicolon = label.indexOf(Separator.SEMICOLON.character()) >= 0;
    return error(Labels.unknown(graph, label) + (hasSemicolon ? semicolons() : ""))
        .aboutLabel(label);
  }

  private String hint() {
    int last = row.size() - 1;
    if (last > 0) {
      String number = row.field(last - 1) + separator.character() + row.field(last);
      return separator == Separator.COMMA && !NumberText.commaHint(number).isEmpty()
          ? "; if %s is one number,%s".formatted(number, NumberText.commaHint(number).substring(1))
          : "";
    }
    Separator likely = Separator.of(row.field(0));
    return likely == Separator.BLANKS
        ? ""
        : "; the fields seem to be separated by %s, not %s: name the file .txt to have it found out"
            .formatted(likely.plural(), separator.plural());
  }

  /** What to add to a complaint about a header that another separator would make sense of. */
  public final String headerHint() {
    String header = row.field(0);
    Separator likely =
        header.indexOf(Separator.TAB.character()) >= 0 ? Separator.TAB : Separator.SEMICOLON;
    return separator == Separator.COMMA && header.indexOf(likely.character()) > 0
        ? "; the columns seem to be separated by %s: save the table with commas, or name the file .txt to have it found out"
            .formatted(likely.plural())
        : "";
  }

  /** What spreadsheets write where people have a decimal comma. */
  public final String semicolons() {
    return "; the fields seem to be separated by semicolons: write numbers with a point and name"
        + " the file .txt";
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
