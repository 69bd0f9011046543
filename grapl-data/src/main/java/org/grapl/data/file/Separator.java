package org.grapl.data.file;

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

  /**
   * The separator of a line: a tab if it has one, else a comma, else a semicolon, else blanks. The
   * rarer a character is inside names, the earlier it is tried.
   */
  public static Separator of(String line) {
    for (Separator separator : new Separator[] {TAB, COMMA, SEMICOLON}) {
      if (line.indexOf(separator.character) >= 0) {
        return separator;
      }
    }
    return BLANKS;
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
