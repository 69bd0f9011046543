package org.grapl.columnar;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.regex.Pattern;
import org.duckdb.DuckDBAppender;
import org.duckdb.DuckDBConnection;
import org.grapl.Decimal;
import org.grapl.data.file.BinaryTables;
import org.jspecify.annotations.Nullable;

/**
 * Parquet by DuckDB, which is opened in memory for one file, may touch no other file, and installs
 * nothing. Its memory lies outside the Java heap, 1 GB at most. Thread-safe.
 */
public final class ParquetTables implements BinaryTables {

  /** What DuckDB would take for a pattern of many names. */
  private static final Pattern WILD = Pattern.compile(".*[*?\\[\\]{}].*", Pattern.DOTALL);

  @Override
  public List<String> extensions() {
    return List.of(".parquet");
  }

  @Override
  public InputStream asCsv(Path path) throws IOException {
    if (!java.nio.file.Files.exists(path)) {
      throw new java.nio.file.NoSuchFileException(path.toString());
    }
    try {
      Connection connection = open(path);
      try {
        PreparedStatement query =
            connection.prepareStatement("SELECT * FROM read_parquet(" + quoted(path) + ")");
        ResultSet result = query.executeQuery();
        return new CsvBytes(header(result.getMetaData()), new ResultRows(connection, result));
      } catch (SQLException e) {
        connection.close();
        throw e;
      }
    } catch (SQLException e) {
      throw inWords(e);
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
    }
    return connection;
  }

  /** The path as a text of SQL. */
  private static String quoted(Path path) {
    return "'" + path.toAbsolutePath().toString().replace("'", "''") + "'";
  }

  /** The name of a column as SQL writes it. */
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
    List<String> types = new ArrayList<>();
    for (ColumnType column : columns) {
      types.add(identifier(column.name()) + (column.isNumeric() ? " DOUBLE" : " VARCHAR"));
    }
    try (Connection connection = open(path);
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE rows (" + String.join(", ", types) + ")");
      try (DuckDBAppender appender =
          connection.unwrap(DuckDBConnection.class).createAppender("rows")) {
        rows.forEachRow(fields -> append(appender, columns, fields));
      }
      statement.execute("COPY rows TO " + quoted(path) + " (FORMAT parquet, USE_TMP_FILE false)");
    } catch (AppendFailure e) {
      throw inWords(e.failure);
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
      throw new AppendFailure(e);
    }
  }

  /** The first line of what DuckDB says, without the word for its kind. */
  private static IOException inWords(SQLException e) {
    String message = String.valueOf(e.getMessage()).lines().findFirst().orElse("");
    return new IOException("no Parquet table could be read or written: " + message, e);
  }

  /** Carries a failure through a callback that may not fail. */
  private static final class AppendFailure extends RuntimeException {

    private static final long serialVersionUID = 1;

    private final SQLException failure;

    AppendFailure(SQLException failure) {
      super(failure);
      this.failure = failure;
    }
  }

  private record ResultRows(Connection connection, ResultSet result) implements CsvBytes.Rows {

    @Override
    public @Nullable List<@Nullable Object> next() throws IOException {
      try {
        if (!result.next()) {
          return null;
        }
        List<@Nullable Object> row = new ArrayList<>();
        for (int column = 1; column <= result.getMetaData().getColumnCount(); column++) {
          row.add(result.getObject(column));
        }
        return row;
      } catch (SQLException e) {
        throw inWords(e);
      }
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
