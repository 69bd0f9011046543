package org.grapl.data.item;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import org.grapl.data.Given;
import org.grapl.data.file.DataFileException;
import org.grapl.graph.Graph;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ItemFilesTest {

  private static final Graph GRAPH = Graph.builder().link("a", "b").link("b", "c,d").build();

  @TempDir Path directory;

  private ItemTable read(String name, String content) {
    return ItemFiles.read(Given.file(directory, name, content), GRAPH);
  }

  private static List<String> texts(Column column) {
    return List.of(column.text(0), column.text(1), column.text(2));
  }

  @Test
  void everyColumnButTheNamesIsAnAttributeInTheOrderOfTheFile() {
    ItemTable table = read("arms.csv", "fips,Name,people\n01,\"c,d\",12\n02,a,\n");
    assertThat(table.columns()).extracting(Column::name).containsExactly("fips", "people");
    assertThat(texts(table.columns().get(0))).containsExactly("02", "", "01");
    assertThat(table.columns().get(0).isNumeric()).as("a code that begins with 0").isFalse();
    assertThat(table.columns().get(1).isNumeric()).isTrue();
    assertThat(table.columns().get(1).number(2)).isEqualTo(12);
    assertThat(table.columns().get(1).number(0)).isNaN();
  }

  @ParameterizedTest
  @CsvSource({
    "9007199254740991, true",
    "-9007199254740991, true",
    "9007199254740993, false",
    "-123456789012345678, false",
    "+123456789012345678, false",
    "1.2345678901234568E17, true",
    "0.12345678901234567890, true"
  })
  void wholeNumbersThatWouldLoseDigitsAreTexts(String text, boolean isNumeric) {
    Column column = read("arms.csv", "label,id\na,1\nb," + text + "\n").columns().get(0);
    assertThat(column.isNumeric()).isEqualTo(isNumeric);
    assertThat(column.text(1)).isEqualTo(text);
  }

  @Test
  void aHeaderMayBeLongerThanWhatIsReadAtOnce() {
    String name = "x".repeat(300_000);
    ItemTable table = read("arms.csv", "label," + name + "\na,1\n");
    assertThat(table.columns().get(0).name()).isEqualTo(name);
  }

  @Test
  void theFirstColumnNamesItemsWhereNoneIsCalledSo() {
    ItemTable table = read("items.tsv", "village\tgroup\nb\tnorth\n");
    assertThat(texts(table.group().orElseThrow())).containsExactly("", "north", "");
  }

  @Test
  void costLinkAndPlacesAreKnownByTheirNames() {
    ItemTable table =
        read(
            "arms.csv",
            "id,label,Cost,URL,lat,lon\n7,a,2.5,https://a.org,47.4,8.5\n8,b,1,,46.9,7.4\n");
    assertThat(table.costs().orElseThrow().number(0)).isEqualTo(2.5);
    assertThat(table.link().orElseThrow().text(0)).isEqualTo("https://a.org");
    Places places = table.places().orElseThrow();
    assertThat(places.isGeographic()).isTrue();
    assertThat(places.x(1)).isEqualTo(7.4);
    assertThat(places.y(0)).isEqualTo(47.4);
    assertThat(places.isKnown(2)).isFalse();
    assertThat(table.column("id")).as("label comes before id").isPresent();
  }

  @Test
  void degreesBeyondTheEarthAreNoPlaces() {
    assertThat(read("arms.csv", "label,lat,lon\na,95,8\n").places()).isEmpty();
    assertThat(read("arms.csv", "label,x,y\na,9500,-8\n").places().orElseThrow().isGeographic())
        .isFalse();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          label,x\\na,1\\nA,2  | :3: no item is called "A" in the graph
          label,x\\na,1\\na,2  | :3: a second row for "a" (the first is on line 2)
          label,x\\na,1,2      | :2: expected 2 fields as in the header, got 3: "a,1,2"
          label,x,x\\na,1,2    | :1: the first row must name every column, each differently, got "label,x,x"; delete what stands above the names of the columns, or rename columns
          label,,x\\na,1,2     | :2: the first row must name every column in use: column 2 has no name there, and holds "1" here; delete what stands above the names of the columns, or name this one
          ``                   | : the file is empty; expected a row of column names
          """)
  void wrongTablesAreRefusedWithTheLine(String content, String complaint) {
    assertThatThrownBy(() -> read("arms.csv", content.replace("\\n", "\n")))
        .isInstanceOf(DataFileException.class)
        .hasMessage(directory.resolve("arms.csv") + complaint);
  }

  @Test
  void labelsOfATableAreThoseOfItsRows() {
    Path path = Given.file(directory, "arms.csv", "size,item\n1,b\n2,zz\n3,b\n");
    assertThat(ItemFiles.labels(path)).containsExactly("b", "zz");
  }
}
