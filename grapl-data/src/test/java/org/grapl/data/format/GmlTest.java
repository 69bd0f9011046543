package org.grapl.data.format;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.grapl.data.Given;
import org.grapl.data.item.ItemGraph;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GmlTest {

  @TempDir Path directory;
  private GraphText gml = new GraphText(Path.of(""), "g.gml");

  @BeforeEach
  void here() {
    gml = new GraphText(directory, "g.gml");
  }

  private static String graph(String inside) {
    return "graph [ node [ id 1 label \"a\" ] node [ id 2 label \"b\" ] " + inside + " ]";
  }

  @Test
  void theLayoutOfNewmansCollectionIsRead() {
    ItemGraph data =
        gml.read(
            """
            Creator "Mark Newman on Fri Jul 21 12:39:27 2006"
            graph
            [
              directed 1
              node
              [
                id 1
                label "100monkeystyping.com"
                value 0
                source "Blogarama"
              ]
              node
              [
                id 2
                label "12thharmonic.com/wordpress"
                value 1
                source "BlogCatalog"
              ]
              edge
              [
                source 2
                target 1
                value 3
              ]
            ]
            """);
    assertThat(Given.labels(data.graph()))
        .containsExactly("100monkeystyping.com", "12thharmonic.com/wordpress");
    assertThat(Given.links(data.graph())).containsExactly("0-1:3.0");
    assertThat(GraphText.columns(data))
        .containsExactly("value=[0, 1]", "source=[Blogarama, BlogCatalog]");
  }

  @Test
  void whatNetworkxAndGephiWriteIsRead() {
    ItemGraph data =
        gml.read(
            """
            graph [
              multigraph 1
              node [ id 0 label "a b" tags "p" tags "q" date_of "x&#34;y&#38;&#252;&#129418;" n 5 ]
              node [ id 1 label "c&#10;d" graphics [ x -1.5 y 2.0E1 w 3 fill "#fff" ] ]
              edge [ id 0 source 0 target 1 key 0 weight 1.E-20 ]
              edge [ id 1 source 1 target 0 key 1 value 7 weight .5 ]
            ]
            """);
    assertThat(Given.labels(data.graph())).containsExactly("a b", "c\nd");
    assertThat(Given.links(data.graph())).containsExactly("0-1:" + (1e-20 + 0.5));
    assertThat(GraphText.columns(data))
        .containsExactly(
            "tags=[p, ]",
            "tags.2=[q, ]",
            "date_of=[x\"y&ü🦊, ]",
            "n=[5, ]",
            "x=[, -1.5]",
            "y=[, 2.0E1]",
            "graphics.w=[, 3]",
            "graphics.fill=[, #fff]");
  }

  @Test
  void whatIgraphWritesKeepsItsNames() {
    ItemGraph data =
        gml.read(
            """
            Creator "igraph version 0.10.2 Mon Nov 16 08:27:11 2026"
            Version 1
            graph
            [
              directed 0
              node
              [
                id 0
                name "say &quot;hi&quot;"
              ]
              node
              [
                id 1
                name "back\\sl"
              ]
              edge
              [
                source 1
                target 0
                weight 1e-20
              ]
            ]
            """);
    assertThat(Given.labels(data.graph())).containsExactly("say \"hi\"", "back\\sl");
    assertThat(Given.links(data.graph())).containsExactly("0-1:1.0E-20");
  }

  @Test
  void linksMayComeBeforeTheirNodes() {
    ItemGraph data =
        gml.read(
            """
            # a comment
            graph [ edge [ source 7 target 5 ]
              # another
              node [ id 5 label "five" ] node [ id 7 label "seven" ] node [ id 9 label "nine" ] ]
            """);
    assertThat(GraphText.links(data)).containsExactly("five seven 1.0");
    assertThat(data.graph().size()).isEqualTo(3);
    assertThat(GraphText.columns(data)).containsExactly("id=[7, 5, 9]");
  }

  @Test
  void identifiersAreNumbersHoweverTheyAreWritten() {
    ItemGraph data =
        gml.read(
            "graph[node[id +922337203685477580]node[id -3]node[id\"n\"]"
                + "edge[source 922337203685477580 target -03]edge[source \"n\" target \"-3\"]]");
    assertThat(Given.labels(data.graph())).containsExactly("922337203685477580", "-3", "n");
    assertThat(Given.links(data.graph())).containsExactly("0-1:1.0", "1-2:1.0");
  }

  @ParameterizedTest
  @CsvSource(
      delimiterString = " | ",
      quoteCharacter = '`',
      textBlock =
          """
          &quot;&amp;&lt;&gt;&apos;       | "&<>'
          &#252;&#xFC;&#x1F98A;           | üü🦊
          &amp;lt;                        | &lt;
          ?a=1&b=2&copy                   | ?a=1&b=2&copy
          &nosuch;&#0;&#55296;&#1114112;  | &nosuch;&#0;&#55296;&#1114112;
          back\\slash                     | back\\slash
          """)
  void entitiesAreResolvedAndWhatIsNoneStays(String written, String meant) {
    ItemGraph data = gml.read("graph [ node [ id 0 label \"" + written + "\" ] ]");
    assertThat(data.graph().label(0)).isEqualTo(meant);
  }

  @Test
  void aTextMayHaveManyLines() {
    assertThat(gml.read("graph [ node [ id 0 label \"one\ntwo # [\r\n\" ] ]").graph().label(0))
        .isEqualTo("one\ntwo # [\n");
    gml.assertRefused(
        "graph [\n node [ id 0 label \"a\nb\rc\r\nd\" ]\n node 5 ? ]", ":6: unexpected \"?\"");
  }

  @ParameterizedTest
  @CsvSource(
      delimiterString = " | ",
      quoteCharacter = '`',
      textBlock =
          """
          edge [ source 1 target 2 weight 3 value 9 ]      | a b 3.0
          edge [ source 1 target 2 value "0.25" ]          | a b 0.25
          edge [ source 1 target 2 label "x" ]             | a b 1.0
          edge [ source 1 target 2 list [ weight 4 ] ]     | a b 1.0
          """)
  void theWeightIsFoundUnderItsNames(String element, String link) {
    assertThat(GraphText.links(gml.read(graph(element)))).containsExactly(link);
  }

  @ParameterizedTest
  @CsvSource(
      delimiterString = " | ",
      quoteCharacter = '`',
      textBlock =
          """
          Creator "x"                                   | : no graph found; expected 'graph [ node [ id 0 ] … edge [ source 0 target 1 ] … ]'
          graph [ ]                                     | : no nodes found; a graph must have at least one
          graph 5                                       | : no graph found; expected 'graph [ node [ id 0 ] … edge [ source 0 target 1 ] … ]'
          graph [\\nnode [ id 1 ]                       | :1: the list that begins here has no closing bracket
          graph [\\nnode [ id 1                         | :2: the list that begins here has no closing bracket
          graph [\\nnode [ id                           | :2: expected a number, a text in quotes or a list as the value of 'id', got the end of the file
          graph [\\nnode [ id ]                         | :2: expected a number, a text in quotes or a list as the value of 'id', got "]"
          graph [\\nnode [ id one ]                     | :2: expected a number, a text in quotes or a list as the value of 'id', got "one"
          graph [\\nnode [ 1 id ]                       | :2: expected a key, got "1"
          graph [\\nnode [ id 1 ] ] ]                   | :2: expected a key, got "]"
          graph [\\nnode [ id 1.5 ] ]                   | :2: id must be a whole number of up to 18 digits or a text, got 1.5
          graph [\\nnode [ id 9223372036854775807 ] ]   | :2: id must be a whole number of up to 18 digits or a text, got 9223372036854775807
          graph [\\nnode [ id 1-2 ] ]                   | :2: expected a number, a text in quotes or a list as the value of 'id', got "1-2"
          graph [\\nnode [ label "a" ] ]                | :2: a node must have an id, got none
          graph [\\nnode [ id 1\\nid 2 ] ]              | :3: a second 'id' in one list
          graph [ node [ id 1 ]\\nnode\\n[ id +1 ] ]    | :2: node ids must all differ, got "1" twice
          graph [ node [ id 1\\nlabel "x ] ]            | :2: the text that begins here has no closing quote
          graph [ node [ id 1 ] ]\\ngraph [ ]           | :2: the file must hold one graph, got a second one; split it
          graph [ node [ id 1 ] ]\\n{                   | :2: unexpected "{"
          graph [\\nedge [ source 1 target 2 ] node [ id 1 ] ] | :2: no node has the id "2"
          graph [ node [ id 1 ]\\nedge [ source 1 ] ]          | :2: an edge must have a target, got none
          graph [ node [ id 1 ]\\nedge [ target 1 ] ]          | :2: an edge must have a source, got none
          graph [ node [ id 1 ] edge [ source 1 target 1\\nweight -1 ] ]     | :2: weight must be a finite number >= 0, got -1
          graph [ node [ id 1 ] edge [ source 1 target 1\\nweight NAN ] ]    | :2: weight must be a finite number >= 0, got "NAN"
          graph [ node [ id 1 ] edge [ source 1 target 1\\nvalue "much" ] ]  | :2: weight must be a finite number >= 0, got "much"
          graph [ node [ id 1 ] edge [ source 1 target 1\\nweight 1e999 ] ]  | :2: weight must be a finite number >= 0, got 1e999
          graph [ node [ id 1 ] edge [ source 1 target 1 weight 1\\nweight 1 ] ] | :2: a second 'weight' in one list
          """)
  void aBadFileIsRefusedWithItsLine(String content, String complaint) {
    gml.assertRefused(content, complaint);
  }

  @Test
  void anEmptyFileIsRefused() {
    gml.assertRefused(
        "",
        ": the file is empty; expected 'graph [ node [ id 0 ] … edge [ source 0 target 1 ] … ]'");
  }

  @Test
  void whatIsTooDeepTooLongOrTooWideIsRefused() {
    gml.assertRefused(
        "graph [\n" + "a [ ".repeat(1 << 20), ":2: lists must be nested at most 100 deep");
    gml.assertRefused(
        "a [\n" + "a [ ".repeat(98) + "]".repeat(99) + "x",
        ":2: expected a number,"
            + " a text in quotes or a list as the value of 'x', got the end of the file");
    gml.assertRefused(
        "graph [\nnode [ id 1 label \"" + "x".repeat((1 << 20) + 1) + "\" ] ]",
        ":2: a text must be at most 1048576 characters long");
    gml.assertRefused(
        "graph [\nnode [ id 1 " + "a 1 ".repeat(1001) + "] ]",
        ":2: a node must have at most 1000 attributes");
    StringBuilder wide = new StringBuilder("graph [\n");
    for (int k = 0; k < 1001; k++) {
      wide.append("node [ id %d a%d 1 ]\n".formatted(k, k));
    }
    gml.assertRefused(wide + "]", ":1002: number of attributes must be at most 1000, got more");
    assertThat(
            gml.read("graph [ node [ id 1 label \"" + "x".repeat(1 << 20) + "\" ] ]")
                .graph()
                .label(0))
        .hasSize(1 << 20);
  }
}
