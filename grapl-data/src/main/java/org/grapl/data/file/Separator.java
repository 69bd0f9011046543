package org.grapl.data.file;

import org.grapl.internal.Check;

public enum Separator {
  COMMA(',', "commas"),
  TAB('\t', "tabs"),
  SEMICOLON(';', "semicolons"),
  /** Any run of blanks and tabs; such files know no quotes. */
  BLANKS(' ', "blanks");

  private final char character;
  private final String plural;

  Separator(char character, String plural) {
    this.character = character;
    this.plural = plural;
  }

  public char character() {
    return character;
  }

  public String plural() {
    return plural;
  }

  /** By its plural: {@code semicolons}. */
  public static Separator named(String plural) {
    for (Separator separator : values()) {
      if (separator.plural.equals(plural)) {
        return separator;
      }
    }
    throw Check.mustBe("separator", "commas, tabs, semicolons or blanks", '"' + plural + '"');
  }

  /** A form written with commas, in this separator: {@code source<tab>target[<tab>weight]}. */
  public String form(String withCommas) {
    return switch (this) {
      case COMMA -> withCommas;
      case TAB -> withCommas.replace(",", "<tab>");
      case SEMICOLON -> withCommas.replace(',', ';');
      case BLANKS -> withCommas.replace("[,", " [").replace(',', ' ');
    };
  }
}
