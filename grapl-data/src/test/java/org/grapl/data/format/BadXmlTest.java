package org.grapl.data.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.SocketTimeoutException;
import java.nio.file.Path;
import org.grapl.data.Given;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BadXmlTest {

  private static final String NO_DOCUMENT_TYPE =
      ": the XML must have no document type (<!DOCTYPE …>), which could name other files;"
          + " remove it";

  @TempDir Path directory;

  private String complaint(String name, String content) {
    return Shown.complaint(Given.file(directory, name, content));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          junk | :1: this is no well-formed XML: Content is not allowed in prolog.
          <graphml> | :1: this is no well-formed XML: XML document structures must start and end within the same entity.
          <graphml><graph></graphml> | :1: this is no well-formed XML: The end-tag for element type "graph" must end with a '>' delimiter.
          <gexf/> | :1: the first element must be <graphml>, got <gexf>; name the format with --format if it is another
          <graphml/>junk | :1: this is no well-formed XML: Content is not allowed in trailing section.
          <graphml></graphml> | : no nodes found; a graph must have at least one
          <graphml><graph/>\\n<graph/></graphml> | :2: a file must hold one graph, got a second; write each to a file of its own
          <graphml>\\n<graph>\\n<node/></graph></graphml> | :3: <node> must have the attribute id, got none
          <graphml>\\n<graph>\\n<node id="a"/>\\n<node id="b"/><node id="a"/></graph></graphml> | :4: node ids must all differ, got "a" twice
          <graphml>\\n<graph>\\n<node id="a"/>\\n<edge source="a"/></graph></graphml> | :4: <edge> must have the attribute target, got none
          <graphml>\\n<graph>\\n<edge source="a"\\n target="b"/><node id="a"/>\\n</graph></graphml> | :3: no node has the id "b"
          <graphml>\\n<graph>\\n<edge target="a"\\n source="x"/><node id="a"/>\\n</graph></graphml> | :3: no node has the id "x"
          <graphml><key id="w" for="edge" attr.name="weight"/><graph><node id="a"/>\\n<edge source="a" target="a">\\n<data key="w">-1</data></edge></graph></graphml> | :3: weight must be a finite number >= 0, got -1
          <graphml><key id="w" for="edge" attr.name="weight"/><graph><node id="a"/>\\n<edge source="a" target="a">\\n<data key="w">NaN</data></edge></graph></graphml> | :3: weight must be a finite number >= 0, got "NaN"
          <graphml><key id="w" for="edge" attr.name="weight"/><graph><node id="a"/>\\n<edge source="a" target="a">\\n<data key="w">0,5</data></edge></graph></graphml> | :3: weight must be a finite number >= 0, got "0,5"; write 0.5
          <graphml><key id="w" for="edge" attr.name="weight"/><graph><node id="a"/>\\n<edge source="a" target="a">\\n<data key="w"/></edge></graph></graphml> | :3: weight must be a finite number >= 0, got ""
          <graphml><key id="w" for="edge" attr.name="weight"/><graph><node id="a"/>\\n<edge source="a" target="a"><data key="w">1</data>\\n<data key="w">1</data></edge></graph></graphml> | :3: an edge must have one weight, got a second
          <graphml><key id="w" for="edge" attr.name="weight"><default>x</default></key>\\n<graph><node id="a"/>\\n<edge source="a" target="a"/></graph></graphml> | :3: weight must be a finite number >= 0, got "x"
          <graphml>\\n<key id="w"/>\\n<key id="w"/></graphml> | :3: ids of keys must all differ, got "w" twice
          <graphml><graph>\\n<node id="a">\\n<data key="d0">1</data></node></graph></graphml> | :3: key must be the id of a <key> above, got "d0"
          <graphml><key id="k"/><graph>\\n<node id="a"><data key="k">1</data>\\n<data key="k">1</data></node></graph></graphml> | :3: a node must have an attribute once, got "k" twice
          <graphml><key id="k" for="node" attr.name=" "/>\\n<graph>\\n<node id="a"/></graph></graphml> | :3: name of an attribute must be a text that is not blank, got none
          <graphml><graph>\\n<node id="a">\\n<port name="p"/></node></graph></graphml> | :3: the graph must have no ports, got <port>; links must join nodes
          <graphml><graph>\\n<node id="a">\\n<graph/></node></graph></graphml> | :3: the graph must have no graphs inside nodes, got <graph>; take the groups apart
          <graphml><graph>\\n<node id="a"/>\\n<edge source="a" target="a">\\n<graph/></edge></graph></graphml> | :4: the graph must have no graphs inside edges, got <graph>; take them apart
          <graphml><graph>\\n<hyperedge/></graph></graphml> | :2: the graph must have no hyperedges, got <hyperedge>; links must join two nodes
          <graphml><graph>\\n<node id="a"/> stray text\\n</graph></graphml> | :2: expected an element, got "stray text"
          <graphml><graph>\\n<node id="a" id="b"/></graph></graphml> | :2: this is no well-formed XML: AttributeNotUnique?node&id
          <graphml><graph>\\n<y:node id="a"/></graph></graphml> | :2: this is no well-formed XML: ElementPrefixUnbound?y&y:node
          <graphml><graph>\\n<node id="a"/></graf></graphml> | :2: this is no well-formed XML: The element type "graph" must be terminated by the matching end-tag "</graph>".
          <graphml><graph>\\n<node id="&nbsp;"/></graph></graphml> | :2: this is no well-formed XML: The entity "nbsp" was referenced, but not declared.
          <graphml><graph>\\n<node id="&#1;"/></graph></graphml> | :2: this is no well-formed XML: Character reference "&#1" is an invalid XML character.
          <graphml><key id="w" for="edge" attr.name="weight"/><graph><node id="a"/><node id="b"/><edge source="a" target="b"><data key="w">1e308</data></edge><edge source="a" target="b"><data key="w">1e308</data></edge></graph></graphml> | : sum of the weights at 'a' must be a finite number, got Infinity
          <!DOCTYPE graphml SYSTEM "http://127.0.0.1:9/x.dtd">\\n<graphml/> | : the XML must have no document type (<!DOCTYPE …>), which could name other files; remove it
          <?xml version="1.0"?>\\n<!DOCTYPE graphml>\\n<graphml/> | : the XML must have no document type (<!DOCTYPE …>), which could name other files; remove it
          <!DOCTYPE graphml [<!ENTITY x SYSTEM "file:///etc/passwd">]>\\n<graphml><graph><node id="a">&x;</node></graph></graphml> | : the XML must have no document type (<!DOCTYPE …>), which could name other files; remove it
          <!DOCTYPE graphml [\\n<!ENTITY | :1: this is no well-formed XML: Premature end of file.
          """)
  void aBadGraphMlIsRefusedWithItsLine(String content, String complaint) {
    assertThat(complaint("g.graphml", content.replace("\\n", "\n"))).isEqualTo(complaint);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          <graphml/> | :1: the first element must be <gexf>, got <graphml>; name the format with --format if it is another
          <gexf/> | : no nodes found; a graph must have at least one
          <gexf>\\n<graph><nodes/></graph><graph/></gexf> | :2: a file must hold one graph, got a second; write each to a file of its own
          <gexf>\\n<graph><nodes>\\n<node label="a"/></nodes></graph></gexf> | :3: <node> must have the attribute id, got none
          <gexf>\\n<graph><nodes><node id="a"/>\\n<node id="a"/></nodes></graph></gexf> | :3: node ids must all differ, got "a" twice
          <gexf>\\n<graph><nodes><node id="a"/>\\n<node id="b" pid="a"/></nodes></graph></gexf> | :3: the graph must have no nodes inside nodes, got the attribute pid; take the groups apart
          <gexf>\\n<graph><nodes><node id="a">\\n<nodes/></node></nodes></graph></gexf> | :3: the graph must have no nodes inside nodes, got <nodes>; take the groups apart
          <gexf>\\n<graph><nodes><node id="a">\\n<parents/></node></nodes></graph></gexf> | :3: the graph must have no nodes inside nodes, got <parents>; take the groups apart
          <gexf>\\n<graph><nodes><node id="a"/></nodes>\\n<edges>\\n<edge source="a" target="b"/></edges></graph></gexf> | :4: no node has the id "b"
          <gexf>\\n<graph><nodes><node id="a"/></nodes>\\n<edges>\\n<edge source="a"/></edges></graph></gexf> | :4: <edge> must have the attribute target, got none
          <gexf>\\n<graph><nodes><node id="a"/></nodes>\\n<edges>\\n<edge source="a" target="a" weight="heavy"/></edges></graph></gexf> | :4: weight must be a finite number >= 0, got "heavy"
          <gexf>\\n<graph><nodes><node id="a"><attvalues>\\n<attvalue for="7" value="x"/></attvalues></node></nodes></graph></gexf> | :3: attributes must be declared before they are used, got "7"
          <gexf>\\n<graph><attributes class="node"><attribute id="7" title="t"/></attributes><nodes><node id="a"><attvalues>\\n<attvalue for="7"/></attvalues></node></nodes></graph></gexf> | :3: <attvalue> must have the attribute value, got none
          <gexf>\\n<graph><attributes class="node">\\n<attribute id="7"/>\\n<attribute id="7"/></attributes></graph></gexf> | :4: ids of attributes must all differ, got "7" twice
          <gexf>\\n<graph><attributes class="node"><attribute id="7"/></attributes><nodes><node id="a"><attvalues><attvalue for="7" value="x"/>\\n<attvalue for="7" value="x"/></attvalues></node></nodes></graph></gexf> | :3: a node must have an attribute once, got "7" twice
          <gexf>\\n<graph><nodes><node id="a">\\n<position x="1"/></node></nodes></graph></gexf> | :3: <position> must have the attribute y, got none
          <!DOCTYPE gexf>\\n<gexf/> | : the XML must have no document type (<!DOCTYPE …>), which could name other files; remove it
          """)
  void aBadGexfIsRefusedWithItsLine(String content, String complaint) {
    assertThat(complaint("g.gexf", content.replace("\\n", "\n"))).isEqualTo(complaint);
  }

  @Test
  void anEmptyFileIsRefused() {
    assertThat(complaint("g.graphml", ""))
        .isEqualTo(": the file is empty; expected XML with the element <graphml>");
    assertThat(complaint("g.gexf", "\ufeff"))
        .isEqualTo(": the file is empty; expected XML with the element <gexf>");
  }

  @Test
  void entitiesThatUnfoldWithoutEndAreNeverUnfolded() {
    StringBuilder laughs = new StringBuilder("<?xml version=\"1.0\"?>\n<!DOCTYPE graphml [\n");
    laughs.append("<!ENTITY l0 \"lol\">\n");
    for (int k = 1; k < 20; k++) {
      laughs.append("<!ENTITY l" + k + " \"" + ("&l" + (k - 1) + ";").repeat(10) + "\">\n");
    }
    laughs.append("]>\n<graphml><graph><node id=\"&l19;\"/></graph></graphml>");
    assertThat(complaint("g.graphml", laughs.toString())).isEqualTo(NO_DOCUMENT_TYPE);
    String late = "<!--" + " ".repeat(100_000) + "-->\n" + laughs.substring(laughs.indexOf("<!D"));
    assertThat(complaint("g.graphml", late))
        .as("behind what is looked through before the parser comes")
        .endsWith(NO_DOCUMENT_TYPE);
  }

  @Test
  void noOtherFileIsOpened() {
    Path secret = Given.file(directory, "secret.txt", "told");
    assertThat(
            complaint(
                "g.gexf",
                "<!DOCTYPE gexf [<!ENTITY s SYSTEM \"%s\">]>\n<gexf><graph>&s;</graph></gexf>"
                    .formatted(secret.toUri())))
        .isEqualTo(NO_DOCUMENT_TYPE);
    Path including =
        Given.file(
            directory,
            "g.graphml",
            """
            <graphml xmlns:xi="http://www.w3.org/2001/XInclude">
              <key id="k" for="node"/>
              <graph><node id="a"><data key="k">x<xi:include href="%s" parse="text"/></data></node></graph>
            </graphml>
            """
                .formatted(secret.toUri()));
    assertThat(Shown.text(including)).isEqualTo("a k=x\n");
  }

  @Test
  void noOtherMachineIsAsked() throws IOException {
    try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      String there = "http://127.0.0.1:" + server.getLocalPort() + "/x";
      for (String content :
          new String[] {
            "<!DOCTYPE graphml SYSTEM \"%s\">\n<graphml/>",
            "<!DOCTYPE graphml [<!ENTITY %% p SYSTEM \"%s\"> %%p;]>\n<graphml/>",
            "<!--" + " ".repeat(100_000) + "--><!DOCTYPE graphml SYSTEM \"%s\">\n<graphml/>",
            "<graphml xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\""
                + " xsi:schemaLocation=\"x %s\"/>"
          }) {
        assertThat(complaint("g.graphml", content.formatted(there))).isNotEmpty();
      }
      server.setSoTimeout(1);
      assertThat(
              catchThrowableOfType(
                  SocketTimeoutException.class,
                  () -> {
                    server.accept().close();
                  }))
          .as("nobody has called")
          .isNotNull();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"graphml", "gexf"})
  void whatWouldFillTheMemoryIsRefused(String root) {
    String name = "g." + root;
    String begin = "<" + root + ">\n<graph>\n";
    assertThat(complaint(name, begin + "<a>".repeat(1_000_000)))
        .isEqualTo(":3: elements must be nested at most 64 deep, got more");
    String tooLong = ":3: a tag or comment must be at most 4194304 characters long, got more";
    assertThat(complaint(name, begin + "<!--" + " ".repeat(5_000_000))).isEqualTo(tooLong);
    assertThat(complaint(name, begin + "<node id=\"" + "x".repeat(5_000_000))).isEqualTo(tooLong);
    assertThat(complaint(name, begin + "<" + "x".repeat(5_000_000))).startsWith(":3: ");
    assertThat(complaint(name, begin + "<node " + "x='' ".repeat(1_000_000))).startsWith(":3: ");
  }

  @Test
  void longTextsAndManyAttributesAreRefused() {
    String tooLong = ": text must be at most 1048576 characters long, got more";
    String begin = "<graphml><key id=\"k\"/><graph>\n<node id=\"a\">\n<data key=\"k\">";
    assertThat(complaint("g.graphml", begin + "x".repeat(3_000_000))).isEqualTo(":3" + tooLong);
    assertThat(
            complaint(
                "g.graphml", "<graphml><graph>\n<node id=\"" + "x".repeat(2_000_000) + "\"/>"))
        .isEqualTo(":2" + tooLong);
    StringBuilder keys = new StringBuilder("<graphml>");
    for (int k = 0; k <= 1000; k++) {
      keys.append("<key id=\"k" + k + "\" for=\"node\"/>\n");
    }
    assertThat(complaint("g.graphml", keys + "<graph><node id=\"a\"/></graph></graphml>"))
        .isEqualTo(":1002: number of attributes must be at most 1000, got more");
  }
}
