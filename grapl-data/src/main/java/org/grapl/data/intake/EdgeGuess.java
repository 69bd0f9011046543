package org.grapl.data.intake;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.grapl.data.file.FieldText;
import org.grapl.data.file.FileName;
import org.grapl.data.file.RowReader;
import org.grapl.data.file.TextInput;
import org.grapl.data.format.EdgeListReader;
import org.grapl.data.item.Column;
import org.grapl.data.item.ItemFiles;

/** Whether a table is a list of links. */
enum EdgeGuess {
  /** Its name or its header says so. */
  SURE,
  /** It looks like one: taken for one if no other file holds links. */
  LIKELY,
  NO;

  private static final int ROWS = 10_000;

  /**
   * Looks at the beginning of a table. Sure is one that ends in .edges or whose header names source
   * and target. Likely is one of two or three columns, the third of numbers, without a column
   * called label or the like, whose first two columns have a name in common; or whose first column
   * names something twice and whose second is not of numbers.
   */
  static EdgeGuess of(GivenFile file) {
    try (TextInput text = file.text()) {
      RowReader rows = file.rows(text);
      if (!rows.next()) {
        throw text.error("the file is empty; expected a table, a graph or a map");
      }
      List<String> first = rows.fields();
      if (FileName.extension(file.name()).equals(".edges") || EdgeListReader.namesEnds(first)) {
        return SURE;
      }
      boolean isNarrow = first.size() == 2 || first.size() == 3;
      if (!isNarrow || first.stream().anyMatch(EdgeGuess::isOfItems)) {
        return NO;
      }
      boolean isHeader = first.size() == 3 && FieldText.isColumnName(first.get(2));
      return isHeader && !rows.next() ? NO : look(rows);
    }
  }

  private static boolean isOfItems(String column) {
    return ItemFiles.isNameColumn(column) || TableLook.isValue(column);
  }

  private static EdgeGuess look(RowReader rows) {
    Set<String> sources = new HashSet<>();
    Set<String> targets = new HashSet<>();
    boolean repeats = false;
    boolean isNumbers = true;
    int count = 0;
    do {
      List<String> fields = rows.fields();
      if (fields.size() < 2 || fields.size() > 3) {
        return NO;
      }
      if (fields.size() == 3 && !fields.get(2).isEmpty() && !Column.isNumber(fields.get(2))) {
        return NO;
      }
      repeats |= !sources.add(fields.get(0));
      targets.add(fields.get(1));
      isNumbers &= fields.get(1).isEmpty() || Column.isNumber(fields.get(1));
      count++;
    } while (count < ROWS && rows.next());
    targets.retainAll(sources);
    return !targets.isEmpty() || (repeats && !isNumbers) ? LIKELY : NO;
  }
}
