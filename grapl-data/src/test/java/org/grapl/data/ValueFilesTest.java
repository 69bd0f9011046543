package org.grapl.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import org.grapl.Truth;
import org.grapl.data.file.DataFileException;
import org.grapl.data.item.ItemGraph;
import org.grapl.data.item.SameItems;
import org.grapl.graph.Graph;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ValueFilesTest {

  private static final Graph GRAPH = Graph.builder().link("x", "y").link("y", "fooo").build();

  private static final SameItems ITEMS = SameItems.none(ItemGraph.of(GRAPH));

  @TempDir Path directory;

  private Truth read(String name, String content) {
    return ValueFiles.read(Given.file(directory, name, content), GRAPH);
  }

  @Test
  void valuesComeInAnyOrderWithOrWithoutAHeader() {
    String rows = "fooo,-3e2\nx,0.5\n\ny, 2 \n";
    assertThat(read("v.csv", rows).means()).containsExactly(0.5, 2, -300);
    assertThat(read("v.csv", "blog,is conservative\n" + rows).means())
        .containsExactly(0.5, 2, -300);
    assertThat(read("v.tsv", rows.replace(',', '\t')).means()).containsExactly(0.5, 2, -300);
    assertThat(read("v.csv", "fooo;-3,5\nx;0,5\ny;2").means()).containsExactly(0.5, 2, -3.5);
    assertThat(read("v.txt", "# c\n" + rows.replace(',', ' ')).means())
        .containsExactly(0.5, 2, -300);
  }

  @Test
  void columnsAreFoundByTheirUsualNames() {
    String table = "id,Value,note,NAME\n1,5,n,y\n2,6,n,x\n3,7,n,fooo\n";
    assertThat(read("v.csv", table).means()).containsExactly(6, 5, 7);
    assertThat(read("v.csv", "value,label\n1,x\n2,y\n3,fooo\n").means()).containsExactly(1, 2, 3);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          x,1\\ny,2\\nfoo,3        | :3: no item is called "foo" in the graph; did you mean "fooo"?
          x,1\\nbarbara,3          | :2: no item is called "barbara" in the graph
          x ,1                     | :1: no item is called "x " in the graph
          x,1\\ny,2\\n\\nx,1       | :4: a second value for "x" (the first is on line 1)
          x,1                      | : 2 of 3 items have no value, first "y"; every item needs one
          label,value\\n           | : 3 of 3 items have no value, first "x"; every item needs one
          x,1\\ny,abc              | :2: value must be a finite number, got "abc"
          x,1\\ny,                 | :2: value must be a finite number, got ""
          x,NaN                    | :1: value must be a finite number, got "NaN"
          x,1\\ny,-Infinity        | :2: value must be a finite number, got "-Infinity"
          x,1e999                  | :1: value must be a finite number, got 1e999
          x                        | :1: expected 'label,value', got 1 field: "x"
          x,1\\ny,2,3              | :2: expected 'label,value', got 3 fields: "y,2,3"; if 2,3 is one number, write 2.3; a third column needs a first row that names it, label,value,cost
          x,1,2                    | :1: expected 'label,value', got 3 fields: "x,1,2"; if 1,2 is one number, write 1.2; a third column needs a first row that names it, label,value,cost
          label,value,z\\nx,1      | :2: expected 3 fields as in the header, got 2: "x,1"
          node,label,source        | :1: expected one column called label and one called value, got "node,label,source"; rename them so in the first row
          blog,colour,source       | :1: expected one column called label and one called value, got "blog,colour,source"; rename them so in the first row
          """)
  void badValuesAreRefusedWithTheirLine(String content, String complaint) {
    assertThatThrownBy(() -> read("values.csv", content.replace("\\n", "\n")))
        .isInstanceOf(DataFileException.class)
        .hasMessage(directory.resolve("values.csv") + complaint);
  }

  @Test
  void filesThatAreNoTablesAreRefused() {
    assertThatThrownBy(() -> read("v.csv", ""))
        .hasMessageEndingWith("v.csv: the file is empty; expected rows 'label,value'");
    assertThatThrownBy(() -> read("v.mtx", "x,1"))
        .hasMessageEndingWith(
            "v.mtx: a table must have a name that ends in .csv, .tsv, .tab, .txt, .xlsx or .ods, or one of the first four and .gz");
    assertThatThrownBy(() -> ValueFiles.read(directory.resolve("none.csv"), GRAPH))
        .hasMessageEndingWith("none.csv: no such file");
  }

  @Test
  void costsMayStandBesideTheValues() {
    String table = "label,value,cost\nfooo,1,3\nx,0,1.5\ny,1,2\n";
    Path path = Given.file(directory, "v.csv", table);
    assertThat(ValueFiles.hasCosts(path)).isTrue();
    assertThat(ValueFiles.read(path, GRAPH).means()).containsExactly(0, 1, 1);
    assertThat(ValueFiles.readCosts(path, ITEMS)).containsExactly(1.5, 2, 3);
    Path free = Given.file(directory, "w.csv", "Cost,blog,leaning\n1,x,.5\n2,y,.6\n3,fooo,.7\n");
    assertThat(ValueFiles.read(free, GRAPH).means()).containsExactly(.5, .6, .7);
    assertThat(ValueFiles.readCosts(free, ITEMS)).containsExactly(1, 2, 3);
    Path alone = Given.file(directory, "c.csv", "blog,cost\nx,1\ny,2\nfooo,3\n");
    assertThat(ValueFiles.readCosts(alone, ITEMS)).containsExactly(1, 2, 3);
    Path plain = Given.file(directory, "p.csv", "x,1\ny,2\nfooo,3\n");
    assertThat(ValueFiles.hasCosts(plain)).isFalse();
    assertThat(ValueFiles.readCosts(plain, ITEMS)).containsExactly(1, 2, 3);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          label,value,cost\\nx,1,0          | :2: cost must be a finite number > 0, got 0
          label,value,cost\\nx,1,2\\ny,1,-3 | :3: cost must be a finite number > 0, got -3
          label,value,cost\\nx,1,           | :2: cost must be a finite number > 0, got ""
          label,value,cost\\nx,1            | :2: expected 3 fields as in the header, got 2: "x,1"
          label,value,cost\\nx,1,2          | : 2 of 3 items have no cost, first "y"; every item needs one
          label,cost,cost\\nx,1,2           | :1: expected one column called cost, got "label,cost,cost"; rename the others
          x,0                               | :1: cost must be a finite number > 0, got 0
          """)
  void badCostsAreRefusedWithTheirLine(String content, String complaint) {
    Path path = Given.file(directory, "costs.csv", content.replace("\\n", "\n"));
    assertThatThrownBy(() -> ValueFiles.readCosts(path, ITEMS))
        .isInstanceOf(DataFileException.class)
        .hasMessage(path + complaint);
  }

  @Test
  void costsAloneAreNoValues() {
    assertThatThrownBy(() -> read("v.csv", "label,cost\nx,1\n"))
        .hasMessageContaining(":1: expected one column called label and one called value");
  }

  @Test
  void theNamesOfATableAreKnownBeforeItsGraph() {
    Path path = Given.file(directory, "v.csv", "value,label\n1,b\n2,a\n1,b\n");
    assertThat(ValueFiles.labels(path)).containsExactly("b", "a");
    Path plain = Given.file(directory, "w.csv", "b,1\na,2\n");
    assertThat(ValueFiles.labels(plain)).containsExactly("b", "a");
  }
}
