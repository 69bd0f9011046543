package org.grapl.data.item;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.grapl.data.file.FieldText;
import org.grapl.data.file.Labels;
import org.grapl.data.file.RowReader;

/**
 * What the rows of a table are called, one after the other: by a column, of which titles need be
 * neither there nor all different, or by their number, from 1. Not thread-safe.
 */
public final class RowNames {

  private static final String TITLE = "title";

  private final int column;
  private final boolean areTitles;
  private final Set<String> taken = new HashSet<>();
  private int count;

  private RowNames(List<String> header, int column) {
    this.column = column;
    this.areTitles = column >= 0 && FieldText.plain(header.get(column)).equals(TITLE);
  }

  /** By the column of a recognised name, else by the first. */
  public static RowNames of(List<String> header) {
    List<String> plain = header.stream().map(FieldText::plain).toList();
    int column =
        Labels.COLUMNS.stream().mapToInt(plain::indexOf).filter(each -> each >= 0).findFirst().orElse(0);
    return new RowNames(header, column);
  }

  /** The same of a table whose first column names rows only if it holds a word in the first one. */
  public static RowNames of(List<String> header, String firstField) {
    RowNames names = of(header);
    boolean isSure =
        isNameColumn(header.get(names.column)) || FieldText.isColumnName(firstField);
    return isSure ? names : new RowNames(header, -1);
  }

  public static boolean isNameColumn(String column) {
    return Labels.COLUMNS.contains(FieldText.plain(column));
  }

  /** −1 if rows are numbered. */
  public int column() {
    return column;
  }

  /** Whether a column tells more than the name: a title is worth reading, too. */
  public boolean isAttribute(int other) {
    return other != column || areTitles;
  }

  /** The name of the row that has just been read; to be asked of each. */
  public String next(RowReader rows) {
    count++;
    String name =
        column < 0
            ? Integer.toString(count)
            : column < rows.row().size() ? rows.row().field(column) : "";
    return areTitles ? Labels.free(name.isBlank() ? "row " + count : name, taken) : name;
  }
}
