package org.grapl.data.file;

import java.nio.file.Path;
import java.util.List;

/** The kinds of table: rows of fields in a text file. */
public enum TableFormat {
  /** Usually commas: {@code .csv}; what all tables that are not plain text are inside. */
  CSV,
  /** Usually tabs: {@code .tsv}, {@code .tab}. */
  TSV,
  /**
   * Blanks, if the first row has no other separator, with comment lines anywhere: {@code .txt},
   * {@code .edges}. Written with tabs.
   */
  TEXT;

  /** What separates fields if the first row does not tell. */
  Separator usual() {
    return switch (this) {
      case CSV -> Separator.COMMA;
      case TSV -> Separator.TAB;
      case TEXT -> Separator.BLANKS;
    };
  }

  /** Separators to look for; of two that stand equally often the first is meant. */
  List<Separator> likeliestFirst() {
    return this == CSV
        ? List.of(Separator.COMMA, Separator.SEMICOLON, Separator.TAB)
        : List.of(Separator.TAB, Separator.COMMA, Separator.SEMICOLON);
  }

  public static TableFormat of(Path path) {
    return switch (FileName.extension(path)) {
      case ".csv", ".parquet", ".arrow", ".feather", ".xlsx", ".ods", ".ris", ".nbib", ".bib" ->
          CSV;
      case ".tsv", ".tab" -> TSV;
      case ".txt", ".edges" -> TEXT;
      default ->
          throw new DataFileException(
              path,
              "a table must have a name that ends in .csv, .tsv, .tab, .txt, .xlsx or .ods, or one of"
                  + " the first four and .gz");
    };
  }
}
