package org.grapl.spark.trials;

import static org.apache.parquet.schema.LogicalTypeAnnotation.stringType;
import static org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName.BINARY;
import static org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName.DOUBLE;
import static org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName.INT32;

import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.SimpleGroup;
import org.apache.parquet.hadoop.ParquetReader;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.api.ReadSupport;
import org.apache.parquet.hadoop.example.ExampleParquetWriter;
import org.apache.parquet.hadoop.example.GroupReadSupport;
import org.apache.parquet.io.DelegatingPositionOutputStream;
import org.apache.parquet.io.InputFile;
import org.apache.parquet.io.LocalInputFile;
import org.apache.parquet.io.OutputFile;
import org.apache.parquet.io.PositionOutputStream;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.Types;
import org.grapl.spark.SparkFailures;

/**
 * Finished tasks as a Parquet file, which everybody's tools can read: one row per task. Pages carry
 * checksums, so that a file that was damaged is not taken for one that was not.
 */
final class TrialTable {

  private static final MessageType SCHEMA =
      Types.buildMessage()
          .required(BINARY)
          .as(stringType())
          .named("fingerprint")
          .required(BINARY)
          .as(stringType())
          .named("experiment")
          .required(INT32)
          .named("trial")
          .required(BINARY)
          .as(stringType())
          .named("method")
          .required(INT32)
          .named("arms")
          .required(INT32)
          .named("counted")
          .addField(Types.requiredList().requiredElement(INT32).named("wrong"))
          .addField(Types.requiredList().requiredElement(DOUBLE).named("measures"))
          .named("trials");

  private TrialTable() {}

  /**
   * A finished task.
   *
   * @param fingerprint of all that decides about it besides the next three
   * @param wrong how many items were, after each step
   */
  record Row(
      String fingerprint,
      String experiment,
      int trial,
      String method,
      int items,
      int counted,
      int[] wrong,
      double[] measures) {}

  static void write(List<Row> rows, OutputStream out) throws IOException {
    try (ParquetWriter<Group> writer =
        ExampleParquetWriter.builder(new ToStream(out))
            .withConf(new PlainParquetConfiguration())
            .withType(SCHEMA)
            .build()) {
      for (Row row : rows) {
        writer.write(group(row));
      }
    }
  }

  private static Group group(Row row) {
    Group group =
        new SimpleGroup(SCHEMA)
            .append("fingerprint", row.fingerprint)
            .append("experiment", row.experiment)
            .append("trial", row.trial)
            .append("method", row.method)
            .append("arms", row.items)
            .append("counted", row.counted);
    Group wrong = group.addGroup("wrong");
    for (int each : row.wrong) {
      wrong.addGroup(0).add(0, each);
    }
    Group measures = group.addGroup("measures");
    for (double each : row.measures) {
      measures.addGroup(0).add(0, each);
    }
    return group;
  }

  /**
   * The rows of a file.
   *
   * @throws IOException if it is anything else, or damaged
   */
  static List<Row> read(Path file) throws IOException {
    List<Row> rows = new ArrayList<>();
    try (ParquetReader<Group> reader = new Reader(new LocalInputFile(file)).build()) {
      for (Group group = reader.read(); group != null; group = reader.read()) {
        rows.add(row(group));
      }
    } catch (RuntimeException e) {
      // The library says so in many ways, most of which are not meant for people.
      throw new IOException(SparkFailures.reason(e), e);
    }
    return rows;
  }

  private static Row row(Group group) {
    Group wrong = group.getGroup("wrong", 0);
    int[] steps = new int[wrong.getFieldRepetitionCount(0)];
    Arrays.setAll(steps, step -> wrong.getGroup(0, step).getInteger(0, 0));
    Group measures = group.getGroup("measures", 0);
    double[] numbers = new double[measures.getFieldRepetitionCount(0)];
    Arrays.setAll(numbers, k -> measures.getGroup(0, k).getDouble(0, 0));
    return new Row(
        group.getString("fingerprint", 0),
        group.getString("experiment", 0),
        group.getInteger("trial", 0),
        group.getString("method", 0),
        group.getInteger("arms", 0),
        group.getInteger("counted", 0),
        steps,
        numbers);
  }

  /** A file that is written from its beginning to its end. */
  private record ToStream(OutputStream out) implements OutputFile {

    @Override
    public PositionOutputStream create(long blockSizeHint) {
      DataOutputStream counted = new DataOutputStream(out);
      return new DelegatingPositionOutputStream(counted) {
        @Override
        public long getPos() {
          return counted.size();
        }

        @Override
        public void close() throws IOException {
          flush(); // whoever opened the stream forces it to the disk first
        }
      };
    }

    @Override
    public PositionOutputStream createOrOverwrite(long blockSizeHint) {
      return create(blockSizeHint);
    }

    @Override
    public boolean supportsBlockSize() {
      return false;
    }

    @Override
    public long defaultBlockSize() {
      return 0;
    }
  }

  private static final class Reader extends ParquetReader.Builder<Group> {

    Reader(InputFile file) {
      super(file, new PlainParquetConfiguration());
      usePageChecksumVerification();
    }

    @Override
    protected ReadSupport<Group> getReadSupport() {
      return new GroupReadSupport();
    }
  }
}
