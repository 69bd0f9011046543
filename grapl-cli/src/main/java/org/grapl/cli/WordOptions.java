package org.grapl.cli;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.grapl.store.Wording;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What a campaign is about in people's own words; what is not given stays as it was. */
final class WordOptions {

  @Option(
      names = "--question",
      paramLabel = "TEXT",
      description = "What is asked of one item: \"Is this paper about drought?\"")
  private @Nullable String question;

  @Option(
      names = "--above",
      paramLabel = "TEXT",
      description = "What an item above the line is called: \"about drought\".")
  private @Nullable String above;

  @Option(
      names = "--below",
      paramLabel = "TEXT",
      description = "What an item below the line is called.")
  private @Nullable String below;

  @Option(names = "--meaning", paramLabel = "TEXT", description = "What counts as above.")
  private @Nullable String meaning;

  @Option(
      names = "--unit",
      paramLabel = "TEXT",
      description = "The unit of the numbers that checks give, such as mg/l.")
  private @Nullable String unit;

  @Option(
      names = "--instructions",
      paramLabel = "TEXT",
      description = "How to check an item, for those who do it.")
  private @Nullable String instructions;

  @Option(
      names = "--example",
      paramLabel = "TEXT",
      description = "An item and its answer, for those who check their first.")
  private @Nullable String example;

  @Option(
      names = "--yes-no",
      negatable = true,
      description =
          "Whether people answer with one of the two names: yes (1) is above, no (0) is below. With"
              + " --noise exact answers are reliable: what is checked stays as answered. With"
              + " --noise yes-no people make mistakes: how often is found from the answers.")
  private @Nullable Boolean yesNo;

  /** Those given, and for the others what was there before. */
  Wording over(Wording before) {
    Map<String, String> texts = new HashMap<>(before.texts());
    Map<String, @Nullable String> given = new HashMap<>();
    given.put("question", question);
    given.put("above", above);
    given.put("below", below);
    given.put("meaning", meaning);
    given.put("unit", unit);
    given.put("instructions", instructions);
    given.put("example", example);
    given.forEach((name, text) -> texts.compute(name, (key, old) -> text == null ? old : text));
    return Wording.of(texts, Objects.requireNonNullElse(yesNo, before.yesNo()));
  }

  /** In a line: question: "Is it a drought?", above: "about drought". */
  static String shown(Wording words) {
    return words.texts().entrySet().stream()
        .filter(each -> !each.getValue().isEmpty())
        .map(each -> "%s: \"%s\"".formatted(each.getKey(), each.getValue()))
        .collect(Collectors.joining(", "));
  }
}
