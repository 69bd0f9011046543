package org.grapl.data.format;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.grapl.data.Given;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JsonGraphTest {

  @TempDir Path directory;

  private String read(String content) {
    return Shown.text(Given.file(directory, "g.json", content));
  }

  @Test
  void nodeLinkDataOfNetworkxIsRead() {
    assertThat(
            read(
                """
                {"directed": false, "multigraph": false, "graph": {"name": "t"},
                 "nodes": [{"colour": "red", "size": 1.50, "ok": true, "id": "a"},
                           {"colour": "\\u00fc\\n", "size": NaN, "id": 7}, {"id": [0, 1]}],
                 "edges": [{"weight": 0.1, "kind": "k", "source": "a", "target": "7"},
                           {"source": 7, "target": [0,1], "key": 0}]}
                """))
        .isEqualTo("a colour=red size#=1.50 ok=true\n7 colour=ü\n\n[0,1]\n0-1:0.1\n1-2:1.0\n");
  }

  @Test
  void withoutIdsLinksAreBetweenPositionsAlsoWhenTheyComeFirst() {
    String nodes =
        """
        "nodes": [{"name": "Myriel", "group": 1}, {"name": "Napoleon"}, {"name": "3"}]""";
    String links = "\"links\": [{\"source\": 2, \"target\": 0, \"value\": 3}]";
    String expected = "Myriel group#=1\nNapoleon\n3\n0-2:3.0\n";
    assertThat(read("{" + nodes + "," + links + "}")).isEqualTo(expected);
    assertThat(read("{" + links + "," + nodes + "}"))
        .isEqualTo("3 id#=2\nMyriel id#=0 group#=1\nNapoleon id#=1\n0-1:3.0\n");
    assertThat(read("{\"nodes\":[{},{\"x\":1}],\"links\":[{\"source\":1,\"target\":0}]}"))
        .isEqualTo("0\n1 x#=1\n0-1:1.0\n");
  }

  @Test
  void nestedAttributesAreKeptAsJsonDigitByDigit() {
    assertThat(
            read(
                """
                {"nodes": [{"id": 1, "tags": ["a", 1.50, {"b": null, "c": [true]}], "o": {},
                            "long": 123456789012345678901234567890}]}
                """))
        .isEqualTo(
            "1 tags=[\"a\",1.50,{\"b\":null,\"c\":[true]}] o={} "
                + "long=123456789012345678901234567890\n");
  }

  @Test
  void cytoscapeElementsAreRead() {
    assertThat(
            read(
                """
                {"data": [], "elements": {
                  "nodes": [{"data": {"id": "0", "value": 5, "name": "Ada"}, "position": {"x": 1}},
                            {"data": {"id": "1", "name": "Bo", "parent": null}}],
                  "edges": [{"data": {"id": "e", "source": 0, "target": "1", "weight": "0.5"}}]}}
                """))
        .isEqualTo("Ada value#=5\nBo\n0-1:0.5\n");
  }
}
