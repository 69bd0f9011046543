package org.grapl.data.format;

import java.util.BitSet;
import java.util.List;
import java.util.regex.Pattern;
import org.grapl.Decimal;
import org.grapl.data.file.DataFileException;
import org.grapl.data.file.FieldText;
import org.grapl.data.file.TextInput;

/** The lines of vertices in a Pajek file: their labels and places. One owner. */
final class PajekVertices {

  private static final String FORM = "number \"label\" [x y [z]] [shape …]";

  private static final Pattern WORD = Pattern.compile("\\p{Alpha}\\w*");

  private final TextInput input;
  private final ItemIntake items;
  private final int size;
  private final BitSet seen = new BitSet();
  private final BitSet labelled = new BitSet();

  /** So many vertices, each of which is an item from now on. */
  PajekVertices(TextInput input, ItemIntake items, int size) {
    this.input = input;
    this.items = items;
    this.size = size;
    for (int number = 1; number <= size; number++) {
      items.item(Integer.toString(number));
    }
  }

  int size() {
    return size;
  }

  /** The number of a vertex from 1 to the largest; 0 if the text is none. */
  static int number(String text, int largest) {
    try {
      int number = Integer.parseInt(text);
      return number > 0 && number <= largest ? number : 0;
    } catch (NumberFormatException e) {
      return 0;
    }
  }

  /** Takes the line that was just read, which is not blank. */
  void read(String line) {
    if (size == 0) {
      throw error("expected '*Vertices n' first, got " + FieldText.quoted(line));
    }
    int begin = pastBlanks(line, 0);
    int end = pastWord(line, begin);
    String word = line.substring(begin, end);
    int number = number(word, size);
    if (number == 0) {
      throw error(FieldText.mustBe("vertex", NumberRow.wholeNumber(1, size), word));
    }
    if (seen.get(number)) {
      throw error("a second line for vertex " + number);
    }
    seen.set(number);
    begin = pastBlanks(line, end);
    if (begin < line.length()) {
      StringBuilder label = new StringBuilder();
      int rest = line.charAt(begin) == '"' ? quoted(line, begin, label) : bare(line, begin, label);
      if (label.length() > 0) {
        items.label(number - 1, label.toString());
        labelled.set(number);
      }
      readPlace(number - 1, line.substring(rest).strip());
    }
  }

  /** Puts the label in quotes that begins here into the builder; where it ends. */
  private int quoted(String line, int begin, StringBuilder label) {
    StringBuilder text = new StringBuilder();
    int at = begin + 1;
    while (at < line.length()) {
      char c = line.charAt(at);
      char next = at + 1 < line.length() ? line.charAt(at + 1) : ' ';
      if (c == '"' && isBlank(next)) {
        label.append(CharacterReferences.numbersIn(text.toString()));
        return at + 1;
      }
      boolean escapes = c == '\\' && (next == '"' || next == '\\');
      text.append(escapes ? next : c);
      at += escapes ? 2 : 1;
    }
    throw error("the label must end with a quote, got " + FieldText.quoted(line.strip()));
  }

  private static int bare(String line, int begin, StringBuilder label) {
    int end = pastWord(line, begin);
    label.append(CharacterReferences.numbersIn(line.substring(begin, end)));
    return end;
  }

  private void readPlace(int item, String rest) {
    if (rest.isEmpty()) {
      return;
    }
    List<String> words = List.of(rest.split("[ \t]+"));
    int numbers = 0;
    while (numbers < words.size() && Double.isFinite(Decimal.parse(words.get(numbers)))) {
      numbers++;
    }
    boolean isShape = numbers == words.size() || WORD.matcher(words.get(numbers)).matches();
    if (numbers == 1 || numbers > 3 || !isShape) {
      throw error("expected '%s', got %s behind the label".formatted(FORM, FieldText.quoted(rest)));
    }
    if (numbers > 1) {
      items.attribute(input.linesRead(), item, "x", words.get(0));
      items.attribute(input.linesRead(), item, "y", words.get(1));
    }
  }

  /** Those without a label are called by their number. */
  void finish() {
    if (!labelled.isEmpty()) {
      for (int number = 1; number <= size; number++) {
        if (!labelled.get(number)) {
          items.label(number - 1, Integer.toString(number));
        }
      }
    }
  }

  private static int pastBlanks(String line, int from) {
    int at = from;
    while (at < line.length() && isBlank(line.charAt(at))) {
      at++;
    }
    return at;
  }

  private static int pastWord(String line, int from) {
    int at = from;
    while (at < line.length() && !isBlank(line.charAt(at))) {
      at++;
    }
    return at;
  }

  private static boolean isBlank(char c) {
    return c == ' ' || c == '\t';
  }

  private DataFileException error(String complaint) {
    return input.error(input.linesRead(), complaint);
  }
}
