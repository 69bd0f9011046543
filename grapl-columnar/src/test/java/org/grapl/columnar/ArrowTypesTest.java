package org.grapl.columnar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.function.Function;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.BigIntVector;
import org.apache.arrow.vector.BitVector;
import org.apache.arrow.vector.DateDayVector;
import org.apache.arrow.vector.DateMilliVector;
import org.apache.arrow.vector.DecimalVector;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.FixedSizeBinaryVector;
import org.apache.arrow.vector.Float2Vector;
import org.apache.arrow.vector.Float4Vector;
import org.apache.arrow.vector.LargeVarBinaryVector;
import org.apache.arrow.vector.LargeVarCharVector;
import org.apache.arrow.vector.NullVector;
import org.apache.arrow.vector.TimeMicroVector;
import org.apache.arrow.vector.TimeMilliVector;
import org.apache.arrow.vector.TimeNanoVector;
import org.apache.arrow.vector.TimeSecVector;
import org.apache.arrow.vector.TimeStampMicroTZVector;
import org.apache.arrow.vector.TimeStampMilliVector;
import org.apache.arrow.vector.TimeStampNanoVector;
import org.apache.arrow.vector.TimeStampSecVector;
import org.apache.arrow.vector.TinyIntVector;
import org.apache.arrow.vector.UInt1Vector;
import org.apache.arrow.vector.UInt2Vector;
import org.apache.arrow.vector.UInt4Vector;
import org.apache.arrow.vector.UInt8Vector;
import org.apache.arrow.vector.VarBinaryVector;
import org.apache.arrow.vector.VarCharVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.ViewVarCharVector;
import org.apache.arrow.vector.complex.ListVector;
import org.apache.arrow.vector.ipc.ArrowFileWriter;
import org.grapl.data.GraphFiles;
import org.grapl.data.file.DataFileException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ArrowTypesTest {

  private static final String LONG_TEXT = "more than the twelve bytes that a view holds itself: é";

  @TempDir private Path directory = Path.of("");

  /** Writes a table of two rows. */
  private Path written(Function<BufferAllocator, List<FieldVector>> columns) throws IOException {
    Path path = directory.resolve("t.arrow");
    try (BufferAllocator memory = new RootAllocator();
        VectorSchemaRoot root =
            VectorSchemaRoot.of(columns.apply(memory).toArray(FieldVector[]::new));
        FileChannel channel =
            FileChannel.open(
                path,
                StandardOpenOption.CREATE,
                StandardOpenOption.TRUNCATE_EXISTING,
                StandardOpenOption.WRITE);
        ArrowFileWriter writer = new ArrowFileWriter(root, null, channel)) {
      root.setRowCount(2);
      writer.start();
      writer.writeBatch();
      writer.end();
    }
    return path;
  }

  private static List<String> lines(Path path) throws IOException {
    try (InputStream csv = new ArrowTables().asCsv(path)) {
      return new String(csv.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
    }
  }

  @Test
  void numbersKeepTheirSignAndTheirDigits() throws IOException {
    Path path =
        written(
            memory -> {
              TinyIntVector i8 = new TinyIntVector("i8", memory);
              i8.setSafe(0, -56);
              BigIntVector i64 = new BigIntVector("i64", memory);
              i64.setSafe(0, 123456789012345678L);
              UInt1Vector u8 = new UInt1Vector("u8", memory);
              u8.setSafe(0, 200);
              UInt2Vector u16 = new UInt2Vector("u16", memory);
              u16.setSafe(0, 65);
              UInt4Vector u32 = new UInt4Vector("u32", memory);
              u32.setSafe(0, (int) 4294967295L);
              UInt8Vector u64 = new UInt8Vector("u64", memory);
              u64.setSafe(0, -1L);
              Float2Vector f16 = new Float2Vector("f16", memory);
              f16.setSafeWithPossibleTruncate(0, 0.5f);
              Float4Vector f32 = new Float4Vector("f32", memory);
              f32.setSafe(0, 0.1f);
              DecimalVector decimal = new DecimalVector("decimal", memory, 20, 10);
              decimal.setSafe(0, new BigDecimal("0.0000000012"));
              BitVector bit = new BitVector("bit", memory);
              bit.setSafe(0, 1);
              List<FieldVector> all = List.of(i8, i64, u8, u16, u32, u64, f16, f32, decimal, bit);
              all.forEach(column -> column.setValueCount(2));
              return all;
            });
    assertThat(lines(path))
        .containsExactly(
            "i8,i64,u8,u16,u32,u64,f16,f32,decimal,bit",
            "-56,123456789012345678,200,65,4294967295,18446744073709551615,0.5,0.1,0.0000000012,true",
            ",,,,,,,,,");
  }

  @Test
  void datesAndTimesReadAsIso8601() throws IOException {
    Path path =
        written(
            memory -> {
              DateDayVector day = new DateDayVector("day", memory);
              day.setSafe(0, 19783);
              DateMilliVector date = new DateMilliVector("date", memory);
              date.setSafe(0, -86_400_000L);
              TimeSecVector second = new TimeSecVector("second", memory);
              second.setSafe(0, 3600);
              TimeMilliVector milli = new TimeMilliVector("milli", memory);
              milli.setSafe(0, 1_500);
              TimeMicroVector micro = new TimeMicroVector("micro", memory);
              micro.setSafe(0, 1_000_001);
              TimeNanoVector nano = new TimeNanoVector("nano", memory);
              nano.setSafe(0, 1);
              TimeStampSecVector seconds = new TimeStampSecVector("seconds", memory);
              seconds.setSafe(0, 1_711_852_200L);
              TimeStampMilliVector millis = new TimeStampMilliVector("millis", memory);
              millis.setSafe(0, -1);
              TimeStampNanoVector nanos = new TimeStampNanoVector("nanos", memory);
              nanos.setSafe(0, 1);
              TimeStampMicroTZVector zoned =
                  new TimeStampMicroTZVector("zoned", memory, "Europe/Zurich");
              zoned.setSafe(0, 1_711_852_200_000_000L);
              List<FieldVector> all =
                  List.of(day, date, second, milli, micro, nano, seconds, millis, nanos, zoned);
              all.forEach(column -> column.setValueCount(2));
              return all;
            });
    assertThat(lines(path).get(1).split(","))
        .containsExactly(
            "2024-03-01",
            "1969-12-31",
            "01:00:00",
            "00:00:01.5",
            "00:00:01.000001",
            "00:00:00.000000001",
            "2024-03-31T02:30:00",
            "1969-12-31T23:59:59.999",
            "1970-01-01T00:00:00.000000001",
            "2024-03-31T02:30:00Z");
  }

  @Test
  void textsAreTextsHoweverTheyAreStored() throws IOException {
    byte[] text = LONG_TEXT.getBytes(StandardCharsets.UTF_8);
    Path path =
        written(
            memory -> {
              VarCharVector plain = new VarCharVector("source", memory);
              LargeVarCharVector large = new LargeVarCharVector("large", memory);
              ViewVarCharVector view = new ViewVarCharVector("view", memory);
              VarBinaryVector bytes = new VarBinaryVector("target", memory);
              LargeVarBinaryVector many = new LargeVarBinaryVector("many", memory);
              NullVector none = new NullVector("none", 2);
              plain.setSafe(0, text);
              large.setSafe(0, text);
              view.setSafe(0, text);
              bytes.setSafe(0, text);
              many.setSafe(0, text);
              List<FieldVector> all = List.of(plain, large, view, bytes, many, none);
              all.forEach(column -> column.setValueCount(2));
              return all;
            });
    assertThat(lines(path))
        .containsExactly(
            "source,large,view,target,many,none", (LONG_TEXT + ",").repeat(5), ",,,,,");
  }

  @Test
  void bytesThatAreNoTextAreRefusedByTheNameOfTheirColumn() throws IOException {
    for (boolean isText : new boolean[] {false, true}) {
      Path path =
          written(
              memory -> {
                byte[] latin = {'a', (byte) 0xe9};
                VarBinaryVector bytes = new VarBinaryVector("target", memory);
                bytes.setSafe(0, latin);
                VarCharVector text = new VarCharVector("target", memory);
                text.setSafe(0, latin);
                FieldVector kept = isText ? text : bytes;
                (isText ? bytes : text).close();
                kept.setValueCount(2);
                return List.of(kept);
              });
      assertThatThrownBy(() -> lines(path))
          .isInstanceOf(IOException.class)
          .hasMessage("column \"target\" must be of texts in UTF-8, got other bytes");
    }
  }

  @Test
  void aColumnThatNoTextTellsIsRefusedByItsNameAndType() throws IOException {
    Path fixed =
        written(
            memory -> {
              VarCharVector source = new VarCharVector("source", memory);
              source.setValueCount(2);
              FixedSizeBinaryVector bytes = new FixedSizeBinaryVector("target", memory, 2);
              bytes.setSafe(0, new byte[] {1, 2});
              bytes.setValueCount(2);
              return List.of(source, bytes);
            });
    assertThatThrownBy(() -> GraphFiles.read(fixed))
        .isInstanceOf(DataFileException.class)
        .hasMessageStartingWith(fixed + ": column \"target\" must be of texts, numbers")
        .hasMessageEndingWith("got type FixedSizeBinary(2); leave it out");
    Path list =
        written(
            memory -> {
              ListVector tags = ListVector.empty("tags", memory);
              tags.getWriter().startList();
              tags.getWriter().bigInt().writeBigInt(7);
              tags.getWriter().endList();
              tags.setValueCount(2);
              return List.of(tags);
            });
    assertThatThrownBy(() -> lines(list))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("column \"tags\"")
        .hasMessageContaining("got type List");
  }
}
