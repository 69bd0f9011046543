package org.grapl.data;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * The kinds of graph file; each may be compressed with gzip, which the ending {@code .gz} tells.
 */
public enum GraphFormat {
  /** An edge list with commas: {@code .csv}. */
  CSV(".csv"),
  /** An edge list with tabs: {@code .tsv}. */
  TSV(".tsv"),
  /**
   * An edge list whose separator (tab, comma, semicolon or blanks) is seen from its first row, with
   * comment lines anywhere: {@code .txt}, {@code .edges}. Written with tabs.
   */
  TEXT(".txt, .edges"),
  /** A sparse matrix in the Matrix Market exchange format: {@code .mtx}. */
  MATRIX_MARKET(".mtx");

  private static final String GZIP = ".gz";

  private final String extensions;

  GraphFormat(String extensions) {
    this.extensions = extensions;
  }

  /**
   * The format that the file's name tells, upper or lower case.
   *
   * @throws DataFileException if the extension is none of the known ones
   */
  public static GraphFormat of(Path path) {
    String name = path.toString().toLowerCase(Locale.ROOT);
    String plain = isCompressed(path) ? name.substring(0, name.length() - GZIP.length()) : name;
    return Arrays.stream(values())
        .filter(
            format -> Arrays.stream(format.extensions.split(", ", -1)).anyMatch(plain::endsWith))
        .findFirst()
        .orElseThrow(() -> unknownExtension(path));
  }

  static boolean isCompressed(Path path) {
    return path.toString().toLowerCase(Locale.ROOT).endsWith(GZIP);
  }

  private static DataFileException unknownExtension(Path path) {
    String known =
        Arrays.stream(values()).map(format -> format.extensions).collect(Collectors.joining(", "));
    return new DataFileException(
        path, "the name must end in one of " + known + ", or one of these and .gz");
  }
}
