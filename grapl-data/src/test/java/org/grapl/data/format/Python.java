package org.grapl.data.format;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import org.grapl.graph.Graph;

/** A Python that has a module; another reader and writer of graphs. */
record Python(String program) {

  private static final List<String> PROGRAMS = List.of("python3", "/usr/bin/python3");

  /** The first that has these modules, which are not loaded: that takes long. */
  static Optional<Python> with(String... modules) {
    String names = String.join("', '", modules);
    String code =
        "import importlib.util as u\nassert all(u.find_spec(m) for m in ['" + names + "'])";
    return PROGRAMS.stream().map(Python::new).filter(python -> python.succeeds(code)).findFirst();
  }

  private boolean succeeds(String code) {
    try {
      Process process = start(Path.of("."), code);
      process.getInputStream().readAllBytes();
      return process.waitFor() == 0;
    } catch (IOException e) {
      return false; // there is no such program
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private Process start(Path directory, String code) throws IOException {
    return new ProcessBuilder(program, "-W", "ignore", "-c", code)
        .directory(directory.toFile())
        .redirectErrorStream(true)
        .start();
  }

  /** What the program prints, line by line. */
  List<String> run(Path directory, String code) {
    try {
      Process process = start(directory, code);
      String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      assertThat(process.waitFor()).as(printed).isZero();
      return printed.lines().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Defines {@code show(names, links)}, which prints a graph as {@link #lines} has it. */
  static final String SHOW =
      """
      import struct
      def show(names, edges):
          text = lambda name: name.encode().hex()
          out = ['n ' + text(name) for name in names]
          for a, b, weight in edges:
              ends = sorted([text(a), text(b)])
              out.append('e ' + ' '.join(ends) + ' ' + struct.pack('>d', weight).hex())
          print('\\n'.join(sorted(out)))
      """;

  /** Names and links with all their bits, sorted. */
  static List<String> lines(Graph graph) {
    List<String> lines = new ArrayList<>();
    for (int item = 0; item < graph.size(); item++) {
      lines.add("n " + hex(graph.label(item)));
    }
    graph.forEachLink(
        (a, b, weight) -> {
          String from = hex(graph.label(a));
          String to = hex(graph.label(b));
          String ends = from.compareTo(to) < 0 ? from + " " + to : to + " " + from;
          lines.add("e %s %016x".formatted(ends, Double.doubleToLongBits(weight)));
        });
    lines.sort(null);
    return lines;
  }

  private static String hex(String text) {
    return HexFormat.of().formatHex(text.getBytes(StandardCharsets.UTF_8));
  }
}
