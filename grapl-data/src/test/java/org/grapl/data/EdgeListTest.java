package org.grapl.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import org.grapl.data.file.ReadProgress;
import org.grapl.graph.Graph;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EdgeListTest {

  @TempDir Path directory;

  private Graph read(String name, String content) {
    return GraphFiles.read(Given.file(directory, name, content));
  }

  private void assertGraph(Graph graph, List<String> labels, String... links) {
    assertThat(Given.labels(graph)).isEqualTo(labels);
    assertThat(Given.links(graph)).containsExactly(links);
  }

  @Test
  void aWeightedListWithAHeaderIsReadInOrderOfAppearance() {
    Graph graph = read("g.csv", "source,target,weight\nx,y,2.5\nz,x,1e-3\n");
    assertGraph(graph, List.of("x", "y", "z"), "0-1:2.5", "0-2:0.001");
  }

  @Test
  void anUnweightedListWithoutAHeaderHasWeightOne() {
    assertGraph(read("g.csv", "x,y\ny,z"), List.of("x", "y", "z"), "0-1:1.0", "1-2:1.0");
  }

  @Test
  void aTwoColumnHeaderIsKnownByItsUsualNamesInAnyCase() {
    assertGraph(read("g.csv", "From,TO\nx,y\n"), List.of("x", "y"), "0-1:1.0");
    assertGraph(read("g.csv", "\"src\",\"dst\"\nx,y\n"), List.of("x", "y"), "0-1:1.0");
  }

  @Test
  void itemsCalledAAndBAreNoHeader() {
    assertGraph(read("g.csv", "a,b\nb,c\n"), List.of("a", "b", "c"), "0-1:1.0", "1-2:1.0");
  }

  @Test
  void aHeaderWithThreeColumnsMayHaveAnyNames() {
    assertGraph(read("g.csv", "a,b,similarity\nx,y,3\n"), List.of("x", "y"), "0-1:3.0");
  }

  @Test
  void numbersAreNamesInOrderOfAppearance() {
    assertGraph(read("g.csv", "2,0\n0,1\n"), List.of("2", "0", "1"), "0-1:1.0", "1-2:1.0");
  }

  @Test
  void rowsWithAnEmptyTargetDeclareItems() {
    Graph graph = read("g.csv", "source,target,weight\nc,\nb,,\na,b,2\n");
    assertGraph(graph, List.of("c", "b", "a"), "1-2:2.0");
  }

  @Test
  void aSingleItemWithoutEdgesIsAGraph() {
    assertGraph(read("g.csv", "alone,\n"), List.of("alone"));
  }

  @Test
  void namesKeepTheirExactText() {
    Graph graph =
        read("g.csv", "atrios.blogspot.com/ , b,1\n\"say \"\"hi\"\"\",\"two\nlines\",1\n");
    assertThat(Given.labels(graph))
        .containsExactly("atrios.blogspot.com/ ", " b", "say \"hi\"", "two\nlines");
  }

  @Test
  void aByteOrderMarkIsSkippedOnceOnly() {
    assertThat(Given.labels(read("g.csv", "\ufeffx,y\n"))).containsExactly("x", "y");
    assertThat(Given.labels(read("g.csv", "\ufeff\ufeffx,y\n"))).containsExactly("\ufeffx", "y");
  }

  @Test
  void allLineEndsAreUnderstood() {
    List<String> labels = List.of("x", "y", "z");
    assertThat(Given.labels(read("g.csv", "x,y\r\ny,z\r\n"))).isEqualTo(labels);
    assertThat(Given.labels(read("g.csv", "x,y\ry,z"))).isEqualTo(labels);
    assertThat(Given.labels(read("g.txt", "# c\r\nx y\r\n\r\ny z\r\n"))).isEqualTo(labels);
    assertThat(Given.labels(read("g.txt", "# c\rx y\r\ry z"))).isEqualTo(labels);
  }

  @Test
  void remarksAboveACsvAreSkippedButHashtagsAreData() {
    assertThat(Given.labels(read("g.csv", "# from 2005, by hand\n#\n\nx,y\n# z,w\n")))
        .containsExactly("x", "y", "# z", "w");
    assertThat(Given.labels(read("g.csv", "#this,#that,2\n"))).containsExactly("#this", "#that");
  }

  @Test
  void textFilesFindTheirSeparatorBelowTheComments() {
    String comments = "# Directed graph, with \"quotes\n% and; more\n\n";
    List<String> labels = List.of("x", "y", "z");
    assertThat(Given.labels(read("g.txt", comments + "x\ty\ny\tz\n"))).isEqualTo(labels);
    assertThat(Given.labels(read("g.txt", comments + "x,y\ny,z\n"))).isEqualTo(labels);
    assertThat(Given.labels(read("g.edges", comments + "x;y\ny;z\n"))).isEqualTo(labels);
    assertThat(Given.labels(read("g.edges", comments + "  x   y \ny \t z\n"))).isEqualTo(labels);
  }

  @Test
  void commentsOfBothKindsMayStandBetweenTheRowsOfATextFile() {
    Graph graph = read("g.txt", "# one\nx\ty\n% two\tand\tmore\n# \"three\n\"#z\"\tx\n\"%w\"\tx\n");
    assertThat(Given.labels(graph)).containsExactly("x", "y", "#z", "%w");
  }

  @Test
  void aListInTheStyleOfNetworkCollectionsIsRead() {
    Graph graph =
        read("g.txt", "# Nodes: 3 Edges: 2\n# FromNodeId\tToNodeId\n30\t1412\n30\t3352\n");
    assertGraph(graph, List.of("30", "1412", "3352"), "0-1:1.0", "0-2:1.0");
  }

  @Test
  void blankSeparatedRowsMayBeWeighted() {
    assertGraph(read("g.txt", "x y 0.5\ny  z\t2\n"), List.of("x", "y", "z"), "0-1:0.5", "1-2:2.0");
  }

  @Test
  void repeatedEdgesAddUpAndLoopsAreDroppedAndCounted() {
    Graph graph = read("g.csv", "x,y,1\ny,x,2\nx,x,5\nx,z,0\n");
    assertGraph(graph, List.of("x", "y", "z"), "0-1:3.0");
    assertThat(graph.dropped()).isEqualTo(new Graph.Dropped(1, 1, 1));
  }

  @Test
  void aForcedFormatOverrulesTheName() {
    Path path = Given.file(directory, "g.dat", "x\ty\t2\n");
    assertThat(
            Given.links(GraphFiles.readItems(path, GraphFormat.TSV, ReadProgress.SILENT).graph()))
        .containsExactly("0-1:2.0");
  }

  @Test
  void extensionsAreKnownInAnyCaseAndCompressed() {
    Path path = Given.compressed(directory, "G.TSV.GZ", "x\ty\t2\n");
    assertThat(Given.links(GraphFiles.read(path))).containsExactly("0-1:2.0");
  }

  @Test
  void aListenerMayGiveUpWithItsOwnException() {
    IllegalStateException stop = new IllegalStateException("enough");
    for (String name : List.of("g.csv", "g.txt")) {
      Path path = Given.file(directory, name, "x,y\n");
      assertThatThrownBy(
              () ->
                  GraphFiles.readItems(
                      path,
                      GraphFormat.of(path),
                      (read, total) -> {
                        throw stop;
                      }))
          .isSameAs(stop);
    }
  }

  /** The columns of Gephi's own tables, and others in any order. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          Source,Target,Type,Id,Label,Weight\\na,b,Undirected,0,,2\\nb,c,Undirected,1,x,0.5 | 0-1:2.0 1-2:0.5
          id,source,target\\n7,a,b\\n8,c,                                                 | 0-1:1.0
          weight,to,from\\n3,b,a                                                         | 0-1:3.0
          to,from,0.5\\na,b,3\\nb,to,7                                                  | 0-1:0.5 0-3:7.0 2-3:3.0
          from,to,since,note\\na,b,2001,x\\nb,c,2002,y                                  | 0-1:1.0 1-2:1.0
          """)
  void aHeaderTellsWhichOfManyColumnsAreTheEnds(String content, String links) {
    Path path = Given.file(directory, "g.csv", content.replace("\\n", "\n"));
    assertThat(String.join(" ", Given.links(GraphFiles.read(path)))).isEqualTo(links);
  }
}
