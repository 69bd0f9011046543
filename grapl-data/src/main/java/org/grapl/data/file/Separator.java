package org.grapl.data.file;

import java.util.Arrays;
import java.util.Optional;
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

  static Optional<Separator> of(char character) {
    return Arrays.stream(values()).filter(each -> each.character == character).findFirst();
  }

  /** By its plural: {@code semicolons}. */
  public static Separator named(String plural) {
    return Arrays.stream(values())
        .filter(each -> each.plural.equals(plural))
        .findFirst()
        .orElseThrow(
            () ->
                Check.mustBe(
                    "separator", "commas, tabs, semicolons or blanks", FieldText.quoted(plural)));
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
