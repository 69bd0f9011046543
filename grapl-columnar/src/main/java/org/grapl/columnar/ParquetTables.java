package org.grapl.columnar;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Properties;
import java.util.UUID;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.duckdb.DuckDBAppender;
import org.duckdb.DuckDBConnection;
import org.grapl.data.file.BinaryTables;
import org.grapl.data.file.BinaryTables.ColumnType;
import org.grapl.data.file.FieldText;
import org.grapl.internal.Decimal;
import org.jspecify.annotations.Nullable;

/**
 * Parquet by DuckDB, which is opened in memory for one file, may touch no other file, and installs
 * nothing. Its memory lies outside the Java heap, 1 GB at most. Thread-safe.
 *
 * <p>Bytes that the file does not call text, as older programs write them, are taken for UTF-8;
 * other bytes are refused. Dates and times are given in the form of ISO 8601, instants in UTC.
 * Lists, structures and maps are given as JSON: they may stand beside the columns that are needed,
 * or serve as an attribute; to those who want numbers, lists of numbers are given as columns.
 *
 * <p>DuckDB takes names that differ in case only for the same. Of such columns the first one keeps
 * its name when written, and the others get {@code _2}, {@code _3} and so on behind theirs; when
 * read, DuckDB counts them in its own way.
 */
public final class ParquetTables implements BinaryTables {

  /** What DuckDB would take for a pattern of many names. */
  private static final Pattern WILD = Pattern.compile(".*[*?\\[\\]{}].*", Pattern.DOTALL);

  /** What DuckDB calls types whose values hold others: {@code INTEGER[]}, {@code MAP(...)}. */
  private static final Pattern NESTED =
      Pattern.compile("(STRUCT|MAP|UNION)\\(.*|.*\\[\\d*\\]|VARIANT", Pattern.DOTALL);

  @Override
  public List<String> extensions() {
    return List.of(".parquet");
  }

  /** Lists of numbers, of any or of fixed length: {@code FLOAT[]}, {@code DOUBLE[3]}. */
  private static final Pattern NUMBERS =
      Pattern.compile(
          "(U?(TINY|SMALL|BIG|HUGE)INT|U?INTEGER|FLOAT|DOUBLE|DECIMAL\\(.*\\))\\[\\d*\\]");

  private static final int MOST_SPREAD = 1 << 14;

  @Override
  public InputStream asCsv(Path path) throws IOException {
    return csv(path, ParquetTables::whole);
  }

  @Override
  public InputStream asCsvOfNumbers(Path path) throws IOException {
    return csv(path, ParquetTables::numbers);
  }

  /** What to select for a column of the table. */
  @FunctionalInterface
  private interface Selection {
    String of(Column column, String table, Statement statement) throws SQLException, IOException;
  }

  private record Column(String name, String type) {

    String quoted() {
      return identifier(name);
    }
  }

  private static InputStream csv(Path path, Selection selection) throws IOException {
    if (!Files.exists(path)) {
      throw new NoSuchFileException(path.toString());
    }
    try {
      Connection connection = open(path);
      try {
        String table = "read_parquet(" + quoted(path) + ", binary_as_string = true)";
        PreparedStatement query =
            connection.prepareStatement(
                "SELECT " + selected(connection, table, selection) + " FROM " + table);
        ResultSet result = query.executeQuery();
        return new CsvBytes(header(result.getMetaData()), new ResultRows(connection, result));
      } catch (SQLException | IOException | RuntimeException e) {
        CsvBytes.closeAfter(e, List.of(connection));
        throw e;
      }
    } catch (SQLException e) {
      throw inWords(e);
    }
  }

  private static String selected(Connection connection, String table, Selection selection)
      throws SQLException, IOException {
    List<Column> columns = new ArrayList<>();
    List<String> selected = new ArrayList<>();
    try (Statement statement = connection.createStatement()) {
      try (ResultSet found = statement.executeQuery("DESCRIBE SELECT * FROM " + table)) {
        while (found.next()) {
          columns.add(new Column(found.getString("column_name"), found.getString("column_type")));
        }
      }
      for (Column column : columns) {
        selected.add(selection.of(column, table, statement));
      }
    }
    return String.join(", ", selected);
  }

  /** A column under its name, a nested one as JSON. */
  private static String whole(Column column, String table, Statement statement) {
    String name = column.quoted();
    return NESTED.matcher(column.type()).matches()
        ? "CAST(to_json(" + name + ") AS VARCHAR) AS " + name
        : name;
  }

  private static String numbers(Column column, String table, Statement statement)
      throws SQLException, IOException {
    String name = column.quoted();
    if (column.type().equals("FLOAT")) {
      return "CAST(%s AS DOUBLE) AS %s".formatted(name, name);
    }
    int length = NUMBERS.matcher(column.type()).matches() ? length(column, table, statement) : 0;
    // Lists count from 1 in DuckDB, and from 0 where most of them come from.
    return length == 0
        ? whole(column, table, statement)
        : IntStream.range(0, length)
            .mapToObj(
                k ->
                    "CAST(%s[%d] AS DOUBLE) AS %s"
                        .formatted(name, k + 1, identifier(column.name() + "[" + k + "]")))
            .collect(Collectors.joining(", "));
  }

  /** How long the lists of a column are; 0 if there are none. */
  private static int length(Column column, String table, Statement statement)
      throws SQLException, IOException {
    String length = "len(CAST(%s AS DOUBLE[]))".formatted(column.quoted());
    try (ResultSet found =
        statement.executeQuery(
            "SELECT coalesce(min(%s), 0), coalesce(max(%s), 0) FROM %s"
                .formatted(length, length, table))) {
      found.next();
      long shortest = found.getLong(1);
      long longest = found.getLong(2);
      if (shortest != longest || longest > MOST_SPREAD) {
        throw new IOException(
            "column \"%s\" must hold lists of one length, at most %d numbers, got %d to %d; leave the column out"
                .formatted(column.name(), MOST_SPREAD, shortest, longest));
      }
      return (int) longest;
    }
  }

  private static Connection open(Path path) throws SQLException, IOException {
    if (WILD.matcher(path.toString()).matches()) {
      throw new IOException("the name must hold none of * ? [ ] { }, which stand for many names");
    }
    Properties properties = new Properties();
    properties.setProperty("jdbc_stream_results", "true");
    Connection connection = DriverManager.getConnection("jdbc:duckdb:", properties);
    try (Statement statement = connection.createStatement()) {
      statement.execute("SET autoinstall_known_extensions = false");
      statement.execute("SET memory_limit = '1GB'");
      statement.execute("SET preserve_insertion_order = true");
      statement.execute("SET allowed_paths = [" + quoted(path) + "]");
      statement.execute("SET enable_external_access = false");
      statement.execute("SET lock_configuration = true");
      return connection;
    } catch (SQLException | RuntimeException e) {
      CsvBytes.closeAfter(e, List.of(connection));
      throw e;
    }
  }

  private static String quoted(Path path) {
    return "'" + path.toAbsolutePath().toString().replace("'", "''") + "'";
  }

  private static String identifier(String name) {
    return '"' + name.replace("\"", "\"\"") + '"';
  }

  private static List<String> header(ResultSetMetaData columns) throws SQLException {
    List<String> names = new ArrayList<>();
    for (int column = 1; column <= columns.getColumnCount(); column++) {
      names.add(columns.getColumnName(column));
    }
    return names;
  }

  @Override
  public void write(Path path, List<ColumnType> columns, RowSource rows) throws IOException {
    List<String> names =
        FieldText.distinct(
            columns.stream().map(ColumnType::name).toList(), name -> name.toLowerCase(Locale.ROOT));
    List<String> types = new ArrayList<>();
    for (int k = 0; k < names.size(); k++) {
      types.add(identifier(names.get(k)) + (columns.get(k).isNumeric() ? " DOUBLE" : " VARCHAR"));
    }
    try (Connection connection = open(path);
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE rows (" + String.join(", ", types) + ")");
      try (DuckDBAppender appender =
          connection.unwrap(DuckDBConnection.class).createAppender("rows")) {
        rows.forEachRow(fields -> append(appender, columns, fields));
      }
      statement.execute("COPY rows TO " + quoted(path) + " (FORMAT parquet, USE_TMP_FILE false)");
    } catch (UncheckedIOException e) {
      throw Objects.requireNonNull(e.getCause());
    } catch (SQLException e) {
      throw inWords(e);
    }
  }

  private static void append(DuckDBAppender appender, List<ColumnType> columns, String[] fields) {
    try {
      appender.beginRow();
      for (int k = 0; k < fields.length; k++) {
        if (!columns.get(k).isNumeric()) {
          appender.append(fields[k]);
        } else if (fields[k].isEmpty()) {
          appender.appendNull();
        } else {
          appender.append(Decimal.parse(fields[k]));
        }
      }
      appender.endRow();
    } catch (SQLException e) {
      throw new UncheckedIOException(inWords(e));
    }
  }

  /** The first line of what DuckDB says, without the word for its kind. */
  private static IOException inWords(SQLException e) {
    String message = String.valueOf(e.getMessage()).lines().findFirst().orElse("");
    return new IOException("no Parquet table could be read or written: " + message, e);
  }

  private record ResultRows(Connection connection, ResultSet result) implements CsvBytes.Rows {

    @Override
    public @Nullable List<String> next() throws IOException {
      try {
        if (!result.next()) {
          return null;
        }
        List<String> row = new ArrayList<>();
        for (int column = 1; column <= result.getMetaData().getColumnCount(); column++) {
          row.add(text(column));
        }
        return row;
      } catch (SQLException e) {
        throw inWords(e);
      }
    }

    private String text(int column) throws SQLException, IOException {
      ResultSetMetaData columns = result.getMetaData();
      if (columns.getColumnType(column) == Types.TIMESTAMP) {
        // Not as the object it is by default, which skips the hour that summer time skips.
        LocalDateTime moment = result.getObject(column, LocalDateTime.class);
        return moment == null ? "" : DateTimeFormatter.ISO_LOCAL_DATE_TIME.format(moment);
      }
      Object value = result.getObject(column);
      if (value == null) {
        return "";
      } else if (value instanceof BigDecimal number) {
        return number.toPlainString();
      } else if (value instanceof LocalTime time) {
        return DateTimeFormatter.ISO_LOCAL_TIME.format(time);
      } else if (value instanceof OffsetDateTime moment) {
        return moment.toInstant().toString();
      } else if (value instanceof String
          || value instanceof Number
          || value instanceof Boolean
          || value instanceof LocalDate
          || value instanceof UUID) {
        return value.toString();
      }
      throw CsvBytes.refused(columns.getColumnName(column), columns.getColumnTypeName(column));
    }

    @Override
    public void close() throws IOException {
      try {
        connection.close();
      } catch (SQLException e) {
        throw inWords(e);
      }
    }
  }
}
