package org.grapl.data.intake;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.grapl.data.file.DataFileException;
import org.grapl.data.file.Writing;
import org.grapl.data.item.Column;
import org.grapl.data.similar.FeatureFiles;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tables as people's programs write them; pandas wrote the files (see make.py beside them). */
class PeoplesTablesTest {

  private static final Charset WINDOWS = Charset.forName("windows-1252");

  private static GivenFile fixture(String name) {
    String place = "/org/grapl/data/tables/" + name;
    return new GivenFile(
        Path.of(name),
        () -> Objects.requireNonNull(PeoplesTablesTest.class.getResourceAsStream(place)));
  }

  private static GivenFile file(String name, byte[] bytes) {
    return new GivenFile(Path.of(name), () -> new ByteArrayInputStream(bytes));
  }

  private static GivenFile file(String text) {
    return file("a.csv", text.getBytes(StandardCharsets.UTF_8));
  }

  private static double[] numbers(GivenFile file) {
    return TableLook.of(file).columns().get(0).numbers();
  }

  static Stream<String> tables() {
    Stream.Builder<String> names = Stream.builder();
    for (String encoding : List.of("utf8", "utf8-bom", "utf16", "windows")) {
      for (String separator : List.of("commas", "semicolons", "tabs")) {
        for (String decimal : List.of("point", "comma")) {
          names.add(encoding + "-" + separator + "-" + decimal + ".csv");
        }
      }
    }
    return names.add("table.xlsx").add("table.ods").build();
  }

  @ParameterizedTest
  @MethodSource("tables")
  void theSameTableIsReadHoweverItIsWritten(String name) {
    TableLook look = TableLook.of(fixture(name));
    assertThat(look.labels()).containsExactly("Köln", "Müggelsee, Süd", "Señor; Ñ", "Plain");
    assertThat(look.columns().get(0).numbers()).containsExactly(3.74, 1234.5, -0.25, Double.NaN);
    assertThat(look.columns().get(1).numbers()).containsExactly(50.9375, 52.4372, 1, 2.5);
    assertThat(look.columns().get(2).text(0)).isEqualTo("2026-11-18");
  }

  @Test
  void howATableIsWrittenIsSaid() {
    assertThat(fixture("windows-semicolons-comma.csv").reading())
        .isEqualTo(new GivenFile.Reading("semicolons", "comma", "windows-1252", false));
    assertThat(fixture("utf16-tabs-point.csv").reading().encoding()).isEqualTo("UTF-16LE");
  }

  @Test
  void utf16IsKnownWithoutAMark() {
    byte[] bytes = "Name;Größe\nÄ;1,5\nÖ;2,5\n".getBytes(StandardCharsets.UTF_16BE);
    assertThat(numbers(file("a.csv", bytes))).containsExactly(1.5, 2.5);
  }

  @Test
  void aByteThatIsNotUtf8MayComeLate() {
    String rows = "Name;x\n" + "plain;1,5\n".repeat(20_000) + "Köln;2,5\n";
    GivenFile table = file("a.csv", rows.getBytes(WINDOWS));
    assertThat(TableLook.of(table).labels()).last().isEqualTo("Köln");
    assertThat(table.reading().encoding()).isEqualTo("windows-1252");
  }

  @Test
  void brokenUtf8IsNotTakenForAnotherEncoding() {
    byte[] good = "Name,x\nKöln,1\n".getBytes(StandardCharsets.UTF_8);
    byte[] broken = Arrays.copyOf(good, good.length + 2);
    broken[good.length] = (byte) 0xFC;
    broken[good.length + 1] = 'x';
    assertThatThrownBy(() -> TableLook.of(file("a.csv", broken)))
        .isInstanceOf(DataFileException.class)
        .hasMessageContaining("not UTF-8 throughout");
  }

  @Test
  void whatCannotBeSeenIsAskedAndNeverChangedSilently() {
    GivenFile table = file("Name;x\na;1,234\nb;2,345\nc;3,456\n");
    assertThat(table.reading().ambiguous()).isTrue();
    assertThat(numbers(table)).containsExactly(1.234, 2.345, 3.456);
    assertThat(Intake.of(List.of(table), Map.of(), FeatureChoice.USUAL).warnings())
        .anyMatch(words -> words.contains("can mean two things"));
    GivenFile told =
        table.with(
            Writing.Wish.of(
                Optional.empty(),
                Optional.of("point"),
                Optional.of("UTF-8"),
                Optional.empty(),
                Optional.empty()));
    assertThat(told.reading().ambiguous()).isFalse();
  }

  @Test
  void aPersonMaySayHowItIsWritten() {
    GivenFile table =
        file("a.csv", "Name;x, in m, y\nä;1,5\nb;2,5\n".getBytes(WINDOWS))
            .with(
                Writing.Wish.of(
                    Optional.of("semicolons"),
                    Optional.of("comma"),
                    Optional.of("windows-1251"),
                    Optional.empty(),
                    Optional.empty()));
    assertThat(TableLook.of(table).labels()).containsExactly("д", "b");
    assertThat(numbers(table)).containsExactly(1.5, 2.5);
  }

  @Test
  void pointsBetweenThousandsAreLeftOutWhereCommasStandBeforeDecimals() {
    assertThat(numbers(file("Name;x\na;1.234,5\nb;-2.345.678,25\nc;7\n")))
        .containsExactly(1234.5, -2345678.25, 7);
  }

  private static GivenFile rows(IntFunction<String> row) {
    StringBuilder text = new StringBuilder("name,a,b\n");
    for (int k = 0; k < 20; k++) {
      text.append(row.apply(k)).append('\n');
    }
    return file(text.toString());
  }

  @Test
  void oneGapDropsNoColumnAndIsSaid() {
    GivenFile table = rows(k -> "i" + k + "," + (k == 3 ? "n/a" : k) + "," + k % 7);
    TableGraph made = TableGraph.of(table, FeatureChoice.USUAL);
    assertThat(made.features()).containsExactly("a", "b");
    assertThat(made.filled()).isEqualTo(1);
    assertThat(made.data().items().columns().get(0).text(3)).isEmpty();
    assertThat(Intake.of(List.of(table), Map.of(), FeatureChoice.USUAL).warnings())
        .anyMatch(words -> words.startsWith("1 entry is missing in a."));
  }

  @Test
  void aColumnThatIsMostlyEmptyIsLeftOut() {
    TableGraph made =
        TableGraph.of(rows(k -> "i" + k + "," + k + (k < 5 ? ",1" : ",")), FeatureChoice.USUAL);
    assertThat(made.features()).containsExactly("a");
    assertThat(made.gappy()).containsExactly("b");
  }

  @Test
  void whatIsNoWorkbookIsRefusedInPlainWords() {
    for (String name : List.of("a.xlsx", "a.ods")) {
      GivenFile text = file(name, "name,x\na,1\n".getBytes(StandardCharsets.UTF_8));
      assertThatThrownBy(() -> TableLook.of(text))
          .isInstanceOf(DataFileException.class)
          .hasMessageContaining("no workbook that can be read");
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          name;x\\na;1 234,5\\nb;2            | 1234.5 | false
          name;x\\na;1\u00a0234,5\\nb;2       | 1234.5 | false
          name;x\\na;1\u202f234\\nb;2,5       | 1234   | false
          name;x\\na;1'234.5\\nb;2            | 1234.5 | false
          name,x\\na,"1,234.50"\\nb,2        | 1234.5 | false
          name,x\\na,"1,234,567"\\nb,2       | 1234567 | false
          name,x\\na,"1,234"\\nb,2           | 1234   | true
          name;x\\na;1.234\\nb;5.678         | 1.234  | true
          name;x\\na;1.234.567\\nb;2         | 1234567 | false
          name,x\\na,1.234\\nb,5.678         | 1.234  | false
          name\tx\\na\t1234,567\\nb\t2       | 1234.567 | false
          """)
  void thousandsMayStandApart(String text, double number, boolean isAmbiguous) {
    GivenFile table = file(text.replace("\\n", "\n"));
    assertThat(numbers(table)[0]).isEqualTo(number);
    assertThat(table.reading().ambiguous()).isEqualTo(isAmbiguous);
  }

  @Test
  void namesAndTextsKeepTheirCommasAndPoints() {
    TableLook look = TableLook.of(file("name;note;x\n1,5;2,5;3,5\n1.234;see below;4,5\n"));
    assertThat(look.labels()).containsExactly("1,5", "1.234");
    assertThat(look.columns().get(0).text(0)).isEqualTo("2,5");
    assertThat(look.columns().get(1).numbers()).containsExactly(3.5, 4.5);
  }

  @Test
  void whatNamesShowSaysNothingOfNumbers() {
    GivenFile table = file("label,value\n\"1,5\",1.234\n\"2,5\",5.678\n");
    assertThat(numbers(table)).containsExactly(1.234, 5.678);
  }

  @Test
  void theSeparatorIsTheOneThatMakesRowsAlike() {
    TableLook look =
        TableLook.of(file("Name;Depth, m;Width, length, height\na;1,5;2,5\nb;3,5;4\n"));
    assertThat(look.columns()).hasSize(2);
    assertThat(look.columns().get(1).numbers()).containsExactly(2.5, 4);
    assertThat(TableLook.of(file("sep=;\nname;a,b\nx;1,5\n")).columns().get(0).number(0))
        .isEqualTo(1.5);
  }

  @Test
  void blankColumnsAndRowsAreNotThere() {
    GivenFile table = file("name;a;b;\nx;1;2;\n;;;\ny;3;4;\n;;;\n");
    assertThat(TableLook.of(table).labels()).containsExactly("x", "y");
    assertThat(TableGraph.of(table, FeatureChoice.USUAL).features()).containsExactly("a", "b");
    assertThatThrownBy(() -> TableLook.of(file("name;a;;b\nx;1;;2\ny;3;lost;4\n")))
        .hasMessageContaining("a.csv:3:")
        .hasMessageContaining("column 3 has no name there, and holds \"lost\" here");
  }

  @ParameterizedTest
  @ValueSource(strings = {"*", "< 0.5", "3 m", "12 %"})
  void aColumnIsNotDroppedSilentlyForAnEntryThatIsNoNumber(String entry) {
    GivenFile table = rows(k -> "i" + k + "," + k + "," + (k == 3 ? entry : k % 7));
    assertThat(Intake.of(List.of(table), Map.of(), FeatureChoice.USUAL).warnings())
        .anyMatch(words -> words.contains("by b, where \"i3\" has \"" + entry + '"'));
    GivenFile empty = rows(k -> "i" + k + "," + k + ",");
    assertThat(Intake.of(List.of(empty), Map.of(), FeatureChoice.USUAL).warnings())
        .anyMatch(words -> words.startsWith("Items are not compared by b, as most entries"));
  }

  private static final String ABSTRACTS =
      """
      Authors,Title,Abstract
      "Li, W.",On the yield of maize,"Drought and heat lower the yield of maize on dry soil, as many plots of many years in many places show to all who look."
      "Li, W.",On the yield of maize,"Drought and heat lower the yield of wheat on dry soil, as many plots of many years in many places show to all who look."
      "Wu, X.",,"Larvae of fish settle near reefs, as many nights in many places of the sea show to all who look and listen, in calm and storm."
      """;

  @Test
  void papersInATableAreCalledByTheirTitles() {
    GivenFile table = file(ABSTRACTS);
    Understanding made = Intake.of(List.of(table), Map.of(), FeatureChoice.USUAL);
    assertThat(
            List.of(
                made.data().graph().label(0),
                made.data().graph().label(1),
                made.data().graph().label(2)))
        .containsExactly("On the yield of maize", "On the yield of maize (2)", "row 3");
    assertThat(made.files().get(0).words()).contains("words of Title and Abstract");
    assertThat(made.warnings())
        .anyMatch(words -> words.startsWith("1 paper seems to be in the file before"));
  }

  @Test
  void titlesAndAbstractsAreNoLinks() {
    String two =
        ABSTRACTS
            .lines()
            .map(line -> line.replaceFirst("^(\"[^\"]*\"|Authors),", ""))
            .collect(Collectors.joining("\n"));
    String german =
        two.replace("Title,Abstract", "Titel,Inhalt").replace("who look", "who look ".repeat(20));
    for (String text : List.of(two, german)) {
      assertThat(Roles.of(List.of(file(text)), Map.of()).role()).isEqualTo(FileRole.TABLE);
    }
  }

  @Test
  void theTableOfAWorkbookIsFoundBesideCoversAndTitles() {
    GivenFile book = fixture("cover.xlsx");
    TableLook look = TableLook.of(book);
    assertThat(look.labels()).containsExactly("Köln", "Müggelsee");
    assertThat(look.columns())
        .extracting(Column::name)
        .containsExactly("Depth", "As text", "Sum", "Failed");
    assertThat(look.columns().get(0).numbers()).as("no thousands").containsExactly(1.234, 5.678);
    assertThat(look.columns().get(1).numbers()).containsExactly(3.74, 1.5);
    assertThat(look.columns().get(2).text(1)).isEqualTo("5 m");
    assertThat(look.columns().get(3).numbers()).containsExactly(Double.NaN, 5);
  }

  @Test
  void aRowOfAWorkbookIsTheLineOfAComplaint() {
    assertThatThrownBy(() -> FeatureFiles.read(fixture("cover.xlsx").text(), List.of("Sum")))
        .hasMessageContaining(
            "cover.xlsx:7: column \"Sum\" must be a number in every row, got \"5 m\"");
  }

  @Test
  void whatIsCutOffOrMisnamedIsNotCalledGzip() throws IOException {
    byte[] book = fixture("table.xlsx").content().get().readAllBytes();
    assertThatThrownBy(() -> TableLook.of(file("a.xlsx", Arrays.copyOf(book, book.length / 2))))
        .hasMessageContaining("no workbook that can be read, or a part of one");
    assertThatThrownBy(() -> TableLook.of(file("a.csv", book)))
        .hasMessageContaining("a workbook needs a name that ends in .xlsx or .ods");
  }

  @Test
  void rowsAreNumberedWhereTheFirstColumnOnlyGroupsThem() {
    GivenFile table = file("basin,a,b\nnorth,1,2\nnorth,3,4\nsouth,5,7\n");
    Understanding made = Intake.of(List.of(table), Map.of(), FeatureChoice.USUAL);
    assertThat(made.data().graph().label(1)).isEqualTo("2");
    assertThat(made.data().items().column("basin").orElseThrow().text(1)).isEqualTo("north");
    assertThat(made.warnings()).anyMatch(words -> words.contains("several have the same basin"));
  }
}
