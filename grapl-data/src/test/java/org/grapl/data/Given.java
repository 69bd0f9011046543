package org.grapl.data;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.grapl.graph.Graph;

/** Files as tests need them, and graphs as text to compare them by. */
public final class Given {

  /** Names that a careless reader or writer would change. */
  public static final List<String> NASTY =
      List.of(
          "plain",
          "Zürich",
          "日本語",
          "🦊",
          "a,b",
          "say \"hi\"",
          "\"",
          " lead",
          "trail ",
          " ",
          "\t",
          "two\nlines",
          "cr\rlf\r\n",
          "#x",
          "# x",
          "%y",
          "a;b",
          "a\tb",
          "source",
          "target",
          "weight",
          "1",
          "01",
          "-2",
          "NaN",
          "back\\slash\\n",
          "\u2028",
          "\u0085",
          "\ufeffbom",
          "''",
          "a b");

  private Given() {}

  public static Path file(Path directory, String name, String content) {
    return file(directory, name, content.getBytes(StandardCharsets.UTF_8));
  }

  public static Path file(Path directory, String name, byte[] content) {
    try {
      return Files.write(directory.resolve(name), content);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public static Path compressed(Path directory, String name, String content) {
    Path path = directory.resolve(name);
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(path))) {
      out.write(content.getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return path;
  }

  public static byte[] bytes(Path path) {
    try {
      return Files.readAllBytes(path);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public static String text(Path path) {
    return new String(bytes(path), StandardCharsets.UTF_8);
  }

  public static List<String> labels(Graph graph) {
    List<String> labels = new ArrayList<>();
    for (int item = 0; item < graph.size(); item++) {
      labels.add(graph.label(item));
    }
    return labels;
  }

  /** The links as {@code a-b:weight} with item numbers. */
  public static List<String> links(Graph graph) {
    List<String> links = new ArrayList<>();
    graph.forEachLink((a, b, weight) -> links.add(a + "-" + b + ":" + weight));
    return links;
  }
}
