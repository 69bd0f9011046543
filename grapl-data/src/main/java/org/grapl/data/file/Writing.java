package org.grapl.data.file;

import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.UnsupportedCharsetException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.grapl.internal.Check;

/**
 * How a table is written: what stands between its fields, and how its numbers have their decimals.
 * It is seen from the first rows, unless somebody says it.
 *
 * <p>The separator is the one that stands most often in the first row outside quotes, commas
 * between digits aside; names of columns seldom hold any. Commas are decimal commas where a field
 * such as {@code 3,74} shows it and none such as {@code 3.74} speaks against it. What {@code 1,234}
 * means cannot be seen. With semicolons, which spreadsheets write where people have a decimal
 * comma, it is taken for one, and {@link #isAmbiguous} says that this is a guess.
 *
 * @param hasDecimalCommas whether {@code 3,74} is a number, and {@code 1.234,5} one with thousands
 * @param isAmbiguous whether numbers could also be meant otherwise
 */
public record Writing(Separator separator, boolean hasDecimalCommas, boolean isAmbiguous) {

  /** A comma or a point that can only stand before decimals. */
  private static final Pattern SURE_COMMA =
      Pattern.compile("[+-]?(\\d*,(\\d{1,2}|\\d{4,})|0*,\\d+|\\d{1,3}(\\.\\d{3})+,\\d+)");

  private static final Pattern SURE_POINT =
      Pattern.compile("[+-]?(\\d*\\.(\\d{1,2}|\\d{4,})|0*\\.\\d+|\\d{1,3}(,\\d{3})+\\.\\d+)");

  /** One to three digits, then groups of three. */
  private static final Pattern OPEN_COMMA = Pattern.compile("[+-]?[1-9]\\d{0,2}(,\\d{3})+");

  private static final Pattern OPEN_POINT = Pattern.compile("[+-]?[1-9]\\d{0,2}(\\.\\d{3})+");

  /** A comma that may be one before decimals. */
  private static final Pattern BETWEEN_DIGITS = Pattern.compile("(?<=\\d),(?=\\d)");

  /** What somebody says about a table; what is left empty is found out. */
  public record Wish(
      Optional<Separator> separator, Optional<Boolean> decimalCommas, Optional<Charset> encoding) {

    public static final Wish NONE = new Wish(Optional.empty(), Optional.empty(), Optional.empty());

    /** Of words: {@code commas}, {@code tabs}, …; {@code comma} or {@code point}; an encoding. */
    public static Wish of(
        Optional<String> separator, Optional<String> decimal, Optional<String> encoding) {
      return new Wish(
          separator.map(Separator::named), decimal.map(Wish::isComma), encoding.map(Wish::charset));
    }

    private static boolean isComma(String decimal) {
      return switch (decimal) {
        case "comma" -> true;
        case "point" -> false;
        default -> throw Check.mustBe("decimal", "comma or point", FieldText.quoted(decimal));
      };
    }

    private static Charset charset(String name) {
      try {
        return Charset.forName(name);
      } catch (IllegalCharsetNameException | UnsupportedCharsetException e) {
        throw Check.mustBe(
            "encoding", "one such as UTF-8, UTF-16 or windows-1252", FieldText.quoted(name));
      }
    }
  }

  /** Looks at the beginning of a text, which holds at least its first row. */
  static Writing of(String head, TableFormat format, Wish wish) {
    String first = head.lines().findFirst().orElse("");
    Separator separator = wish.separator().orElseGet(() -> separator(first, format));
    if (wish.decimalCommas().isPresent()) {
      return new Writing(separator, wish.decimalCommas().get(), false);
    }
    boolean sureComma = false;
    boolean surePoint = false;
    boolean openComma = false;
    boolean openPoint = false;
    for (String field : fields(head, separator)) {
      if (field.isEmpty() || "+-,.0123456789".indexOf(field.charAt(0)) < 0) {
        continue;
      }
      sureComma |= SURE_COMMA.matcher(field).matches();
      surePoint |= SURE_POINT.matcher(field).matches();
      openComma |= OPEN_COMMA.matcher(field).matches();
      openPoint |= OPEN_POINT.matcher(field).matches();
    }
    boolean guess = openComma && separator == Separator.SEMICOLON && !openPoint;
    boolean commas = !surePoint && (sureComma || guess);
    boolean isOpen = commas ? openPoint || !sureComma : openComma && !surePoint;
    return new Writing(separator, commas, isOpen);
  }

  private static Separator separator(String line, TableFormat format) {
    Separator likely = most(BETWEEN_DIGITS.matcher(line).replaceAll(""), format);
    return likely == format.usual() ? most(line, format) : likely;
  }

  private static Separator most(String line, TableFormat format) {
    Separator best = format.usual();
    int most = 0;
    for (Separator candidate : format.likeliestFirst()) {
      int count = count(line, candidate.character());
      if (count > most) {
        best = candidate;
        most = count;
      }
    }
    return best;
  }

  private static int count(String line, char sign) {
    int count = 0;
    boolean isQuoted = false;
    for (int i = 0; i < line.length(); i++) {
      isQuoted ^= line.charAt(i) == '"';
      count += !isQuoted && line.charAt(i) == sign ? 1 : 0;
    }
    return count;
  }

  /** Fields without their quotes. The last one may be cut off, so it is left out. */
  private static List<String> fields(String head, Separator separator) {
    List<String> fields = new ArrayList<>();
    boolean isQuoted = false;
    int begin = 0;
    for (int i = 0; i < head.length(); i++) {
      char c = head.charAt(i);
      isQuoted ^= c == '"';
      boolean isEnd =
          c == separator.character()
              || c == '\n'
              || c == '\r'
              || (c == '\t' && separator == Separator.BLANKS);
      if (isEnd && !isQuoted) {
        fields.add(bare(head.substring(begin, i)));
        begin = i + 1;
      }
    }
    return fields;
  }

  private static String bare(String field) {
    String stripped = field.strip();
    boolean isQuoted =
        stripped.length() > 1 && stripped.startsWith("\"") && stripped.endsWith("\"");
    return isQuoted ? stripped.substring(1, stripped.length() - 1).strip() : stripped;
  }

  /** A field as it would be with a decimal point; unchanged if it is no number with a comma. */
  static String withPoint(String field) {
    String stripped = field.strip();
    if (SURE_COMMA.matcher(stripped).matches() || OPEN_COMMA.matcher(stripped).matches()) {
      boolean isOne = stripped.indexOf(',') == stripped.lastIndexOf(',');
      return isOne ? stripped.replace(".", "").replace(',', '.') : field;
    }
    return OPEN_POINT.matcher(stripped).matches() ? stripped.replace(".", "") : field;
  }

  /** In words: {@code semicolons, decimal commas}. */
  public String words() {
    return separator.plural() + ", decimal " + (hasDecimalCommas ? "commas" : "points");
  }

  /** {@code comma} or {@code point}. */
  public String decimal() {
    return hasDecimalCommas ? "comma" : "point";
  }
}
