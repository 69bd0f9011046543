package org.grapl.data.file;

import java.nio.file.Path;

/** The kinds of table: rows of fields in a text file. */
public enum TableFormat {
  /** Commas: {@code .csv}; also what {@link BinaryTables} look like from inside. */
  CSV,
  /** Tabs: {@code .tsv}, {@code .tab}. */
  TSV,
  /**
   * A separator (tab, comma, semicolon or blanks) that is seen from the first row, with comment
   * lines anywhere: {@code .txt}, {@code .edges}. Written with tabs.
   */
  TEXT;

  public static TableFormat of(Path path) {
    return switch (FileName.extension(path)) {
      case ".csv", ".parquet", ".arrow", ".feather" -> CSV;
      case ".tsv", ".tab" -> TSV;
      case ".txt", ".edges" -> TEXT;
      default ->
          throw new DataFileException(
              path,
              "a table must have a name that ends in .csv, .tsv, .tab or .txt, or one of these and"
                  + " .gz");
    };
  }
}
