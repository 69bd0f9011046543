package org.grapl.data.file;

import de.siegmar.fastcsv.reader.AbstractBaseCsvCallbackHandler;
import de.siegmar.fastcsv.reader.CloseableIterator;
import de.siegmar.fastcsv.reader.CommentStrategy;
import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;

/**
 * Rows of comma-separated values and their kin (RFC 4180): a field in double quotes may hold
 * separators, line ends and, doubled, quotes. Nothing is trimmed.
 */
public final class QuotedRows extends RowReader {

  private final Collector collector;
  private final CloseableIterator<Row> rows;
  private final long linesBefore;
  private final boolean hasComments;

  /** Rows without comments. */
  public QuotedRows(TextInput input, Separator separator) {
    this(input, separator, CommentStrategy.NONE, '#');
  }

  /**
   * Rows between which lines may be comments.
   *
   * @param comment the sign that begins comments in this file; the other one of {@code #} and
   *     {@code %} is heeded too, if the line holds no quotes
   */
  public QuotedRows(TextInput input, Separator separator, char comment) {
    this(input, separator, CommentStrategy.SKIP, comment);
  }

  private QuotedRows(TextInput input, Separator separator, CommentStrategy strategy, char comment) {
    super(input, separator);
    linesBefore = input.linesRead();
    hasComments = strategy != CommentStrategy.NONE;
    collector = new Collector(row());
    rows =
        CsvReader.builder()
            .fieldSeparator(separator.character())
            .commentStrategy(strategy)
            .commentCharacter(comment)
            .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
            .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
            .allowUnclosedQuote(false)
            .build(collector, input)
            .iterator();
  }

  @Override
  public boolean next() {
    try {
      while (rows.hasNext()) {
        Row row = rows.next();
        if (!hasComments || collector.firstQuoted || !row.isComment()) {
          return true;
        }
        if (collector.anyQuoted) {
          throw error(
              "a comment that begins with '%c' holds a quoted field: %s; %s"
                  .formatted(row.field(0).charAt(0), shown(), "begin all comments with one sign"));
        }
      }
      return false;
    } catch (CsvParseException e) {
      // The library wraps whatever goes wrong beneath it: bad bytes, a listener that gives up, or
      // memory that runs out.
      if (e.getCause() instanceof RuntimeException beneath) {
        throw beneath;
      }
      if (e.getCause() instanceof Error beneath) {
        throw beneath;
      }
      throw error("this is no row of fields: " + withoutLine(String.valueOf(e.getMessage())));
    }
  }

  /** The library counts lines from where it began to read: {@link #line} knows better. */
  private static String withoutLine(String message) {
    int remark = message.indexOf(" (record starting at line");
    return remark < 0 ? message : message.substring(0, remark);
  }

  @Override
  public long line() {
    return linesBefore + collector.line;
  }

  /** Gathers one row and remembers where it began and what was quoted. */
  private static final class Collector extends AbstractBaseCsvCallbackHandler<Row> {

    private final Row row;
    private long line;
    private boolean firstQuoted;
    private boolean anyQuoted;

    Collector(Row row) {
      this.row = row;
    }

    @Override
    protected void handleBegin(long startingLine) {
      line = startingLine;
      row.clear();
      firstQuoted = false;
      anyQuoted = false;
    }

    @Override
    protected void handleField(int index, char[] text, int offset, int length, boolean quoted) {
      row.add(text, offset, offset + length);
      firstQuoted |= quoted && index == 0;
      anyQuoted |= quoted;
    }

    @Override
    protected Row buildRecord() {
      return row;
    }
  }
}
