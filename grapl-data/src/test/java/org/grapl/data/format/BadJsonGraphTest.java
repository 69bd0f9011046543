package org.grapl.data.format;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.grapl.data.Given;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BadJsonGraphTest {

  @TempDir Path directory;

  private String complaint(String content) {
    return Shown.complaint(Given.file(directory, "g.json", content));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          junk | :1: this is no JSON: Unrecognized token 'junk': was expecting (JSON String, Number (or 'NaN'/'+INF'/'-INF'), Array, Object or token 'null', 'true' or 'false')
          [] | :1: the graph must be an object with "nodes" and "links", got an array
          { | :1: the text ends too early; the file seems to be cut off
          {} | : no nodes found; expected an object with "nodes" and "links"
          {"nodes":[]} | : no nodes found; a graph must have at least one
          {"nodes":7} | :1: "nodes" must be an array of objects, got 7
          {"nodes":{"a":{}}} | :1: "nodes" must be an array of objects, got an object
          {"nodes":[\\n7]} | :2: a node must be an object, got 7
          {"nodes":[\\n{"id":null}]} | :2: id must be a text or a number, got null
          {"nodes":[\\n{"id":true}]} | :2: id must be a text or a number, got true
          {"nodes":[{"id":1},\\n{"id":"1"}]} | :2: node ids must all differ, got "1" twice
          {"nodes":[{"id":1},\\n{"name":"x"}]} | :2: all nodes must have an "id", or none, got both
          {"nodes":[{"id":1,\\n"id":2}]} | :2: this is no JSON: Duplicate field 'id'
          {"nodes":[{"id":1}],\\n"links":[{"source":1}]} | :2: target must be a text or a number, got none
          {"nodes":[{"id":1}],\\n"links":[\\n{"source":1,"target":2}]} | :3: no node has the id "2"
          {"links":[\\n{"source":{"id":1},"target":2}],"nodes":[{"id":1}]} | :2: source must be a text or a number, got {"id":1}
          {"links":[\\n{"source":0,\\n"target":"b"}],"nodes":[{"name":"a"},{"name":"b"}]} | :2: no node has the id "b"
          {"nodes":[{"id":1}],"links":[\\n{"source":1,"target":1,\\n"weight":-2}]} | :3: weight must be a finite number >= 0, got -2
          {"nodes":[{"id":1}],"links":[\\n{"source":1,"target":1,\\n"weight":null}]} | :3: weight must be a finite number >= 0, got "null"
          {"nodes":[{"id":1}],"links":[\\n{"source":1,"target":1,\\n"value":NaN}]} | :3: weight must be a finite number >= 0, got "NaN"
          {"nodes":[{"id":1}],"links":[\\n{"source":1,"target":1,\\n"weight":"0,5"}]} | :3: weight must be a finite number >= 0, got "0,5"; write 0.5
          {"nodes":[{"id":1}],"links":[],\\n"edges":[]} | :2: links must be given once, got "edges" besides "links"
          {"nodes":[{"id":1}],\\n"elements":{"nodes":[]}} | :2: a file must hold one graph, got "nodes" twice
          {"nodes":[{"id":1, \\n"":2}]} | :2: name of an attribute must be a text that is not blank, got none
          {"nodes":[{"id":1}]}\\n{} | :2: expected the end of the file, got an object
          {"nodes":[{"id":1}],} | :1: this is no JSON: Unexpected character ('}' (code 125)): was expecting double-quote to start field name
          {"nodes":[{"id":1}\\n | :2: the text ends too early; the file seems to be cut off
          {"nodes":[{"id":01}]} | :1: this is no JSON: Invalid numeric value: Leading zeroes not allowed
          {"nodes":[{'id':1}]} | :1: this is no JSON: Unexpected character (''' (code 39)): was expecting double-quote to start field name
          {"type":"Topology"} | :1: the graph must be nodes and links, got a map of type "Topology"; read it with --format topojson
          {"nodes":[],\\n"type":"FeatureCollection"} | :2: the graph must be nodes and links, got a map of type "FeatureCollection"; read it with --format geojson
          {"elements":{"nodes":[{"data":{"id":"a"}},\\n{"data":{"id":"b","parent":"a"}}]}} | :2: the graph must have no nodes inside nodes, got "parent"; take the groups apart
          {"elements":{"nodes":[\\n{"id":"a"},{"id":"b"}],"edges":[{"data":{"source":"a"}}]}} | :2: a node must have an object "data", got none
          {"elements":7} | :1: "elements" must be a JSON object, got 7
          """)
  void aBadJsonIsRefusedWithItsLine(String content, String complaint) {
    assertThat(complaint(content.replace("\\n", "\n"))).isEqualTo(complaint);
  }

  @Test
  void anEmptyFileIsRefused() {
    assertThat(complaint(""))
        .isEqualTo(": the file is empty; expected a JSON object with \"nodes\" and \"links\"");
    assertThat(complaint(" \n"))
        .isEqualTo(":2: the text ends too early; the file seems to be cut off");
  }

  @Test
  void whatWouldFillTheMemoryIsRefused() {
    String tooMuch =
        ": texts must be at most 1048576 characters long, numbers 1000 and objects nested 64 deep,"
            + " got more";
    String begin = "{\"nodes\":[\n{\"id\":";
    assertThat(complaint("{\"a\":\n" + "[".repeat(1_000_000))).isEqualTo(":2" + tooMuch);
    assertThat(complaint(begin + "[".repeat(1_000_000))).isEqualTo(":2" + tooMuch);
    assertThat(complaint(begin + "\"" + "x".repeat(3_000_000))).isEqualTo(":2" + tooMuch);
    assertThat(complaint(begin + "1".repeat(3_000_000))).isEqualTo(":2" + tooMuch);
    assertThat(complaint(begin + "[" + "1,".repeat(3_000_000))).isEqualTo(":2" + tooMuch);
    assertThat(complaint("{\n\"" + "x".repeat(3_000_000))).isEqualTo(":2" + tooMuch);
  }
}
