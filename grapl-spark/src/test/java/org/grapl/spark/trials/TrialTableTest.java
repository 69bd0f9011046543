package org.grapl.spark.trials;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.assertj.core.api.recursive.comparison.RecursiveComparisonConfiguration;
import org.grapl.spark.trials.TrialTable.Row;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("spark")
class TrialTableTest {

  /** Numbers are the same if their bits are; the usual comparison lets 1e-15 pass. */
  private static final RecursiveComparisonConfiguration EVERY_BIT =
      RecursiveComparisonConfiguration.builder()
          .withEqualsForType(Double::equals, Double.class)
          .build();

  private static final List<Row> ROWS =
      List.of(
          new Row("f", "dense", 0, "GrAPL γ=10 T=4", 30, 29, new int[] {7, 7, 3, 0}, new double[0]),
          new Row(
              "f",
              "dense",
              12,
              "measures",
              30,
              29,
              new int[0],
              new double[] {0.1, Double.NaN, Double.POSITIVE_INFINITY, -0.0, Double.MIN_VALUE}));

  @TempDir private Path dir = Path.of("");

  private static byte[] written() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    TrialTable.write(ROWS, bytes);
    return bytes.toByteArray();
  }

  private List<Row> read(byte[] file) throws IOException {
    return TrialTable.read(Files.write(dir.resolve("trials.parquet"), file));
  }

  @Test
  void rowsAreReadAsTheyWereWritten() throws IOException {
    assertThat(read(written())).usingRecursiveComparison(EVERY_BIT).isEqualTo(ROWS);
  }

  @Test
  void aFileThatEndsAnywhereBeforeItsEndIsNone() throws IOException {
    byte[] whole = written();
    for (int length = 0; length < whole.length; length++) {
      byte[] cut = java.util.Arrays.copyOf(whole, length);
      assertThat(isRefused(cut)).as("%d of %d bytes", length, whole.length).isTrue();
    }
  }

  @Test
  void aNumberThatWasChangedOnTheDiskIsNoticed() throws IOException {
    byte[] file = written();
    int at = placeOf(file, Double.doubleToLongBits(0.1));
    file[at] ^= 1;
    assertThat(isRefused(file)).isTrue();
  }

  /** Parquet writes the lowest byte first. */
  private static int placeOf(byte[] file, long bits) {
    for (int at = 0; at + Long.BYTES <= file.length; at++) {
      long found = 0;
      for (int k = Long.BYTES - 1; k >= 0; k--) {
        found = found << 8 | (file[at + k] & 0xff);
      }
      if (found == bits) {
        return at;
      }
    }
    throw new AssertionError("the number is not in the file");
  }

  private boolean isRefused(byte[] file) {
    try {
      read(file);
      return false;
    } catch (IOException e) {
      assertThat(e.getMessage()).isNotBlank();
      return true;
    }
  }
}
