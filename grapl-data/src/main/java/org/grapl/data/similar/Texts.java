package org.grapl.data.similar;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.grapl.data.file.FieldText;
import org.grapl.data.file.HeapTooSmallException;
import org.grapl.data.file.Labels;
import org.grapl.data.file.ReadProgress;
import org.grapl.data.file.RowReader;
import org.grapl.data.file.TextInput;
import org.grapl.data.item.ItemFiles;
import org.grapl.data.item.RowNames;
import org.grapl.graph.Graph;
import org.grapl.graph.GraphBuilder;
import org.grapl.internal.Check;

/**
 * Texts, of which those are near each other that share words which say much of both: by the cosine
 * of their {@link WordWeights}. All that share a word are compared, exactly: O(Σ df²) for words in
 * df texts. Texts that share no word are never neighbours.
 *
 * <p>Items are added one by one, then searched. Not thread-safe.
 */
public final class Texts {

  private static final int TELLING = 1024;
  private static final int BLOCK = 256;

  private final Path file;
  private final NeighbourSearch search;
  private final GraphBuilder names = Graph.builder();
  private final WordWeights weights = new WordWeights();

  /** Of a file, which complaints call it by, to be searched so. */
  public Texts(Path file, NeighbourSearch search) {
    this.file = file;
    this.search = search;
    if (search.distance() != Distance.COSINE
        || search.manner() == NeighbourSearch.Manner.APPROXIMATE) {
      throw Check.mustBe("search for texts", "exact, by the cosine", search.distance());
    }
  }

  /** Reads these columns of a table, whose words count together. */
  public static Texts read(
      Path path, List<String> columns, NeighbourSearch search, ReadProgress progress) {
    return RowReader.read(
        TextInput.open(path, progress),
        "a row of column names",
        rows -> {
          List<String> header = ItemFiles.header(rows);
          String shown = rows.shown();
          int[] wanted =
              columns.stream()
                  .mapToInt(
                      name -> {
                        if (!header.contains(name)) {
                          throw rows.error(
                              "no column is called %s%s; the columns are %s"
                                  .formatted(
                                      FieldText.quoted(name), Labels.hint(header, name), shown));
                        }
                        return header.indexOf(name);
                      })
                  .toArray();
          Texts texts = new Texts(path, search);
          RowNames names = RowNames.of(header, rows);
          while (rows.next()) {
            rows.checkWidth(header.size());
            int row = texts.size();
            names = row == 0 ? RowNames.inFirstRow(header, rows) : names;
            List<String> parts = Arrays.stream(wanted).mapToObj(rows.row()::field).toList();
            try {
              texts.add(names.next(rows), String.join("\n", parts));
            } catch (IllegalArgumentException e) {
              throw rows.error(String.valueOf(e.getMessage()));
            }
            if (row >= TELLING && Integer.bitCount(row) == 1) {
              texts.checkHeap(rows.input().expected(row));
            }
          }
          return texts;
        });
  }

  public void add(String name, String text) {
    if (name.isEmpty()) {
      throw Check.mustBe("name of an item", "a text", "none");
    }
    if (names.item(name) < weights.size()) {
      throw Check.mustBe(
          "names of items",
          "all different",
          "a second row for %s; names of their own belong into a column called name"
              .formatted(FieldText.quoted(name)));
    }
    weights.add(text);
  }

  public int size() {
    return weights.size();
  }

  /** The texts as items without links. */
  public Graph items() {
    return names.build();
  }

  /** Weights by text and by word, what search and links take, and a number for each text. */
  void checkHeap(long texts) {
    double share = (double) texts / size();
    double needed =
        search.heapFor(texts, 1)
            + share * (40.0 * weights.entries() + 250.0 * size())
            + 150.0 * weights.vocabulary()
            + 8.0 * texts * search.threads().count();
    if (needed > Runtime.getRuntime().maxMemory()) {
      throw new HeapTooSmallException(file, "comparing %d texts".formatted(texts), (long) needed);
    }
  }

  /** The neighbours of all texts; of one that shares no word with any other, none. */
  public Neighbours neighbours(SearchProgress progress) {
    checkHeap(size());
    WordWeights.Matrix byText = weights.weights();
    WordWeights.Matrix byWord = byText.byWord();
    Neighbours.Builder found = new Neighbours.Builder(size());
    AtomicLong done = new AtomicLong();
    search
        .threads()
        .forEach(
            (size() + BLOCK - 1) / BLOCK,
            () -> {
              double[] cosine = new double[size()];
              return block -> {
                int end = Math.min(size(), (block + 1) * BLOCK);
                for (int item = block * BLOCK; item < end; item++) {
                  compare(item, byText, byWord, cosine);
                  nearest(item, cosine, found);
                  Arrays.fill(cosine, 0);
                }
                progress.done(
                    "comparing texts", done.addAndGet(end - (long) block * BLOCK), size());
              };
            });
    Neighbours neighbours = found.build();
    if (neighbours.total() == 0) {
      throw Check.mustBe("texts", "at least two with a word in common", "none");
    }
    return neighbours;
  }

  private static void compare(
      int item, WordWeights.Matrix byText, WordWeights.Matrix byWord, double[] cosine) {
    for (int k = 0; k < byText.index()[item].length; k++) {
      int word = byText.index()[item][k];
      double weight = byText.weight()[item][k];
      int[] texts = byWord.index()[word];
      double[] weights = byWord.weight()[word];
      for (int at = 0; at < texts.length; at++) {
        cosine[texts[at]] += weight * weights[at];
      }
    }
    cosine[item] = 0;
  }

  /** Keeps those wanted, by |x − y|² = 2 − 2 cos of texts of length 1. */
  private void nearest(int item, double[] cosine, Neighbours.Builder found) {
    int most = search.nearby() instanceof Nearby.Nearest nearest ? nearest.count() : size();
    double least =
        search.nearby() instanceof Nearby.Within within
            ? 1 - within.radius()
            : largest(Math.min(most, size()), cosine);
    double limit = Math.max(least, Double.MIN_VALUE); // something in common
    int[] near = IntStream.range(0, size()).filter(k -> cosine[k] >= limit).toArray();
    double[] squares =
        Arrays.stream(near).mapToDouble(k -> 2 - 2 * Math.min(1, cosine[k])).toArray();
    found.put(item, near, squares, most, Distance.COSINE);
  }

  /** The last of so many largest numbers; 0 if fewer are above 0. */
  private static double largest(int count, double[] numbers) {
    double[] best = new double[count]; // the least first
    for (double number : numbers) {
      if (number > best[0]) {
        int at = 0;
        for (; at + 1 < count && best[at + 1] < number; at++) {
          best[at] = best[at + 1];
        }
        best[at] = number;
      }
    }
    return best[0];
  }
}
