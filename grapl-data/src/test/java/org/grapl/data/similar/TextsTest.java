package org.grapl.data.similar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.grapl.data.Given;
import org.grapl.data.file.DataFileException;
import org.grapl.data.file.HeapTooSmallException;
import org.grapl.data.file.ReadProgress;
import org.grapl.graph.Graph;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TextsTest {

  private static final NeighbourSearch THREE =
      new NeighbourSearch(
          Distance.COSINE, new Nearby.Nearest(3), NeighbourSearch.Manner.AUTO, new Threads(1), 1);

  @TempDir Path directory;

  private static List<String> lines(String name) {
    try (InputStream in = TextsTest.class.getResourceAsStream(name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<String> words(String text) {
    List<String> words = new ArrayList<>();
    new Words().forEach(text, words::add);
    return words;
  }

  private static Texts of(List<String> texts) {
    Texts features = new Texts(Path.of("texts.csv"), THREE);
    IntStream.range(0, texts.size()).forEach(k -> features.add("t" + k, texts.get(k)));
    return features;
  }

  /** The file comes from scikit-learn 1.2.1, by tfidf.py beside it. */
  @Test
  void weightsAreThoseOfScikitLearn() {
    WordWeights weights = new WordWeights();
    lines("texts.txt").forEach(weights::add);
    WordWeights.Matrix matrix = weights.weights();
    List<String> golden = lines("tfidf.csv");
    List<String> names = List.of(golden.get(0).split(","));
    assertThat(matrix.words()).containsExactlyInAnyOrderElementsOf(names);
    for (int item = 0; item < matrix.index().length; item++) {
      String[] wanted = golden.get(item + 1).split(",");
      double[] found = new double[names.size()];
      for (int k = 0; k < matrix.index()[item].length; k++) {
        String word = matrix.words().get(matrix.index()[item][k]);
        found[names.indexOf(word)] = matrix.weight()[item][k];
      }
      for (int k = 0; k < found.length; k++) {
        assertThat(found[k]).isCloseTo(Double.parseDouble(wanted[k]), within(1e-14));
      }
    }
  }

  /** The same file's cosines, neighbours by sorting them. */
  @Test
  void neighboursAreThoseOfScikitLearn() {
    List<double[]> rows =
        lines("tfidf.csv").stream()
            .skip(1)
            .map(line -> Arrays.stream(line.split(",")).mapToDouble(Double::parseDouble).toArray())
            .toList();
    Neighbours found = of(lines("texts.txt")).neighbours(SearchProgress.SILENT);
    for (int item = 0; item < rows.size(); item++) {
      double[] row = rows.get(item);
      int at = item;
      double[] distances =
          IntStream.range(0, rows.size())
              .filter(other -> other != at)
              .mapToDouble(other -> 1 - dot(row, rows.get(other)))
              .filter(distance -> distance < 1)
              .sorted()
              .limit(3)
              .toArray();
      assertThat(found.count(item)).isEqualTo(distances.length);
      for (int rank = 0; rank < distances.length; rank++) {
        assertThat(found.distance(item, rank)).isCloseTo(distances[rank], within(1e-14));
        int other = found.neighbour(item, rank);
        assertThat(1 - dot(row, rows.get(other))).isCloseTo(distances[rank], within(1e-14));
      }
    }
  }

  private static double dot(double[] x, double[] y) {
    return IntStream.range(0, x.length).mapToDouble(k -> x[k] * y[k]).sum();
  }

  @Test
  void wordsAreCutToTheirStemsAndOtherScriptsAreKept() {
    assertThat(words("The farmer's Droughts, and 3 drying rivers"))
        .containsExactly("farmer", "drought", "3", "dry", "river");
    assertThat(words("Trockenheit in Überlingen")).containsExactly("trockenheit", "überlingen");
    assertThat(words("干旱研究")).containsExactly("干旱", "旱研", "研究");
    assertThat(words("засуха и урожай")).containsExactly("засуха", "и", "урожай");
    assertThat(words("\uD800 \u0000 😀 x")).contains("x");
  }

  @Test
  void aTextWithoutCommonWordsIsAnItemWithoutLinks() {
    Path file =
        Given.file(
            directory,
            "t.csv",
            "id,title,abstract\na,dry rivers,no rain\nb,,rain and rivers\nc,,\nd,rain,dry\n");
    Texts texts = Texts.read(file, List.of("title", "abstract"), THREE, ReadProgress.SILENT);
    Graph all =
        new Linking(Linking.Weighting.UNIT, OptionalDouble.empty(), false)
            .link(texts.items(), texts.neighbours(SearchProgress.SILENT))
            .graph();
    assertThat(Given.labels(all)).containsExactly("a", "b", "c", "d");
    assertThat(Given.links(all)).containsExactly("0-1:1.0", "0-3:1.0", "1-3:1.0");
  }

  @Test
  void whatIsWrongIsSaid() {
    Path file = Given.file(directory, "t.csv", "id,title\na,rain\na,rain\n");
    assertThatThrownBy(() -> Texts.read(file, List.of("titel"), THREE, ReadProgress.SILENT))
        .isInstanceOf(DataFileException.class)
        .hasMessageContaining("no column is called \"titel\"; did you mean");
    assertThatThrownBy(() -> Texts.read(file, List.of("title"), THREE, ReadProgress.SILENT))
        .hasMessageContaining("t.csv:3: names of items must be all different");
    assertThatThrownBy(() -> of(List.of("rain", "sun")).neighbours(SearchProgress.SILENT))
        .hasMessageContaining("texts must be at least two with a word in common, got none");
  }

  @Test
  void tooMuchForTheMemoryIsRefusedBefore() {
    Texts texts = new Texts(Path.of("t.csv"), THREE);
    IntStream.range(0, 20).forEach(k -> texts.add("t" + k, "rain " + k % 5));
    assertThatThrownBy(() -> texts.checkHeap(1L << 40))
        .isInstanceOf(HeapTooSmallException.class)
        .hasMessageContaining("t.csv: comparing 1099511627776 texts needs about");
  }
}
