package org.grapl.data.similar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.grapl.data.file.DataFileException;
import org.grapl.data.file.ReadProgress;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NumpyFileTest {

  private static final String SHAPED =
      "{'descr': '<f4', 'fortran_order': False, 'shape': (2, 1), }\n";

  @TempDir private Path directory = Path.of("");

  private static Path resource(String name) throws URISyntaxException {
    URL url = Objects.requireNonNull(NumpyFileTest.class.getResource("numpy/" + name));
    return Path.of(url.toURI());
  }

  private static FeatureTable read(Path path, String... columns) {
    return FeatureFiles.read(path, List.of(columns), ReadProgress.SILENT).table();
  }

  private Path write(int version, String header, byte[] data) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    bytes.writeBytes("\u0093NUMPY".getBytes(StandardCharsets.ISO_8859_1));
    bytes.write(version);
    bytes.write(0);
    bytes.write(header.length() & 0xff);
    bytes.write(header.length() >> 8);
    if (version > 1) {
      bytes.write(0);
      bytes.write(0);
    }
    bytes.writeBytes(header.getBytes(StandardCharsets.UTF_8));
    bytes.writeBytes(data);
    return Files.write(directory.resolve("a.npy"), bytes.toByteArray());
  }

  /** The files and what is in them were written by NumPy 2.4.6. */
  @Test
  void everyTypeOrderAndVersionHoldsTheNumbersThatNumpyPutThere()
      throws IOException, URISyntaxException {
    List<String> lines = Files.readAllLines(resource("values.csv"));
    for (String line : lines.subList(1, lines.size())) {
      String[] field = line.split(",", -1);
      FeatureTable table = read(resource(field[0]));
      assertThat(table.value(Integer.parseInt(field[1]), Integer.parseInt(field[2])))
          .as(line)
          .isEqualTo(Double.parseDouble(field[3]));
      assertThat(table.columns()).containsExactly("0", "1", "2");
      assertThat(List.of(table.name(0), table.name(1))).containsExactly("0", "1");
    }
    assertThat(lines).hasSize(1 + 15 * 6);
  }

  @Test
  void columnsAreChosenByTheirNumbersFromZero() throws URISyntaxException {
    FeatureTable table = read(resource("fortran.npy"), "2", "0");
    assertThat(table.columns()).containsExactly("2", "0");
    assertThat(table.value(1, 1)).isEqualTo(3);
    Path path = resource("f4.npy");
    assertThatThrownBy(() -> read(path, "3"))
        .hasMessage(
            path + ": no column is called \"3\"; the columns of an array are called 0 to 2");
    assertThatThrownBy(() -> read(path, "1", "1"))
        .hasMessage(path + ": columns must be all different, got 1,1");
  }

  @Test
  void rowsGetTheNamesOfAnotherFile() throws URISyntaxException {
    FeatureTable table = read(resource("f4.npy"));
    assertThat(table.named(List.of("x", "y")).name(1)).isEqualTo("y");
    assertThatThrownBy(() -> table.named(List.of("x")))
        .hasMessage("names must be 2, a different one for each row, got 1");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      textBlock =
          """
          <f2 ~ (2, 1) ~ numbers must be float32, float64, whole numbers or truth values, got type "<f2"; save the array with .astype('float32')
          <f4 ~ (2,) ~ an array must have two dimensions, rows and columns, got shape "(2,)"; reshape it
          <f4 ~ (1, 2, 1) ~ an array must have two dimensions, rows and columns, got shape "(1, 2, 1)"; reshape it
          <f4 ~ (0, 5) ~ an array must have at least one row and one column and at most 2147483639 of each, got shape (0, 5)
          <f4 ~ (9999999999, 9999999999) ~ an array must have at least one row and one column and at most 2147483639 of each, got shape (9999999999, 9999999999)
          <f8 ~ (2147483639, 2147483639) ~ 2147483639 rows of 2147483639 numbers of 8 bytes must follow the header, got 8 bytes; the file seems to be cut off or damaged
          <f4 ~ (3, 1) ~ 3 rows of 1 numbers of 4 bytes must follow the header, got 8 bytes; the file seems to be cut off or damaged
          <f4 ~ (1, 1) ~ 1 rows of 1 numbers of 4 bytes must follow the header, got 8 bytes; the file seems to be cut off or damaged
          |O ~ (2, 1) ~ the header must tell 'descr', the type of one number, got "{'descr': '|O', 'fortran_order': False, 'shape': (2, 1), }"; arrays of records or objects are not read
          """)
  void headersThatTellOfOtherThingsAreRefused(String type, String shape, String complaint)
      throws IOException {
    String header = SHAPED.replace("<f4", type).replace("(2, 1)", shape);
    Path path = write(1, header, new byte[8]);
    assertThatThrownBy(() -> read(path))
        .isInstanceOf(DataFileException.class)
        .hasMessage(path + ": " + complaint);
  }

  @Test
  void numbersThatAreNoneAreToldByTheirPlace() throws IOException {
    byte[] data = {0, 0, 0, 0, 0, 0, (byte) 0xc0, 0x7f};
    Path path = write(2, SHAPED, data);
    assertThatThrownBy(() -> read(path))
        .hasMessage(
            path
                + ": row 1, column 0 must be a number, at most 1e150, got NaN; fill it in, leave the row out, or choose other columns");
  }

  @Test
  void everyBeginningOfAFileIsRefusedInWords() throws IOException {
    byte[] whole = Files.readAllBytes(write(1, SHAPED, new byte[8]));
    Path path = directory.resolve("cut.npy");
    for (int length = 0; length < whole.length; length++) {
      Files.write(path, Arrays.copyOf(whole, length));
      assertThatThrownBy(() -> read(path))
          .isInstanceOf(DataFileException.class)
          .hasMessageStartingWith(path + ": ");
    }
  }

  @Test
  void otherFilesAreNotTakenForArrays() throws IOException {
    Path path = write(4, SHAPED, new byte[8]);
    assertThatThrownBy(() -> read(path))
        .hasMessage(path + ": the version of the format must be 1, 2 or 3, got 4");
    Path text = Files.writeString(directory.resolve("t.npy"), "name,x\na,1\nb,2\n");
    assertThatThrownBy(() -> read(text))
        .hasMessage(
            text
                + ": this is no NumPy array, which begins with \\x93NUMPY; write it with numpy.save");
    Path none = directory.resolve("none.npy");
    assertThatThrownBy(() -> read(none)).hasMessage(none + ": no such file");
    assertThatThrownBy(() -> FeatureFiles.readPlaces(text, ReadProgress.SILENT))
        .hasMessage(
            text + ": an array does not name its columns; name two with --columns, latitude first");
  }
}
