package org.grapl.data.format;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.grapl.data.Given;
import org.grapl.data.GraphFiles;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GraphMlTest {

  @TempDir Path directory;

  private String read(String content) {
    return Shown.text(Given.file(directory, "g.graphml", content));
  }

  @Test
  void keysOfOneNameAndSeveralTypesMakeOneColumnAsNetworkxWritesThem() {
    assertThat(
            read(
                """
                <?xml version='1.0' encoding='utf-8'?>
                <graphml xmlns="http://graphml.graphdrawing.org/xmlns">
                  <key id="d7" for="edge" attr.name="weight" attr.type="long" />
                  <key id="d5" for="edge" attr.name="weight" attr.type="double" />
                  <key id="d4" for="node" attr.name="size" attr.type="long" />
                  <key id="d1" for="node" attr.name="size" attr.type="double" />
                  <key id="d0" for="node" attr.name="colour" attr.type="string" />
                  <graph edgedefault="undirected">
                    <node id="a"><data key="d0">red</data><data key="d1">1.5</data></node>
                    <node id="b b"><data key="d0">x&lt;&amp;"y</data><data key="d4">2</data></node>
                    <node id="ü" />
                    <edge source="a" target="b b"><data key="d5">0.1</data></edge>
                    <edge source="b b" target="ü"><data key="d7">3</data></edge>
                  </graph>
                </graphml>
                """))
        .isEqualTo("a size#=1.5 colour=red\nb b size#=2 colour=x<&\"y\nü\n0-1:0.1\n1-2:3.0\n");
  }

  @Test
  void theAttributeNameNamesTheNodesAsIgraphWritesThem() {
    assertThat(
            read(
                """
                <graphml xmlns="http://graphml.graphdrawing.org/xmlns">
                <!-- Created by igraph -->
                  <key id="v_name" for="node" attr.name="name" attr.type="string"/>
                  <key id="v_v" for="node" attr.name="v" attr.type="double"/>
                  <key id="e_weight" for="edge" attr.name="Weight" attr.type="double"/>
                  <graph id="G" edgedefault="directed">
                    <node id="n0"><data key="v_name">Ada</data><data key="v_v">NaN</data></node>
                    <node id="n1"><data key="v_name">Bo</data><data key="v_v">2</data></node>
                    <edge source="n0" target="n1"><data key="e_weight">0.25</data></edge>
                    <edge source="n1" target="n0"><data key="e_weight">0.5</data></edge>
                  </graph>
                </graphml>
                """))
        .isEqualTo("Ada id=n0\nBo id=n1 v#=2\n0-1:0.75\n");
  }

  @Test
  void labelIsBelievedBeforeName() {
    assertThat(
            read(
                """
                <graphml>
                  <key id="n" for="node" attr.name="name"/><key id="l" for="node" attr.name="Label"/>
                  <graph>
                    <node id="1"><data key="l">Ada</data><data key="n">x</data></node>
                    <node id="2"><data key="n">x</data><data key="l">Bo</data></node>
                  </graph>
                </graphml>
                """))
        .isEqualTo("Ada name=x\nBo name=x\n");
  }

  @Test
  void theLabelsThatYedDrawsNameTheNodes() {
    assertThat(
            read(
                """
                <graphml xmlns="http://graphml.graphdrawing.org/xmlns"
                    xmlns:y="http://www.yworks.com/xml/graphml">
                  <key attr.name="Description" attr.type="string" for="graph" id="d0"/>
                  <key for="node" id="d6" yfiles.type="nodegraphics"/>
                  <key for="edge" id="d10" yfiles.type="edgegraphics"/>
                  <graph edgedefault="directed" id="G">
                    <data key="d0" xml:space="preserve"/>
                    <node id="n0">
                      <data key="d6">
                        <y:ShapeNode>
                          <y:Geometry height="30.0" width="30.0" x="1" y="2"/>
                          <y:NodeLabel alignment="center">First one
                            <y:LabelModel><y:Smart distance="4.0">no</y:Smart></y:LabelModel>
                          </y:NodeLabel>
                          <y:NodeLabel>second label</y:NodeLabel>
                        </y:ShapeNode>
                      </data>
                    </node>
                    <node id="n1"><data key="d6"><y:NodeLabel>Second</y:NodeLabel></data></node>
                    <edge id="e0" source="n0" target="n1"><data key="d10"><y:Line/></data></edge>
                  </graph>
                  <data key="d7"><y:Resources/></data>
                </graphml>
                """))
        .isEqualTo("First one id=n0\nSecond id=n1\n0-1:1.0\n");
  }

  @Test
  void gephiAndCytoscapeGiveTheirKeysPlainIds() {
    assertThat(
            read(
                """
                <graphml xmlns="http://graphml.graphdrawing.org/xmlns">
                  <key attr.name="label" attr.type="string" for="node" id="label"/>
                  <key attr.name="Edge Label" attr.type="string" for="edge" id="edgelabel"/>
                  <key attr.name="weight" attr.type="double" for="edge" id="weight"/>
                  <key attr.name="r" attr.type="int" for="node" id="r"/>
                  <graph edgedefault="undirected">
                    <node id="17"><data key="label">Ada</data><data key="r">3</data></node>
                    <node id="4"><data key="label">Ada</data></node>
                    <edge id="0" source="17" target="4">
                      <data key="edgelabel">knows</data><data key="weight">2.0</data>
                    </edge>
                  </graph>
                </graphml>
                """))
        .as("labels that two nodes share are no names")
        .isEqualTo("17 label=Ada r#=3\n4 label=Ada\n0-1:2.0\n");
  }

  @Test
  void defaultsFillWhatIsNotGiven() {
    assertThat(
            read(
                """
                <graphml>
                  <key id="c" for="node" attr.name="colour"><default>yellow</default></key>
                  <key id="w" for="edge" attr.name="weight"><desc>w</desc><default>4</default></key>
                  <graph>
                    <node id="a"><data key="c">green</data></node><node id="b"/><node id="c"/>
                    <edge source="a" target="b"/>
                    <edge source="b" target="c"><data key="w">1</data></edge>
                  </graph>
                </graphml>
                """))
        .isEqualTo("a colour=green\nb colour=yellow\nc colour=yellow\n0-1:4.0\n1-2:1.0\n");
  }

  @Test
  void linksMayComeBeforeTheirNodesAndNumberThem() {
    assertThat(
            read(
                """
                <graphml><graph>
                  <edge source="c" target="a"/><node id="a"/><node id="b"/>
                  <edge source="c" target="b"/><node id="c"/>
                  <edge source="a" target="b"/>
                </graph></graphml>
                """))
        .isEqualTo("c\na\nb\n0-1:1.0\n0-2:1.0\n1-2:1.0\n");
  }

  @Test
  void textIsTakenExactlyWithPrefixesCdataAndCommentsInIt() {
    assertThat(
            read(
                """
                <g:graphml xmlns:g="http://graphml.graphdrawing.org/xmlns">
                  <g:key id="t" for="all" attr.name="t"/>
                  <g:graph>
                    <g:node id=" a&#9;"><g:data key="t"> x<!-- no --><![CDATA[<y>]]>&#233; </g:data></g:node>
                  </g:graph>
                </g:graphml>
                """))
        .isEqualTo(" a\t t= x<y>é \n");
  }

  @Test
  void compressedFilesAreReadToo() {
    Path path =
        Given.compressed(
            directory, "g.graphml.gz", "<graphml><graph><node id=\"a\"/></graph></graphml>");
    assertThat(GraphFiles.read(path).size()).isEqualTo(1);
  }
}
