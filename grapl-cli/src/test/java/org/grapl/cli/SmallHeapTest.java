package org.grapl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SmallHeapTest {

  @TempDir private Path dir = Path.of("");

  @Test
  void aGraphTooLargeForTheMemoryEndsInOneLineThatSaysWhatToDo()
      throws IOException, InterruptedException {
    Path graph = dir.resolve("ring.csv");
    try (BufferedWriter out = Files.newBufferedWriter(graph)) {
      for (int item = 0; item < 1_000_000; item++) {
        out.write(item + "," + (item + 1) + "\n");
      }
    }
    Process java =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx24m",
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName(),
                "graph",
                "convert",
                graph.toString(),
                "-o",
                dir.resolve("ring.mtx").toString())
            .redirectErrorStream(true)
            .start();
    String printed = new String(java.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(printed.lines().filter(line -> !line.startsWith("reading ")).toList())
        .singleElement()
        .asString()
        .startsWith("grapl: " + graph + ": memory must hold about ")
        .matches(
            ".* with -Xmx\\d+m; for this program: GRAPL_JAVA_OPTS=-Xmx\\d+m ./grapl \\.\\.\\.");
    assertThat(java.waitFor()).isEqualTo(1);
  }
}
