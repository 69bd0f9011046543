package org.grapl.data.format;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.grapl.data.Given;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GexfTest {

  @TempDir Path directory;

  private String read(String content) {
    return Shown.text(Given.file(directory, "g.gexf", content));
  }

  @Test
  void aFileOfGephiIsReadWithItsPlaces() {
    assertThat(
            read(
                """
                <?xml version='1.0' encoding='UTF-8'?>
                <gexf xmlns="http://gexf.net/1.3" version="1.3" xmlns:viz="http://gexf.net/1.3/viz">
                  <meta lastmodifieddate="2024-01-01"><creator>Gephi 0.10</creator></meta>
                  <graph defaultedgetype="directed" mode="static">
                    <attributes class="node" mode="static">
                      <attribute id="modularity_class" title="Modularity Class" type="integer">
                        <default>0</default>
                      </attribute>
                    </attributes>
                    <attributes class="edge"><attribute id="k" title="kind" type="string"/></attributes>
                    <nodes>
                      <node id="0" label="Myriel">
                        <attvalues><attvalue for="modularity_class" value="7"/></attvalues>
                        <viz:size value="28.6"/><viz:position x="-266.8" y="299.6" z="0.0"/>
                        <viz:color r="235" g="81" b="72"/>
                      </node>
                      <node id="1" label="Napoleon"><viz:position x="1" y="2.5"/></node>
                      <node id="2" label="Valjean"/>
                    </nodes>
                    <edges>
                      <edge id="0" source="1" target="0"><attvalues/></edge>
                      <edge id="1" source="1" target="2" weight="8.0"/>
                      <edge id="2" source="2" target="1" weight="0.5" type="undirected"/>
                    </edges>
                  </graph>
                </gexf>
                """))
        .isEqualTo(
            "Myriel Modularity Class#=7 x#=-266.8 y#=299.6\n"
                + "Napoleon Modularity Class#=0 x#=1 y#=2.5\n"
                + "Valjean Modularity Class#=0\n"
                + "0-1:1.0\n1-2:8.5\n");
  }

  @Test
  void versionOneOneCallsAttributesByIdAndChangesAreLeftAside() {
    assertThat(
            read(
                """
                <gexf xmlns="http://www.gexf.net/1.1draft" version="1.1">
                  <graph mode="dynamic">
                    <attributes class="node" mode="dynamic">
                      <attribute id="price" title="Price" type="float"/>
                    </attributes>
                    <attributes class="node"><attribute id="0" title="url" type="string"/></attributes>
                    <nodes>
                      <node id="a" label="same" start="2009">
                        <attvalues>
                          <attvalue id="0" value="http://a"/>
                          <attvalue for="price" value="1" start="1"/>
                          <attvalue for="price" value="2" start="2"/>
                        </attvalues>
                        <spells><spell start="1" end="2"/></spells>
                      </node>
                      <node id="b" label="same"/>
                    </nodes>
                  </graph>
                </gexf>
                """))
        .isEqualTo("a label=same url=http://a\nb label=same\n");
  }

  @Test
  void placesGiveWayToAttributesOfTheirNames() {
    assertThat(
            read(
                """
                <gexf xmlns:viz="v"><graph>
                  <attributes class="node"><attribute id="0" title="X" type="double"/></attributes>
                  <edges><edge source="b" target="a" weight="2"/></edges>
                  <nodes>
                    <node id="a"><viz:position x="1" y="2"/><attvalues><attvalue for="0" value="9"/>
                    </attvalues></node>
                    <node id="b"/>
                  </nodes>
                </graph></gexf>
                """))
        .isEqualTo("b\na X#=9\n0-1:2.0\n");
  }
}
