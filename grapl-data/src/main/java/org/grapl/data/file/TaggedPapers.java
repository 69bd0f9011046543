package org.grapl.data.file;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Papers in RIS or as PubMed writes them: a line for each fact, a tag in its first four places and
 * then a hyphen. Any other line goes on with the fact before it. A paper begins with TY or PMID and
 * ends with ER or where the next begins; what stands between papers is passed over. Not
 * thread-safe.
 */
final class TaggedPapers {

  private static final Pattern FACT =
      Pattern.compile("([A-Z][A-Z0-9](?: |[A-Z0-9 ]{2}))-(?:\\s(.*))?");
  private static final Pattern BEGINNING = Pattern.compile("(TY {1,2}|PMID)-.*");
  private static final String END = "ER";

  private final TextInput text;

  TaggedPapers(TextInput text) {
    this.text = text;
  }

  /** What is told of the next paper, by tag; empty if there is none. */
  Optional<Map<String, List<String>>> next() {
    while (!text.atEnd() && !begins()) {
      text.readLine();
    }
    if (text.atEnd()) {
      return Optional.empty();
    }
    Map<String, List<String>> paper = new HashMap<>();
    StringBuilder fact = new StringBuilder(); // a text may have many lines
    String tag = "";
    do {
      String line = text.readLine();
      Matcher parts = FACT.matcher(line.stripTrailing());
      if (parts.matches()) {
        put(paper, tag, fact);
        tag = parts.group(1).strip();
        fact.append(parts.group(2) == null ? "" : parts.group(2));
      } else {
        fact.append(' ').append(line);
      }
    } while (!tag.equals(END) && !text.atEnd() && !begins());
    put(paper, tag, fact);
    return Optional.of(paper);
  }

  private boolean begins() {
    return BEGINNING.matcher(text.peekLine()).matches();
  }

  private static void put(Map<String, List<String>> paper, String tag, StringBuilder fact) {
    String told = fact.toString().replaceAll("\\s+", " ").strip();
    paper.computeIfAbsent(tag, key -> new ArrayList<>()).add(told);
    fact.setLength(0);
  }
}
