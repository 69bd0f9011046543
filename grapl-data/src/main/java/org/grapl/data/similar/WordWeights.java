package org.grapl.data.similar;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * How much each word says of each text: (1 + ln tf)(1 + ln((1 + n)/(1 + df))) for a word that is in
 * a text tf times and in df of n texts, and all weights of a text brought to length 1. A word in
 * one text only links it to no other; one in more than half of them tells little. Both are left
 * out. Memory: 8 bytes for each different word of each text, and 24 more once weights are asked
 * for.
 */
final class WordWeights {

  /** In so few texts half of them is not many. */
  private static final int FEW = 10;

  private final Words words = new Words();
  private final Map<String, Integer> vocabulary = new HashMap<>();
  private final List<int[]> texts = new ArrayList<>(); // word, how often, word, how often, …
  private long entries;

  void add(String text) {
    List<Integer> found = new ArrayList<>();
    words.forEach(
        text, word -> found.add(vocabulary.computeIfAbsent(word, each -> vocabulary.size())));
    int[] sorted = found.stream().mapToInt(Integer::intValue).sorted().toArray();
    int[] counted = new int[2 * sorted.length];
    int end = 0;
    for (int word : sorted) {
      if (end == 0 || counted[end - 2] != word) {
        counted[end] = word;
        end += 2;
      }
      counted[end - 1]++;
    }
    texts.add(Arrays.copyOf(counted, end));
    entries += end / 2;
  }

  int size() {
    return texts.size();
  }

  int vocabulary() {
    return vocabulary.size();
  }

  long entries() {
    return entries;
  }

  /** The weights of all texts, by words numbered without those left out. */
  Matrix weights() {
    int[] in = new int[vocabulary.size()];
    for (int[] text : texts) {
      for (int k = 0; k < text.length; k += 2) {
        in[text[k]]++;
      }
    }
    int most = Math.max(FEW, texts.size() / 2);
    int[] column = new int[in.length];
    String[] names = new String[in.length];
    int width = 0;
    for (int word = 0; word < in.length; word++) {
      column[word] = in[word] >= 2 && in[word] <= most ? width++ : -1;
    }
    vocabulary.forEach((name, word) -> names[word] = name);
    String[] kept = new String[width];
    for (int word = 0; word < in.length; word++) {
      if (column[word] >= 0) {
        kept[column[word]] = names[word];
      }
    }
    int[][] index = new int[texts.size()][];
    double[][] weight = new double[texts.size()][];
    for (int item = 0; item < index.length; item++) {
      int[] text = texts.get(item);
      int[] columns = new int[text.length / 2];
      double[] weights = new double[columns.length];
      int count = 0;
      double squares = 0;
      for (int k = 0; k < text.length; k += 2) {
        if (column[text[k]] >= 0) {
          double rarity = 1 + StrictMath.log((1.0 + texts.size()) / (1 + in[text[k]]));
          weights[count] = (1 + StrictMath.log(text[k + 1])) * rarity;
          squares += weights[count] * weights[count];
          columns[count++] = column[text[k]];
        }
      }
      for (int k = 0; k < count; k++) {
        weights[k] /= Math.sqrt(squares);
      }
      index[item] = Arrays.copyOf(columns, count);
      weight[item] = Arrays.copyOf(weights, count);
    }
    return new Matrix(index, weight, List.of(kept));
  }

  /** For each text the numbers of its words and their weights, and the words by their numbers. */
  @SuppressWarnings("ArrayRecordComponent") // identity is never compared
  record Matrix(int[][] index, double[][] weight, List<String> words) {

    /** The texts of each word and its weights in them: the transpose. */
    Matrix byWord() {
      int[] count = new int[words.size()];
      for (int[] row : index) {
        for (int word : row) {
          count[word]++;
        }
      }
      int[][] texts = Arrays.stream(count).mapToObj(int[]::new).toArray(int[][]::new);
      double[][] weights = Arrays.stream(count).mapToObj(double[]::new).toArray(double[][]::new);
      for (int item = index.length - 1; item >= 0; item--) {
        for (int k = 0; k < index[item].length; k++) {
          int word = index[item][k];
          texts[word][--count[word]] = item;
          weights[word][count[word]] = weight[item][k];
        }
      }
      return new Matrix(texts, weights, List.of());
    }
  }
}
