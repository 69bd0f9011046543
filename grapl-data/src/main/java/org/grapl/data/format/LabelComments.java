package org.grapl.data.format;

import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.grapl.data.file.FieldText;
import org.grapl.data.file.TextInput;
import org.grapl.graph.Graph;
import org.grapl.graph.GraphBuilder;

/**
 * The names of items in the comments of a file whose format has no place for names: {@code label 1
 * "name"} for each item in turn, or {@code labels from 0} where names are the items' own numbers,
 * each behind {@code %}. Other programs see comments; comments of other programs are left alone.
 */
final class LabelComments {

  /** The sign of a comment. */
  static final String SIGN = "%";

  private static final String FROM_ZERO = "labels from 0";
  private static final Pattern LABEL =
      Pattern.compile("label (\\d{1,10}) \"(.*)\"", Pattern.DOTALL);
  private static final Pattern ESCAPED = Pattern.compile("\\\\(.)", Pattern.DOTALL);

  private final List<String> labels = new ArrayList<>();
  private boolean fromZero;

  /** Writes what is needed to restore the names: nothing if they are 1, 2, …. */
  void write(Graph graph, Writer out) throws IOException {
    if (!graph.hasLabels()) {
      out.write(SIGN + FROM_ZERO + "\n");
      return;
    }
    boolean numbers = true;
    for (int item = 0; item < graph.size() && numbers; item++) {
      numbers = graph.label(item).equals(Integer.toString(item + 1));
    }
    for (int item = 0; item < graph.size() && !numbers; item++) {
      out.write(SIGN + "label " + (item + 1) + " \"" + escaped(graph.label(item)) + "\"\n");
    }
  }

  private static String escaped(String label) {
    return label
        .replace("\\", "\\\\")
        .replace("\"", "\\\"")
        .replace("\n", "\\n")
        .replace("\r", "\\r");
  }

  private static String unescaped(String text) {
    return ESCAPED
        .matcher(text)
        .replaceAll(
            escape ->
                Matcher.quoteReplacement(
                    switch (escape.group(1)) {
                      case "n" -> "\n";
                      case "r" -> "\r";
                      default -> escape.group(1);
                    }));
  }

  /** Takes in the comment that was just read. */
  void read(String comment, TextInput input) {
    if (!comment.startsWith(SIGN)) {
      return;
    }
    String content = comment.substring(SIGN.length());
    if (content.equals(FROM_ZERO)) {
      fromZero = true;
      return;
    }
    Matcher matcher = LABEL.matcher(content);
    if (matcher.matches()) {
      labels.add(unescaped(matcher.group(2)));
      if (Long.parseLong(matcher.group(1)) != labels.size()) {
        throw input.error(
            input.linesRead(),
            "expected '%slabel %d' here, got %s"
                .formatted(SIGN, labels.size(), FieldText.quoted(comment)));
      }
    }
  }

  /** A builder that has an item of each of these names, or 1, 2, … if there were none. */
  GraphBuilder builder(int size, TextInput input) {
    if (fromZero) {
      return Graph.ofSize(size);
    }
    if (!labels.isEmpty() && labels.size() != size) {
      throw input.error(
          "expected a '%slabel' comment for each of %d vertices, got %d"
              .formatted(SIGN, size, labels.size()));
    }
    GraphBuilder builder = Graph.builder();
    for (int item = 0; item < size; item++) {
      String label = labels.isEmpty() ? Integer.toString(item + 1) : labels.get(item);
      if (builder.item(label) != item) {
        throw input.error("two vertices are labelled " + FieldText.quoted(label));
      }
    }
    return builder;
  }
}
