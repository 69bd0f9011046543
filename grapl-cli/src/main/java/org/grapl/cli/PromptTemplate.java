package org.grapl.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.grapl.data.item.Column;
import org.grapl.data.item.ItemGraph;

/**
 * A question with gaps: {@code {label}} stands for the name of an item, {@code {column}} for what
 * is known of it under this name. Two braces stand for one.
 */
final class PromptTemplate {

  private static final String LABEL = "label";
  private static final Pattern GAP = Pattern.compile("\\{\\{|}}|\\{([^{}\\n]*)}");

  private final List<IntFunction<String>> parts = new ArrayList<>();

  /** Refuses gaps that nothing is known for, and a text without any. */
  PromptTemplate(Path file, String text, ItemGraph data) {
    Matcher gaps = GAP.matcher(text);
    int at = 0;
    boolean isAboutItems = false;
    while (gaps.find()) {
      addText(text.substring(at, gaps.start()));
      at = gaps.end();
      String name = gaps.group(1);
      if (name == null) {
        addText(gaps.group().substring(1));
      } else {
        parts.add(gap(name, file, data));
        isAboutItems = true;
      }
    }
    addText(text.substring(at));
    if (!isAboutItems) {
      throw new BadInputException(
          "--prompt %s must name {label} or a column of the items in braces, got none: every item would be asked the same; there are %s"
              .formatted(file, known(data)));
    }
  }

  private void addText(String text) {
    parts.add(item -> text);
  }

  private static IntFunction<String> gap(String name, Path file, ItemGraph data) {
    if (name.equals(LABEL)) {
      return data.graph()::label;
    }
    return data.items()
        .column(name)
        .<IntFunction<String>>map(column -> column::text)
        .orElseThrow(
            () ->
                new BadInputException(
                    "--prompt %s must name %s in braces, got {%s}; two braces stand for one"
                        .formatted(file, known(data), name)));
  }

  private static String known(ItemGraph data) {
    return Stream.concat(Stream.of(LABEL), data.items().columns().stream().map(Column::name))
        .map(name -> "{" + name + "}")
        .collect(Collectors.joining(", "));
  }

  String of(int item) {
    return parts.stream().map(part -> part.apply(item)).collect(Collectors.joining()).strip();
  }
}
