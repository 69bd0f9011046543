package org.grapl.store;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.grapl.internal.Check;

/**
 * What a campaign is about in the words of those who made it, for those who check and for those who
 * read what came out. All of it may be left empty, and no number depends on it.
 *
 * @param question what is asked of one item: "Is this paper about drought?"
 * @param above what an item above the line is called: "about drought"
 * @param below the same of one below it
 * @param meaning what counts as above, where the names do not say enough
 * @param unit of the numbers that checks give
 * @param instructions how to check an item
 * @param example an item and its answer, for those who check their first
 * @param yesNo whether items are answered by one of the two names, also where answers are exact
 */
public record Wording(
    String question,
    String above,
    String below,
    String meaning,
    String unit,
    String instructions,
    String example,
    boolean yesNo) {

  public static final Wording NONE = new Wording("", "", "", "", "", "", "", false);

  private static final int LONGEST_NAME = 60;
  private static final int LONGEST_LINE = 300;
  private static final int LONGEST_TEXT = 5000;

  public Wording {
    question = StorableText.checkLine("question", LONGEST_LINE, question.strip());
    above = StorableText.checkLine("above", LONGEST_NAME, above.strip());
    below = StorableText.checkLine("below", LONGEST_NAME, below.strip());
    meaning = StorableText.check("meaning", LONGEST_TEXT, meaning.strip());
    unit = StorableText.checkLine("unit", LONGEST_NAME, unit.strip());
    instructions = StorableText.check("instructions", LONGEST_TEXT, instructions.strip());
    example = StorableText.check("example", LONGEST_TEXT, example.strip());
    if (!above.isEmpty() && above.equals(below)) {
      throw Check.mustBe("below", "another name than above", '"' + below + '"');
    }
  }

  /** The wording of texts by the names that {@link #texts} gives them. */
  public static Wording of(Map<String, String> texts, boolean yesNo) {
    return new Wording(
        texts.getOrDefault("question", ""),
        texts.getOrDefault("above", ""),
        texts.getOrDefault("below", ""),
        texts.getOrDefault("meaning", ""),
        texts.getOrDefault("unit", ""),
        texts.getOrDefault("instructions", ""),
        texts.getOrDefault("example", ""),
        yesNo);
  }

  /** All texts by name, those that are empty included, in the order in which people read them. */
  public Map<String, String> texts() {
    Map<String, String> texts = new LinkedHashMap<>();
    texts.put("question", question);
    texts.put("above", above);
    texts.put("below", below);
    texts.put("meaning", meaning);
    texts.put("unit", unit);
    texts.put("instructions", instructions);
    texts.put("example", example);
    return Collections.unmodifiableMap(texts);
  }

  /** What an item of a side is called: its name, or "above" and "below" where it has none. */
  public String side(boolean isAbove) {
    String name = isAbove ? above : below;
    return name.isEmpty() ? (isAbove ? "above" : "below") : name;
  }
}
