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

class DotTest {

  @TempDir Path directory;
  private GraphText dot = new GraphText(Path.of(""), "g.dot");

  @BeforeEach
  void here() {
    dot = new GraphText(directory, "g.dot");
  }

  @ParameterizedTest
  @CsvSource(
      delimiterString = " | ",
      quoteCharacter = '`',
      textBlock =
          """
          graph { a -- b }                                  | a b 1.0
          digraph "my graph" { a -> b; b -> a }             | a b 2.0
          GRAPH g { a -- b; a -- b [weight=2]; }            | a b 3.0
          strict graph { a -- b; b -- a }                   | a b 1.0
          strict graph { a -- b [weight=3]; b -- a }        | a b 3.0
          strict graph { a -- b [weight=3]; b--a[weight=4]} | a b 4.0
          strict digraph { a -> b; a -> b; b -> a }         | a b 2.0
          graph { a -- b -- c [weight=0.5] }                | a b 0.5;b c 0.5
          digraph { a -> {b c} }                            | a b 1.0;a c 1.0
          graph { {a b} -- {c d} -- e }                     | a c 1.0;a d 1.0;b c 1.0;b d 1.0;c e 1.0;d e 1.0
          graph { subgraph s { a -- b } -- c }              | a b 1.0;a c 1.0;b c 1.0
          graph { {{a} b a} -- subgraph {c} }               | a c 1.0;b c 1.0
          graph { a:port:ne -- b:"x" }                      | a b 1.0
          graph { edge [weight=2] a -- b; b -- c [weight=1] } | a b 2.0;b c 1.0
          graph { {edge [weight=2] a -- b} a -- c }         | a b 2.0;a c 1.0
          graph { edge [weight=""] a--b }                   | a b 1.0
          graph { 1e3 -- 2.5E-1 [weight=1e-20] }            | 1e3 2.5E-1 1.0E-20
          graph { 1--2--.5---3.5 }                          | -3.5 .5 1.0;.5 2 1.0;1 2 1.0
          graph { a -- b // x -- y                          | :1: expected a node, an edge or '}', got the end of the file
          graph { a -- /* x -- y */ b }                     | a b 1.0
          graph { "node" -- "a b" [weight="1.5E-3"] }       | a b node 0.0015
          graph { rankdir=LR; graph [a=b] a -- b }          | a b 1.0
          graph { _x1 -- größe }                            | _x1 größe 1.0
          """)
  void linksAreReadAsGraphvizMeansThem(String content, String expected) {
    if (expected.startsWith(":")) {
      dot.assertRefused(content, expected);
    } else {
      assertThat(String.join(";", GraphText.links(dot.read(content)))).isEqualTo(expected);
    }
  }

  @Test
  void namesMayBeWrittenInManyWays() {
    ItemGraph data =
        dot.read(
            """
            # from a preprocessor
            graph {
              "say \\"hi\\""; "C:\\dir\\new"; "two\\\\"; "joined \\
            line" /* here */ ; "a" + /* x */ "b"
              + "c"; <<b>x</b> & "y">; -1.5; 007; "a\nb"; ""
              # "no node"
            }
            """);
    assertThat(Given.labels(data.graph()))
        .containsExactly(
            "say \"hi\"",
            "C:\\dir\\new",
            "two\\\\",
            "joined line",
            "abc",
            "<<b>x</b> & \"y\">",
            "-1.5",
            "007",
            "a\nb",
            "");
  }

  @Test
  void labelsNameItemsIfAllDiffer() {
    ItemGraph data =
        dot.read(
            """
            digraph { node [label="\\N"]; a [label="Anna\\nLee"]; b [label="Ben \\\\ \\N"];
              a -> b }
            """);
    assertThat(Given.labels(data.graph())).containsExactly("Anna\nLee", "Ben \\ b");
    assertThat(GraphText.columns(data)).containsExactly("id=[a, b]");
    ItemGraph some = dot.read("graph { node [label=\"\\N\"]; a [label=x]; b }");
    assertThat(Given.labels(some.graph())).containsExactly("a", "b");
    assertThat(GraphText.columns(some)).containsExactly("label=[x, ]");
  }

  @Test
  void defaultsHoldForNodesMentionedLaterAndInTheirBraces() {
    ItemGraph data =
        dot.read(
            """
            graph { a; node [color=red, "size"=1]; b; { node [color=blue]; c; a } d [color=green];
              b [size=2; shape = box] [w=<i>] }
            """);
    assertThat(Given.labels(data.graph())).containsExactly("a", "b", "c", "d");
    assertThat(GraphText.columns(data))
        .containsExactly(
            "color=[, red, blue, green]", "size=[, 2, 1, 1]", "shape=[, box, , ]", "w=[, <i>, , ]");
  }

  @Test
  void positionsBecomeCoordinates() {
    ItemGraph data = dot.read("graph { a [w=1, pos=\"27,-18.5\", h=2]; b [pos=\"1e3,.5,7!\"]; c }");
    assertThat(GraphText.columns(data))
        .containsExactly("w=[1, , ]", "x=[27, 1e3, ]", "y=[-18.5, .5, ]", "h=[2, , ]");
    assertThat(GraphText.columns(dot.read("graph { a [pos=\"1,2\", x=5] }")))
        .containsExactly("pos=[1,2]", "x=[5]");
    assertThat(GraphText.columns(dot.read("graph { a [pos=\"1,2\"]; b [pos=there] }")))
        .containsExactly("pos=[1,2, there]");
  }

  @ParameterizedTest
  @CsvSource(
      delimiterString = " | ",
      quoteCharacter = '`',
      textBlock =
          """
          x                                | :1: expected '[strict] graph|digraph { … }', got "x"
          "graph" {}                       | :1: expected '[strict] graph|digraph { … }', got "graph"
          graph                            | :1: expected '{', got the end of the file
          graph {}                         | : a graph must have at least one arm, got none
          graph {\\na                      | :2: expected a node, an edge or '}', got the end of the file
          graph {\\na --                   | :2: expected the name of a node, got the end of the file
          graph {\\na -- }                 | :2: expected the name of a node, got "}"
          graph {\\na -> b }               | :2: expected '--' in a graph, got "->"
          digraph {\\na -- b }             | :2: expected '->' in a digraph, got "--"
          graph {\\na - b }                | :2: a name that is neither a number nor a word must stand in quotes, got "- "
          graph {\\n1a }                   | :2: a name that is neither a number nor a word must stand in quotes, got "1a"
          graph {\\n1e-a }                 | :2: a name that is neither a number nor a word must stand in quotes, got "1e-a"
          graph {\\n1.2.3 }                | :2: a name that is neither a number nor a word must stand in quotes, got "1.2."
          graph {\\n. }                    | :2: a name that is neither a number nor a word must stand in quotes, got ". "
          graph {\\na [color=#fff] }       | :2: unexpected "#"
          graph {\\na / b }                | :2: unexpected "/"
          graph {\\na $ b }                | :2: unexpected "$"
          graph {\\na [b] }                | :2: expected '=', got "]"
          graph {\\na [b= }                | :2: expected a value, got "}"
          graph {\\na [b=c }               | :2: expected an attribute or ']', got "}"
          graph {\\na = }                  | :2: expected a value, got "}"
          graph {\\n[a=b] }                | :2: expected a node, an edge or '}', got "["
          graph {\\nnode }                 | :2: expected '[', got "}"
          graph {\\na -- node }            | :2: expected the name of a node, got "node"
          graph {\\na: -- b }              | :2: expected a port, got "--"
          graph {\\na:b:c:d -- b }         | :2: expected a node, an edge or '}', got ":"
          graph {\\nsubgraph c; a }        | :2: expected '{', got ";"
          graph {\\n{a b} [c=d] }          | :2: expected a node, an edge or '}', got "["
          graph {\\n"a                     | :2: the text that begins here has no closing quote
          graph {\\n"a\\"                  | :2: the text that begins here has no closing quote
          graph {\\n"a" + b }              | :2: expected a text in quotes behind '+'
          graph {\\n<<b> }                 | :2: the text that begins here has no closing '>'
          graph {\\n/* a                   | :2: the comment that begins here has no end
          graph {\\n/* a **                | :2: the comment that begins here has no end
          graph { a }\\ngraph { b }        | :2: expected nothing behind the graph, got "graph"
          graph {\\na -- b\\n[weight=-1] } | :3: weight must be a finite number >= 0, got -1
          graph {\\nedge [weight=x]\\na -- b } | :3: weight must be a finite number >= 0, got "x"
          graph {\\na [" "=b] }            | :2: name of an attribute must be a text that is not blank, got none
          """)
  void aBadFileIsRefusedWithItsLine(String content, String complaint) {
    dot.assertRefused(content, complaint);
  }

  @Test
  void whatIsEmptyTooDeepOrTooLongIsRefused() {
    dot.assertRefused("", ": the file is empty; expected '[strict] graph|digraph { … }'");
    dot.assertRefused(
        "graph {\n" + "{".repeat(1 << 20), ":2: subgraphs must be nested at most 100 deep");
    dot.assertRefused(
        "graph {\n" + "<".repeat(1 << 21), ":2: a text must be at most 1048576 characters long");
    dot.assertRefused(
        "graph {\n" + "x".repeat(1 << 21), ":2: a text must be at most 1048576 characters long");
    dot.assertRefused(
        "graph {\n" + "\"x\"+".repeat(1 << 21),
        ":2: a text must be at most 1048576 characters long");
    assertThat(dot.read("graph " + "{".repeat(101) + "a" + "}".repeat(101)).graph().size()).isOne();
  }

  private static Column column(String name, String... texts) {
    return Column.of(name, texts.length, item -> texts[item]);
  }

  @Test
  void attributesOfAnyNameAndOrderSurvive() {
    Graph graph = Graph.builder().edge("a", "b", 0.5).edge("b", "c").build();
    List<Column> columns =
        List.of(
            column("late", "", "", "1"),
            column("never", "", "", ""),
            column("id", "7", "8", "x"),
            column("label", "A", "B", "C\\n\\N"),
            column("pos", "1,2", "3,4", ""),
            column("weight", "1.50", "1e5", ""),
            column("attribute:label", "1", "2", "3"),
            column("two words \"ü\"\n", " ", "\t\\\"", "\"\\"),
            column("odd\\", "\n\\n", "\\\n", "\r\n"));
    ItemGraph data = new ItemGraph(graph, ItemTable.of(3, columns));
    GraphText.assertSame(dot.roundTrip(data), data);
  }

  @Test
  void namesThatNoQuotesHoldBecomeLabels() {
    Graph graph =
        Graph.builder()
            .edge("tail\\", "\\\"", 0.5)
            .edge("\\\n", "\\\\\\\r")
            .edge("\\N", "back\\n\nx")
            .build();
    GraphText.assertSame(dot.roundTrip(ItemGraph.of(graph)), ItemGraph.of(graph));
    assertThat(Given.text(dot.path())).contains("\"0\" [label=\"tail\\\\\"];");
    Graph empty = Graph.builder().edge("tail\\", "").build();
    assertThatThrownBy(() -> dot.write(ItemGraph.of(empty)))
        .hasMessage(
            "label of arm 1 must be a text without zero characters and not empty, to be written"
                + " to a DOT file whose names need labels, got \"\"");
  }

  @Test
  void aPlainFileLooksAsOtherProgramsExpectIt() {
    Graph graph = Graph.builder().edge("a \"b\"", "C:\\dir", 0.5).edge("node", "", 1e-20).build();
    ItemTable items =
        ItemTable.of(4, List.of(column("size", "1", "", "", "2"), column("s t", "x", "", "", "")));
    ItemGraph data = new ItemGraph(graph, items);
    assertThat(dot.write(data))
        .isEqualTo(
            """
            graph {
              node ["size"="", "s t"=""];
              "a \\"b\\"" ["size"="1", "s t"="x"];
              "C:\\dir";
              "node";
              "" ["size"="2"];
              "a \\"b\\"" -- "C:\\dir" [weight="0.5"];
              "node" -- "" [weight="1.0E-20"];
            }
            """);
    GraphText.assertSame(dot.roundTrip(data), data);
  }
}
