package org.grapl.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.grapl.data.file.AtomicFile;
import org.grapl.data.file.DataFileException;
import org.grapl.data.file.HeapTooSmallException;
import org.grapl.data.file.ReadProgress;
import org.grapl.data.file.TableFile;
import org.grapl.data.file.TableFormat;
import org.grapl.data.file.TextInput;
import org.grapl.data.format.EdgeListReader;
import org.grapl.graph.Graph;
import org.grapl.graph.SmallBuilder;
import org.grapl.random.KeyedRandom;
import org.grapl.random.Role;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReadingAtScaleTest {

  @TempDir Path directory;

  private static String name(KeyedRandom random) {
    int number = random.nextInt(3000);
    return switch (random.nextInt(6)) {
      case 0 -> Given.NASTY.get(number % Given.NASTY.size());
      case 1 -> "0" + number;
      case 2 -> "Straße " + number;
      case 3 -> "x".repeat(1 + number);
      default -> Integer.toString(number);
    };
  }

  @ParameterizedTest
  @ValueSource(strings = {"g.csv", "g.tsv.gz", "g.txt"})
  void aFileOfManyRowsIsReadAsMapsWouldReadIt(String file) {
    KeyedRandom random = KeyedRandom.of(6, Role.TEST);
    Map<String, Integer> items = new LinkedHashMap<>();
    Map<List<Integer>, Double> expected = new TreeMap<>((p, q) -> compare(p, q));
    Path path = directory.resolve(file);
    TableFile.write(
        path,
        List.of("source", "target", "weight"),
        rows -> {
          for (int k = 0; k < 5000; k++) {
            String a = name(random);
            int from = items.computeIfAbsent(a, unused -> items.size());
            if (random.nextInt(9) == 0) {
              rows.add(a, "", "");
              continue;
            }
            String b = name(random);
            int to = items.computeIfAbsent(b, unused -> items.size());
            double weight = random.nextInt(4) * (random.nextInt(2) == 0 ? 1 : random.nextDouble());
            rows.add(a, b, Double.toString(weight));
            if (from != to && weight > 0) {
              expected.merge(List.of(Math.min(from, to), Math.max(from, to)), weight, Double::sum);
            }
          }
        });
    Graph graph = GraphFiles.read(path);
    assertThat(Given.labels(graph)).isEqualTo(new ArrayList<>(items.keySet()));
    List<String> links = new ArrayList<>();
    expected.forEach((ends, weight) -> links.add(ends.get(0) + "-" + ends.get(1) + ":" + weight));
    assertThat(Given.links(graph)).isEqualTo(links);
  }

  private static int compare(List<Integer> p, List<Integer> q) {
    int first = Integer.compare(p.get(0), q.get(0));
    return first != 0 ? first : Integer.compare(p.get(1), q.get(1));
  }

  @Test
  void aListenerHearsOfTheEdgesToo() {
    Path path = directory.resolve("g.csv");
    AtomicFile.writeText(
        path,
        out -> {
          for (int k = 0; k < 200_000; k++) {
            out.write("item " + k + ",item " + (k + 1) + "\n");
          }
        });
    List<Long> heard = new ArrayList<>();
    GraphFiles.readItems(
        path,
        GraphFormat.of(path),
        new ReadProgress() {
          @Override
          public void linksRead(long links) {
            heard.add(links);
          }

          @Override
          public void bytesRead(long read, long total) {}
        });
    assertThat(heard).isSorted().hasSizeGreaterThan(2);
    assertThat(heard.get(heard.size() - 1)).isBetween(190_000L, 200_000L);
  }

  @Test
  void moreEdgesThanAGraphCanHoldAreRefusedWithTheirLine() {
    Path path = Given.file(directory, "g.csv", "a,b\nb,c\n\na,a\nc,d\nd,e\ne,f\n");
    try (TextInput input = TextInput.open(path, ReadProgress.SILENT)) {
      assertThatThrownBy(() -> EdgeListReader.read(input, TableFormat.CSV, SmallBuilder.of(3)))
          .isInstanceOf(DataFileException.class)
          .hasMessage(
              path
                  + ":6: a graph must have at most 3 links, got 4;"
                  + " leave out weak links or split the graph");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"g.csv", "g.txt", "g.mtx"})
  void memoryThatRunsOutIsSaidWithWhatWouldDo(String name) {
    String matrix = "%%MatrixMarket matrix coordinate pattern general\n900000 900000 70000000\n";
    Path path = Given.file(directory, name, name.endsWith("mtx") ? matrix : "a,b\n");
    ReadProgress runsOut =
        (read, total) -> {
          throw new OutOfMemoryError("Java heap space");
        };
    assertThatThrownBy(() -> GraphFiles.readItems(path, GraphFormat.of(path), runsOut))
        .isInstanceOf(HeapTooSmallException.class)
        .hasMessageStartingWith(path + ": memory must hold about ")
        .hasMessageMatching("(?s).*, got a Java heap of \\d+ MB; start Java with -Xmx\\d+m");
  }

  @Test
  void theHeapThatWouldDoFollowsTheFormula() {
    var complaint = new HeapTooSmallException(Path.of("g.csv"), 1_000_000_000L, 1_000_000_000L);
    long needed = (100 + 56) * 1_000_000_000L * 4 / 3 / (1 << 20) + 64;
    assertThat(complaint.megabytesNeeded()).isEqualTo(needed);
    assertThat(complaint)
        .hasMessageStartingWith(
            "g.csv: memory must hold about 1000000000 items and 1000000000 links")
        .hasMessageEndingWith("-Xmx" + needed + "m");
    long heap = Runtime.getRuntime().maxMemory() >> 20;
    assertThat(new HeapTooSmallException(Path.of("g.csv"), 1, 1).megabytesNeeded())
        .isGreaterThan(heap);
  }
}
