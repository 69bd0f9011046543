package org.grapl.data.file;

import java.text.Normalizer;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Papers in BibTeX: entries {@code @article{key, title = {…}, year = 2019}}, values in braces, in
 * quotes, or names of an {@code @string}, joined by {@code #}. Accents and a few letters of LaTeX
 * become characters, its other commands are dropped. What stands between entries is a comment. Not
 * thread-safe.
 */
final class BibtexPapers {

  private static final String ACCENTS = "`'^\"~=.uvHckr";
  private static final String COMBINING =
      "\u0300\u0301\u0302\u0308\u0303\u0304\u0307\u0306\u030c\u030b\u0327\u0328\u030a";
  private static final Pattern ACCENT =
      Pattern.compile(
          "\\\\(?:([`'^\"~=.])|([uvHckr])(?![a-zA-Z]))\\s*\\{?\\s*\\\\?(\\p{L})\\s*\\}?");
  private static final Map<String, String> LETTERS =
      Map.of(
          "ss", "ß", "o", "ø", "O", "Ø", "ae", "æ", "AE", "Æ", "oe", "œ", "aa", "å", "AA", "Å", "l",
          "ł", "L", "Ł");
  private static final Pattern LETTER =
      Pattern.compile("\\\\(ss|o|O|ae|AE|oe|aa|AA|l|L)(?![a-zA-Z])\\s*");
  private static final Pattern COMMAND = Pattern.compile("\\\\[a-zA-Z]+\\*?\\s*|\\\\(?=[&%_$#{}])");

  private final TextInput text;
  private final Map<String, String> strings = new HashMap<>();
  private long line = 1;
  private long entryLine;

  BibtexPapers(TextInput text) {
    this.text = text;
  }

  /** What is told of the next paper, by field, its key as {@code key}; empty if there is none. */
  Optional<Map<String, List<String>>> next() {
    while (true) {
      while (!text.atEnd() && text.peek() != '@') {
        take();
      }
      if (text.atEnd()) {
        return Optional.empty();
      }
      entryLine = line;
      take();
      String type = until("{(@").toLowerCase(Locale.ROOT);
      if (text.atEnd() || text.peek() == '@') {
        continue; // an address of mail in a comment
      }
      if (type.equals("comment") || type.equals("preamble")) {
        braced();
        continue;
      }
      take();
      boolean isString = type.equals("string");
      Map<String, List<String>> paper = new HashMap<>();
      if (!isString) {
        paper.put("key", List.of(until(",})")));
      }
      fields(paper);
      if (!isString) {
        return Optional.of(paper);
      }
      paper.forEach((name, value) -> strings.put(name, value.get(0)));
    }
  }

  private void fields(Map<String, List<String>> paper) {
    while (true) {
      String name = until("=,})").replace(",", "").strip().toLowerCase(Locale.ROOT);
      switch (taken()) {
        case '=' -> {
          String value = plain(value());
          boolean areAuthors = name.equals("author");
          paper.putIfAbsent(
              name, areAuthors ? List.of(value.split(" and (?!others$)")) : List.of(value));
        }
        case ',' -> {}
        default -> {
          return;
        }
      }
    }
  }

  private String value() {
    StringBuilder value = new StringBuilder();
    while (true) {
      blanks();
      if (text.atEnd()) {
        throw unfinished();
      }
      switch (text.peek()) {
        case '{' -> value.append(braced());
        case '"' -> value.append(quoted());
        case '#' -> take();
        case ',', '}', ')' -> {
          return value.toString();
        }
        default -> {
          String word = until("#,})");
          value.append(strings.getOrDefault(word.toLowerCase(Locale.ROOT), word));
        }
      }
    }
  }

  /** What stands between a brace and the one that closes it, which is passed. */
  private String braced() {
    StringBuilder inside = new StringBuilder();
    int depth = 0;
    do {
      char c = taken();
      boolean isEscaped = inside.length() > 0 && inside.charAt(inside.length() - 1) == '\\';
      if (!isEscaped) {
        depth += c == '{' || (c == '(' && depth == 0) ? 1 : c == '}' ? -1 : 0;
      }
      inside.append(c);
    } while (depth > 0);
    return inside.substring(1, Math.max(1, inside.length() - 1));
  }

  private String quoted() {
    StringBuilder inside = new StringBuilder();
    take();
    for (int depth = 0; ; ) {
      char c = taken();
      if (c == '"' && depth == 0) {
        return inside.toString();
      }
      depth += c == '{' ? 1 : c == '}' ? -1 : 0;
      inside.append(c);
    }
  }

  private String until(String ends) {
    StringBuilder before = new StringBuilder();
    while (!text.atEnd() && ends.indexOf(text.peek()) < 0) {
      before.append(take());
    }
    return before.toString().strip();
  }

  private void blanks() {
    while (!text.atEnd() && Character.isWhitespace(text.peek())) {
      take();
    }
  }

  private char take() {
    char c = text.peek();
    text.skipOne();
    line += c == '\n' ? 1 : 0;
    return c;
  }

  private char taken() {
    if (text.atEnd()) {
      throw unfinished();
    }
    return take();
  }

  private DataFileException unfinished() {
    return text.error(
        entryLine, "the entry that begins here must end with }, got the end of the file");
  }

  static String plain(String latex) {
    String accented =
        ACCENT
            .matcher(latex)
            .replaceAll(
                match -> {
                  String sign = match.group(1) == null ? match.group(2) : match.group(1);
                  return match.group(3) + COMBINING.charAt(ACCENTS.indexOf(sign));
                });
    String lettered =
        LETTER.matcher(accented).replaceAll(match -> LETTERS.getOrDefault(match.group(1), ""));
    String bare = COMMAND.matcher(lettered).replaceAll("").replaceAll("[{}]", "");
    return Normalizer.normalize(bare, Normalizer.Form.NFC).replaceAll("[\\s~]+", " ").strip();
  }
}
