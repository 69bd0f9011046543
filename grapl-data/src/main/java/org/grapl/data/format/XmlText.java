package org.grapl.data.format;

import org.grapl.data.file.FieldText;
import org.grapl.data.item.Column;
import org.grapl.data.item.ItemGraph;
import org.grapl.internal.Check;

/** Texts as XML 1.0 holds them. Thread-safe. */
final class XmlText {

  private XmlText() {}

  /**
   * The text for an element or a quoted attribute. Tabs and line ends are written as references:
   * parsers are bound to turn them into blanks or line feeds otherwise.
   */
  static String escaped(String text) {
    StringBuilder escaped = new StringBuilder(text.length() + 16);
    for (int k = 0; k < text.length(); k++) {
      char c = text.charAt(k);
      switch (c) {
        case '&' -> escaped.append("&amp;");
        case '<' -> escaped.append("&lt;");
        case '>' -> escaped.append("&gt;");
        case '"' -> escaped.append("&quot;");
        case '\t', '\n', '\r' -> escaped.append("&#").append((int) c).append(';');
        default -> escaped.append(c);
      }
    }
    return escaped.toString();
  }

  /** Refuses what XML has no way to write: most control characters, even as references. */
  static void check(ItemGraph data) {
    for (int item = 0; item < data.graph().size(); item++) {
      check("label of item " + item, data.graph().label(item));
    }
    for (Column column : data.items().columns()) {
      check("name of a column", column.name());
      for (int item = 0; item < column.size(); item++) {
        check(column.name() + " of item " + item, column.text(item));
      }
    }
  }

  private static void check(String what, String text) {
    for (int k = 0; k < text.length(); k++) {
      char c = text.charAt(k);
      boolean isControl = c < ' ' && c != '\t' && c != '\n' && c != '\r';
      if (isControl || c == '\ufffe' || c == '\uffff') {
        throw Check.mustBe(
            what,
            "a text without control characters but tabs and line ends, to be written to XML",
            FieldText.quoted(text) + " with the character U+%04X".formatted((int) c));
      }
    }
  }
}
