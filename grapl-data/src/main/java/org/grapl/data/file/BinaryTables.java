package org.grapl.data.file;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;

/**
 * Reads and writes tables in formats that are no text and need a library of their own. A module
 * that has one offers it as a service; without such a module these formats are refused with the
 * words what to do.
 *
 * <p>Inside grapl a binary table is the CSV text it would be, so that every reader of tables takes
 * it: line 1 is the header, line n + 1 is row n.
 */
public interface BinaryTables {

  /** The endings of file names, each with its point, that need a module. */
  List<String> EXTENSIONS = List.of(".parquet", ".arrow", ".feather");

  /** The endings of file names that this module takes. */
  List<String> extensions();

  /**
   * The table as CSV in UTF-8: a header, then rows; numbers as they read back, missing values as
   * empty fields. It is read while it is asked for, not all at once.
   */
  InputStream asCsv(Path path) throws IOException;

  /**
   * The same for those who want numbers: a column {@code v} of lists of numbers, all of one length,
   * is as many columns {@code v[0]}, {@code v[1]}, …; a number of single precision is told as the
   * double it is.
   */
  default InputStream asCsvOfNumbers(Path path) throws IOException {
    return asCsv(path);
  }

  /** Writes a new file; names that the format takes for the same are made to differ. */
  void write(Path path, List<ColumnType> columns, RowSource rows) throws IOException;

  /** A column to be written; if numeric, every field is a number or empty. */
  record ColumnType(String name, boolean isNumeric) {}

  @FunctionalInterface
  interface RowSource {
    void forEachRow(TableFile.Rows receiver);
  }

  /** Whether the file's name tells of such a table. */
  static boolean isMeant(Path path) {
    return EXTENSIONS.contains(FileName.extension(path));
  }

  /** What reads and writes a file of this name. */
  static BinaryTables forFile(Path path) {
    String extension = FileName.extension(path);
    if (FileName.isCompressed(path)) {
      throw new DataFileException(
          path, extension + " files are compressed inside; give the file without .gz");
    }
    Optional<BinaryTables> found =
        ServiceLoader.load(BinaryTables.class).stream()
            .map(ServiceLoader.Provider::get)
            .filter(tables -> tables.extensions().contains(extension))
            .findFirst();
    return found.orElseThrow(
        () ->
            new DataFileException(
                path,
                "reading and writing "
                    + extension
                    + " needs the module grapl-columnar on the class path; ./grapl puts it there"));
  }
}
