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

  private final CloseableIterator<Row> rows;
  private final long linesBefore;
  private final boolean hasComments;
  private long line;
  private boolean firstQuoted;
  private boolean anyQuoted;

  public QuotedRows(TextInput input, Separator separator) {
    this(input, separator, CommentStrategy.NONE, '#');
  }

  /** Rows between which lines that begin with this sign, {@code #} or {@code %}, are comments. */
  public QuotedRows(TextInput input, Separator separator, char comment) {
    this(input, separator, CommentStrategy.SKIP, comment);
  }

  private QuotedRows(TextInput input, Separator separator, CommentStrategy strategy, char comment) {
    super(input, separator);
    linesBefore = input.linesRead();
    hasComments = strategy != CommentStrategy.NONE;
    rows =
        CsvReader.builder()
            .fieldSeparator(separator.character())
            .commentStrategy(strategy)
            .commentCharacter(comment)
            .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
            .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
            .allowUnclosedQuote(false)
            .build(new Collector(), input)
            .iterator();
  }

  @Override
  boolean advance() {
    try {
      while (rows.hasNext()) {
        if (!rows.next().isComment() || !hasComments || firstQuoted) {
          return true;
        }
        if (anyQuoted) { // and with it perhaps several lines
          throw error(
              "a comment that begins with '%c' holds a quoted field: %s; begin all comments with one sign"
                  .formatted(row().field(0).charAt(0), shown()));
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
      // The library counts lines from where it began to read: line() knows better.
      String words = String.valueOf(e.getMessage()).replaceFirst(" \\(record starting at.*", "");
      throw error("this is no row of fields: " + words);
    }
  }

  @Override
  public long line() {
    return linesBefore + line;
  }

  private final class Collector extends AbstractBaseCsvCallbackHandler<Row> {

    @Override
    protected void handleBegin(long startingLine) {
      line = startingLine;
      firstQuoted = false;
      anyQuoted = false;
      row().clear();
    }

    @Override
    protected void handleField(int index, char[] text, int offset, int length, boolean quoted) {
      firstQuoted |= quoted && index == 0;
      anyQuoted |= quoted;
      row().add(text, offset, offset + length);
    }

    @Override
    protected Row buildRecord() {
      return row();
    }
  }
}
