package org.grapl.columnar;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.apache.arrow.compression.CommonsCompressionFactory;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.Float8Vector;
import org.apache.arrow.vector.ValueVector;
import org.apache.arrow.vector.VarCharVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.dictionary.Dictionary;
import org.apache.arrow.vector.dictionary.DictionaryEncoder;
import org.apache.arrow.vector.ipc.ArrowFileReader;
import org.apache.arrow.vector.ipc.ArrowFileWriter;
import org.apache.arrow.vector.types.FloatingPointPrecision;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.DictionaryEncoding;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.FieldType;
import org.apache.arrow.vector.types.pojo.Schema;
import org.grapl.data.file.BinaryTables;
import org.grapl.data.file.BinaryTables.ColumnType;
import org.grapl.internal.Decimal;
import org.jspecify.annotations.Nullable;

/**
 * Arrow's file format, also called Feather, by Arrow's own library; its memory lies outside the
 * Java heap, 1 GB at most. Java must be started with {@code
 * --add-opens=java.base/java.nio=ALL-UNNAMED}. Thread-safe.
 *
 * <p>Read are numbers of every kind, texts, bytes that are UTF-8, truth values, dates and times (in
 * the form of ISO 8601, instants in UTC), and dictionaries of these. A table with a column of
 * another type, such as lists, is refused by the name of the column.
 */
public final class ArrowTables implements BinaryTables {

  private static final long MOST_MEMORY = 1L << 30;
  private static final int ROWS_PER_BATCH = 1 << 16;

  @Override
  public List<String> extensions() {
    return List.of(".arrow", ".feather");
  }

  @Override
  public InputStream asCsv(Path path) throws IOException {
    FileChannel channel = FileChannel.open(path, StandardOpenOption.READ);
    List<AutoCloseable> opened = new ArrayList<>(List.of(channel));
    try {
      BufferAllocator memory = new RootAllocator(MOST_MEMORY);
      opened.add(0, memory);
      ArrowFileReader reader =
          new ArrowFileReader(channel, memory, CommonsCompressionFactory.INSTANCE);
      opened.add(0, reader);
      BatchRows rows = new BatchRows(reader, memory);
      List<String> header =
          reader.getVectorSchemaRoot().getSchema().getFields().stream()
              .map(Field::getName)
              .toList();
      return new CsvBytes(header, rows);
    } catch (IOException | RuntimeException | OutOfMemoryError e) {
      IOException failure = inWords(e);
      CsvBytes.closeAfter(failure, opened);
      throw failure;
    }
  }

  /**
   * Whatever the library throws at a file that is none of its own; memory runs out where damaged
   * data claims to be huge.
   */
  private static IOException inWords(Throwable e) {
    String message = String.valueOf(e.getMessage()).lines().findFirst().orElse("");
    return new IOException("no Arrow table could be read: " + message, e);
  }

  @Override
  public void write(Path path, List<ColumnType> columns, RowSource rows) throws IOException {
    List<Field> fields = new ArrayList<>();
    for (ColumnType column : columns) {
      ArrowType type =
          column.isNumeric()
              ? new ArrowType.FloatingPoint(FloatingPointPrecision.DOUBLE)
              : ArrowType.Utf8.INSTANCE;
      fields.add(new Field(column.name(), FieldType.nullable(type), null));
    }
    try (BufferAllocator memory = new RootAllocator(MOST_MEMORY);
        VectorSchemaRoot root = VectorSchemaRoot.create(new Schema(fields), memory);
        FileChannel channel = FileChannel.open(path, StandardOpenOption.WRITE);
        ArrowFileWriter writer = new ArrowFileWriter(root, null, channel)) {
      writer.start();
      Batch batch = new Batch(root, writer);
      rows.forEachRow(batch::add);
      batch.flush();
      writer.end();
    } catch (UncheckedIOException e) {
      throw Objects.requireNonNull(e.getCause());
    }
  }

  private static final class Batch {

    private final VectorSchemaRoot root;
    private final ArrowFileWriter writer;
    private int rows;

    Batch(VectorSchemaRoot root, ArrowFileWriter writer) {
      this.root = root;
      this.writer = writer;
    }

    void add(String... fields) {
      for (int k = 0; k < fields.length; k++) {
        FieldVector vector = root.getVector(k);
        if (vector instanceof VarCharVector texts) {
          texts.setSafe(rows, fields[k].getBytes(StandardCharsets.UTF_8));
        } else if (vector instanceof Float8Vector numbers) {
          if (fields[k].isEmpty()) {
            numbers.setNull(rows);
          } else {
            numbers.setSafe(rows, Decimal.parse(fields[k]));
          }
        }
      }
      if (++rows == ROWS_PER_BATCH) {
        flush();
      }
    }

    void flush() {
      root.setRowCount(rows);
      try {
        writer.writeBatch();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      root.clear();
      rows = 0;
    }
  }

  private static final class BatchRows implements CsvBytes.Rows {

    private final ArrowFileReader reader;
    private final BufferAllocator memory;
    private final List<ValueVector> decoded = new ArrayList<>();
    private List<ArrowColumn> columns = List.of();
    private int row;
    private int rowCount;

    BatchRows(ArrowFileReader reader, BufferAllocator memory) {
      this.reader = reader;
      this.memory = memory;
    }

    @Override
    public @Nullable List<String> next() throws IOException {
      try {
        while (row == rowCount) {
          forget();
          if (!reader.loadNextBatch()) {
            return null;
          }
          VectorSchemaRoot root = reader.getVectorSchemaRoot();
          columns = new ArrayList<>();
          for (FieldVector vector : root.getFieldVectors()) {
            columns.add(new ArrowColumn(vector.getName(), plain(vector)));
          }
          rowCount = root.getRowCount();
          row = 0;
        }
        List<String> values = new ArrayList<>();
        for (ArrowColumn column : columns) {
          values.add(column.text(row));
        }
        row++;
        return values;
      } catch (RuntimeException | OutOfMemoryError e) {
        throw inWords(e);
      }
    }

    /** The values themselves where a column holds places in a dictionary, as categories do. */
    private ValueVector plain(FieldVector vector) throws IOException {
      DictionaryEncoding encoding = vector.getField().getDictionary();
      if (encoding == null) {
        return vector;
      }
      Dictionary dictionary = reader.getDictionaryVectors().get(encoding.getId());
      if (dictionary == null) {
        throw new IOException("the dictionary of column " + vector.getName() + " is missing");
      }
      ValueVector values = DictionaryEncoder.decode(vector, dictionary, memory);
      decoded.add(values);
      return values;
    }

    private void forget() {
      decoded.forEach(ValueVector::close);
      decoded.clear();
    }

    @Override
    public void close() throws IOException {
      try (memory;
          reader) {
        forget();
      }
    }
  }
}
