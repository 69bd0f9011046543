package org.grapl.cli;

import java.util.OptionalDouble;
import org.grapl.Check;

/** An option that is either one particular word, for the default, or a number. */
final class NumberOrWord {

  private NumberOrWord() {}

  /** Empty for the word. */
  static OptionalDouble parse(String option, String word, String text) {
    if (text.equalsIgnoreCase(word)) {
      return OptionalDouble.empty();
    }
    try {
      return OptionalDouble.of(Double.parseDouble(text));
    } catch (NumberFormatException e) {
      throw Check.mustBe(option, "'" + word + "' or a number", '"' + text + '"');
    }
  }
}
