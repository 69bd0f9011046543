package org.grapl.data.format;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.grapl.data.Given;
import org.grapl.data.item.ItemGraph;
import org.grapl.graph.Graph;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DimacsTest {

  @TempDir Path directory;
  private GraphText dimacs = new GraphText(Path.of(""), "g.dimacs");

  @BeforeEach
  void here() {
    dimacs = new GraphText(directory, "g.dimacs");
  }

  @ParameterizedTest
  @CsvSource(
      delimiterString = " | ",
      quoteCharacter = '`',
      textBlock =
          """
          c x\\nc\\np edge 3 2\\ne 1 2\\ne 3 2         | 0-1:1.0;1-2:1.0
          p col 2 1\\nn 1 5\\n c\\nd 2\\n\\ne 1 2 0.5       | 0-1:0.5
          p edge 2 2\\ne 1 2\\ne 2 1                   | 0-1:1.0
          p edge 2 2\\ne 1 2\\ne 1 2                   | 0-1:2.0
          p sp 2 2\\na 1 2 0.25\\na 2 1 0.25           | 0-1:0.25
          p sp 3 2\\na 1 2 3\\na 3 2 4                 | 0-1:3.0;1-2:4.0
          p max 3 1\\nn 1 s\\nn 2 t\\na 1 3 1e-20      | 0-2:1.0E-20
          """)
  void linksAreRead(String content, String edges) {
    Graph graph = dimacs.read(content.replace("\\n", "\n")).graph();
    assertThat(String.join(";", Given.edges(graph))).isEqualTo(edges);
    assertThat(graph.label(0)).isEqualTo("1");
  }

  @ParameterizedTest
  @CsvSource(
      delimiterString = " | ",
      quoteCharacter = '`',
      textBlock =
          """
          c only                               | : the file ends before its line 'p edge|col|sp|max vertices edges'
          e 1 2                                | :1: expected 'p edge|col|sp|max vertices edges', got "e 1 2"
          p tw 2 1                             | :1: expected 'p edge|col|sp|max vertices edges', got "p tw 2 1"
          p edge 2                             | :1: expected 'p edge|col|sp|max vertices edges', got "p edge 2"
          p edge 0 0                           | :1: vertices must be a whole number in [1, 2147483647], got 0
          p edge x 0                           | :1: vertices must be a whole number in [1, 2147483647], got "x"
          p edge 2 -1                          | :1: edges must be a whole number >= 0, got -1
          p edge 2 1\\n                        | : the line 'p' promises 1 edges, got 0; the file seems to be cut off
          p edge 2 1\\ne 1 2\\ne 1 2           | :3: the line 'p' promises 1 edges, got one more
          p edge 2 1\\ne 1                     | :2: expected 'e vertex vertex [weight]', got "e 1"
          p edge 2 1\\ne 1 2 3 4               | :2: expected 'e vertex vertex [weight]', got "e 1 2 3 4"
          p edge 2 1\\na 1 2 3                 | :2: expected 'e vertex vertex [weight]', got "a 1 2 3"
          p edge 2 1\\ne 1 3                   | :2: vertex must be a whole number in [1, 2], got 3
          p edge 2 1\\ne 0 1                   | :2: vertex must be a whole number in [1, 2], got 0
          p edge 2 1\\ne 1 2 -1                | :2: weight must be a finite number >= 0, got -1
          p sp 2 1\\na 1 2                     | :2: expected 'a from to weight', got "a 1 2"
          p sp 2 1\\na 1 2 NaN                 | :2: weight must be a finite number >= 0, got "NaN"
          p sp 2 2\\na 1 2 1\\na 2 1 2         | : arcs (1, 2) and (2, 1) must be equal, got 1.0 and 2.0; edges have no direction
          p edge 2 1\\np edge 2 1              | :2: expected 'e vertex vertex [weight]', got "p edge 2 1"
          c labels from 0\\np edge 2147483647 0     | :2: a file of this size must promise at most 1000035 items, got 2147483647
          col 5                                | :1: a comment must begin with 'c ', got "col 5"
          c label 2 "x"                        | :1: expected 'c label 1' here, got "c label 2 "x""
          c label 1 "x"\\np edge 2 0           | : expected a 'c label' comment for each of 2 vertices, got 1
          c label 1 "x"\\nc label 2 "x"\\np edge 2 0 | : two vertices are labelled "x"
          """)
  void aBadFileIsRefusedWithItsLine(String content, String complaint) {
    dimacs.assertRefused(content, complaint);
  }

  @Test
  void anEmptyFileIsRefused() {
    dimacs.assertRefused("", ": the file is empty; expected 'p edge|col|sp|max vertices edges'");
  }

  @Test
  void plainGraphsAreWrittenAsEdgesAndOthersAsArcs() {
    Graph plain = Graph.builder().edge("1", "2").edge("3", "1").build();
    assertThat(dimacs.write(ItemGraph.of(plain))).isEqualTo("p edge 3 2\ne 1 2\ne 1 3\n");
    Graph weighted = Graph.ofSize(2).edge(0, 1, 0.1).build();
    assertThat(dimacs.write(ItemGraph.of(weighted)))
        .isEqualTo("c labels from 0\np sp 2 2\na 1 2 0.1\na 2 1 0.1\n");
    assertThat(dimacs.roundTrip(ItemGraph.of(weighted)).graph().hasLabels()).isFalse();
    Graph named = Graph.builder().edge("a \"b\"", "\\\n").edge("", "").build();
    assertThat(dimacs.write(ItemGraph.of(named)))
        .isEqualTo(
            """
            c label 1 "a \\"b\\""
            c label 2 "\\\\\\n"
            c label 3 ""
            p edge 3 1
            e 1 2
            """);
    GraphText.assertSame(dimacs.roundTrip(ItemGraph.of(named)), ItemGraph.of(named));
  }
}
