package org.grapl.data.item;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
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

  private RowNames(int column, boolean areTitles) {
    this.column = column;
    this.areTitles = areTitles;
  }

  /** By the column somebody says or that of a recognised name, else by the first. */
  public static RowNames of(List<String> header, RowReader rows) {
    Optional<String> said = rows.input().wish().names();
    if (said.isPresent()) {
      if (!said.get().isEmpty() && !header.contains(said.get())) {
        throw rows.input()
            .error(
                "no column is called %s to name items by%s"
                    .formatted(FieldText.quoted(said.get()), Labels.hint(header, said.get())));
      }
      return new RowNames(header.indexOf(said.get()), !said.get().isEmpty());
    }
    List<String> plain = header.stream().map(FieldText::plain).toList();
    int column =
        Labels.COLUMNS.stream()
            .mapToInt(plain::indexOf)
            .filter(each -> each >= 0)
            .findFirst()
            .orElse(0);
    return new RowNames(column, FieldText.plain(header.get(column)).equals(TITLE));
  }

  /**
   * The same of a table whose first column names rows only if it holds a word, as it stands now.
   */
  public static RowNames inFirstRow(List<String> header, RowReader rows) {
    RowNames names = of(header, rows);
    boolean isSure =
        rows.input().wish().names().isPresent()
            || isNameColumn(header.get(names.column))
            || FieldText.isColumnName(rows.row().field(0));
    return isSure ? names : new RowNames(-1, false);
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
