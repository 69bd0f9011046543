package org.grapl.data.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.grapl.data.Given;
import org.grapl.data.GraphFiles;
import org.grapl.data.GraphFormat;
import org.grapl.data.file.DataFileException;
import org.grapl.data.item.Column;
import org.grapl.data.item.ItemGraph;

/** Graphs from texts and as texts, for the tests of one format. */
record GraphText(Path directory, String name) {

  ItemGraph read(String content) {
    return GraphFiles.readItems(Given.file(directory, name, content));
  }

  /** Written and read again. */
  ItemGraph roundTrip(ItemGraph data) {
    write(data);
    return GraphFiles.readItems(path());
  }

  /** What is written, as text. */
  String write(ItemGraph data) {
    GraphFiles.write(data, path(), GraphFormat.of(path()));
    return Given.text(path());
  }

  Path path() {
    return directory.resolve(name);
  }

  /** Expects a complaint that follows the file's name; {@code \n} stands for the end of a line. */
  void assertRefused(String content, String complaint) {
    Path path = Given.file(directory, name, content.replace("\\n", "\n"));
    assertThatThrownBy(() -> GraphFiles.readItems(path))
        .isInstanceOf(DataFileException.class)
        .hasMessage(path + complaint);
  }

  static void assertSame(ItemGraph actual, ItemGraph expected) {
    assertThat(Given.labels(actual.graph())).isEqualTo(Given.labels(expected.graph()));
    assertThat(Given.links(actual.graph())).isEqualTo(Given.links(expected.graph()));
    assertThat(columns(actual)).isEqualTo(columns(expected));
  }

  /** The attributes as {@code name=[text, text]}. */
  static List<String> columns(ItemGraph data) {
    List<String> columns = new ArrayList<>();
    for (Column column : data.items().columns()) {
      List<String> texts = new ArrayList<>();
      for (int item = 0; item < column.size(); item++) {
        texts.add(column.text(item));
      }
      columns.add(column.name() + "=" + texts);
    }
    return columns;
  }

  /** The links as {@code a b weight} with names in their order. */
  static List<String> links(ItemGraph data) {
    Map<String, Double> links = new TreeMap<>();
    data.graph()
        .forEachLink(
            (a, b, weight) -> {
              String from = data.graph().label(a);
              String to = data.graph().label(b);
              links.put(from.compareTo(to) < 0 ? from + " " + to : to + " " + from, weight);
            });
    List<String> texts = new ArrayList<>();
    links.forEach((ends, weight) -> texts.add(ends + " " + weight));
    return texts;
  }
}
