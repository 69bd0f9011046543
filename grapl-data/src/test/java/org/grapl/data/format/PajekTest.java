package org.grapl.data.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import org.grapl.data.Given;
import org.grapl.data.item.Column;
import org.grapl.data.item.ItemGraph;
import org.grapl.data.item.ItemTable;
import org.grapl.graph.Graph;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PajekTest {

  @TempDir Path directory;
  private GraphText pajek = new GraphText(Path.of(""), "g.net");

  @BeforeEach
  void here() {
    pajek = new GraphText(directory, "g.net");
  }

  @Test
  void allSectionsOfLinksAreReadInAnyCase() {
    ItemGraph data =
        pajek.read(
            """
            % a comment
            *Network of friends
            *VERTICES 5
                1 "Anna Lee"   0.25 0.5 0.5 ellipse x_fact 2 ic Red
                2 Ben          1    0
            3 "say "hi"& \\"ho\\" \\\\"
            % nothing of the fourth
            5 "&#214;l&#34;" box
            *Arcs :1 "knows"
            1 2 2.5 c Blue
             2 1
            *edges
            3\t2  1e-3

            *Arcslist
            4 1 2
            *EDGESLIST
            5 3
            """);
    assertThat(Given.labels(data.graph()))
        .containsExactly("Anna Lee", "Ben", "say \"hi\"& \"ho\" \\", "4", "Öl\"");
    assertThat(Given.edges(data.graph()))
        .containsExactly("0-1:3.5", "0-3:1.0", "1-2:0.001", "1-3:1.0", "2-4:1.0");
    assertThat(GraphText.columns(data)).containsExactly("x=[0.25, 1, , , ]", "y=[0.5, 0, , , ]");
  }

  @Test
  void aMatrixGivesLinksInOneOrBothDirections() {
    ItemGraph data = pajek.read("*Vertices 3\n*Matrix\n9 1 0\n1 0\n2.5 0 0 0\n*Edges\n1 3\n");
    assertThat(Given.edges(data.graph())).containsExactly("0-1:1.0", "0-2:1.0", "1-2:2.5");
    assertThat(data.graph().dropped().selfLoops()).isOne();
    assertThat(data.graph().dropped().zeroWeights()).isZero();
    pajek.assertRefused(
        "*Vertices 2\n*Matrix\n0 1\n2 0\n",
        ": entries (1, 2) and (2, 1) must be equal, got 1.0 and 2.0; edges have no direction");
  }

  @Test
  void verticesWithoutLabelsAreCalledByTheirNumber() {
    assertThat(Given.labels(pajek.read("*Vertices 3 1\n*Edges\n1 3\n").graph()))
        .containsExactly("1", "2", "3");
    assertThat(Given.labels(pajek.read("*Vertices 3\n2 \"x\"\n3 \"\"\n1\n").graph()))
        .containsExactly("1", "x", "3");
  }

  @Test
  void labelsThatRepeatAreNoNames() {
    ItemGraph data = pajek.read("*Vertices 2\n1 \"x\"\n2 \"x\"\n");
    assertThat(Given.labels(data.graph())).containsExactly("1", "2");
    assertThat(GraphText.columns(data)).containsExactly("label=[x, x]");
  }

  @Test
  void aProjectOfOneNetworkIsRead() {
    GraphText project = new GraphText(directory, "g.paj");
    assertThat(project.read("*Network a\n*Vertices 2\n*Edges\n1 2\n").graph().edges()).isOne();
  }

  @ParameterizedTest
  @CsvSource(
      delimiterString = " | ",
      quoteCharacter = '`',
      textBlock =
          """
          % only this                        | : no vertices found; expected '*Vertices n'
          1 "a"                              | :1: expected '*Vertices n' first, got "1 "a""
          *Edges\\n1 2                       | :1: expected '*Vertices n' first, got "*Edges"
          *Vertices                          | :1: expected '*Vertices n', got "*Vertices"
          *Vertices 0                        | :1: vertices must be a whole number in [1, 2147483647], got 0
          *Vertices x                        | :1: vertices must be a whole number in [1, 2147483647], got "x"
          *Vertices 99999999999              | :1: vertices must be a whole number in [1, 2147483647], got 99999999999
          *Vertices 2\\n3 "a"                | :2: vertex must be a whole number in [1, 2], got 3
          *Vertices 2\\na                    | :2: vertex must be a whole number in [1, 2], got "a"
          *Vertices 2\\n1 "a"\\n1 "b"        | :3: a second line for vertex 1
          *Vertices 2\\n1 "a                 | :2: the label must end with a quote, got "1 "a"
          *Vertices 2\\n1 "a\\"              | :2: the label must end with a quote, got "1 "a\\""
          *Vertices 2\\n1 "a" b"             | :2: expected 'number "label" [x y [z]] [shape …]', got "b"" behind the label
          *Vertices 2\\n1 a 0.5              | :2: expected 'number "label" [x y [z]] [shape …]', got "0.5" behind the label
          *Vertices 2\\n1 a 1 2 3 4          | :2: expected 'number "label" [x y [z]] [shape …]', got "1 2 3 4" behind the label
          *Vertices 2\\n1 a 1e999 2          | :2: expected 'number "label" [x y [z]] [shape …]', got "1e999 2" behind the label
          *Vertices 2\\n*Edges\\n1           | :3: expected 'from to [weight]', got "1"
          *Vertices 2\\n*Edges\\n1 3         | :3: vertex must be a whole number in [1, 2], got 3
          *Vertices 2\\n*Edges\\n0 1         | :3: vertex must be a whole number in [1, 2], got 0
          *Vertices 2\\n*Arcs\\n1 2 -1       | :3: weight must be a finite number >= 0, got -1
          *Vertices 2\\n*Arcs\\n1 2 c        | :3: weight must be a finite number >= 0, got "c"
          *Vertices 2\\n*Arcslist\\n1        | :3: expected 'from to [to …]', got "1"
          *Vertices 2\\n*Arcslist\\n1 -2     | :3: vertex must be a whole number in [1, 2], got -2
          *Vertices 2\\n*Matrix\\n0 1 1      | :3: the matrix must have 2 x 2 numbers, got 3
          *Vertices 2\\n*Matrix\\n0\\n*Edges | :4: the matrix must have 2 x 2 numbers, got 1
          *Vertices 2\\n*Matrix\\n0 1 1 0 1  | :3: the matrix must have 2 x 2 numbers, got more
          *Vertices 2\\n*Vertices 2          | :2: the file must hold one network, got a second one; split it
          *Vertices 2\\n*Network b           | :2: the file must hold one network, got a second one; split it
          *Vertices 2\\n*Partition p         | :2: the section "*Partition" is none of a network; keep *Vertices, *Arcs, *Edges, *Arcslist, *Edgeslist and *Matrix only
          """)
  void aBadFileIsRefusedWithItsLine(String content, String complaint) {
    pajek.assertRefused(content, complaint);
  }

  @Test
  void anEmptyFileIsRefused() {
    pajek.assertRefused("", ": the file is empty; expected '*Vertices n'");
  }

  @Test
  void namesAreWrittenSuchThatOtherProgramsReadTheFile() {
    Graph graph =
        Graph.builder()
            .edge("a \"b\"", "c\nd", 0.5)
            .edge("e\\", "f\\\\g\\h")
            .edge("&#34;", "&")
            .build();
    assertThat(pajek.write(ItemGraph.of(graph)))
        .isEqualTo(
            """
            *Vertices 6
            1 "a &#34;b&#34;"
            2 "c&#10;d"
            3 "e\\\\"
            4 "f\\\\\\g\\h"
            5 "&#38;#34;"
            6 "&"
            *Edges
            1 2 0.5
            3 4 1
            5 6 1
            """);
    GraphText.assertSame(pajek.roundTrip(ItemGraph.of(graph)), ItemGraph.of(graph));
  }

  @Test
  void placesSurviveAndOtherAttributesDoNot() {
    Graph graph = Graph.builder().edge("a", "b").build();
    Column x = Column.of("x", 2, item -> item == 0 ? "1.50" : "");
    Column y = Column.of("y", 2, item -> item == 0 ? "-2e3" : "");
    ItemGraph places = new ItemGraph(graph, ItemTable.of(2, List.of(x, y)));
    GraphText.assertSame(pajek.roundTrip(places), places);
    ItemGraph more = places.with(places.items().with(List.of(Column.of("z", 2, item -> "1"))));
    GraphText.assertSame(pajek.roundTrip(more), places);
  }

  @Test
  void anEmptyNameIsRefused() {
    assertThatThrownBy(() -> pajek.write(ItemGraph.of(Graph.builder().edge("a", "").build())))
        .hasMessage(
            "label of arm 1 must be a text without zero characters and not empty, to be written"
                + " to a Pajek file, got \"\"");
  }
}
