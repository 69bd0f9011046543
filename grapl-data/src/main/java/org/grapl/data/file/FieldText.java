package org.grapl.data.file;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.grapl.internal.Check;
import org.grapl.internal.Decimal;

/** The text of one field: as a number, as a column's name, and as it is shown to people. */
public final class FieldText {

  private static final int LONGEST_SHOWN = 100;

  /** Words that stand for a number that is missing or out of bounds, not for a column. */
  private static final Set<String> NO_NUMBER =
      Set.of("nan", "na", "n/a", "nil", "null", "none", "inf", "infinity", "infinite");

  /** What begins a formula, also in the wide forms that East Asian spreadsheets understand. */
  private static final String BEGINS_FORMULA = "=+-@\t\r\n＝＋－＠";

  private FieldText() {}

  /**
   * Whether a field of a first row, where a number would stand, is the name of a column. A number
   * with a slip of the pen ({@code 1.5x}, {@code 1,5}) is not: it begins like a number. Nor is an
   * empty field or a word for a missing number.
   */
  public static boolean isColumnName(String field) {
    String text = field.strip();
    return !text.isEmpty()
        && "0123456789+-.".indexOf(text.charAt(0)) < 0
        && !NO_NUMBER.contains(plain(text));
  }

  /** A column's name without regard to case and blanks around it. */
  public static String plain(String name) {
    return name.strip().toLowerCase(Locale.ROOT);
  }

  public static boolean isWeight(double number) {
    return number >= 0 && Double.isFinite(number);
  }

  public static String badWeight(String field) {
    return mustBe("weight", "a finite number >= 0", field);
  }

  /** {@code <what> must be <rule>, got <field>}, where anything but a number stands in quotes. */
  public static String mustBe(String what, String rule, String field) {
    String got = Double.isNaN(Decimal.parse(field)) ? quoted(field) : field.strip();
    return Check.mustBe(what, rule, got).getMessage() + NumberText.commaHint(field);
  }

  /** The text in quotes on one line, shortened if it is long. */
  public static String quoted(String text) {
    boolean isLong = text.length() > LONGEST_SHOWN;
    String shown = isLong ? text.substring(0, LONGEST_SHOWN) + "…" : text;
    return '"' + shown.replace("\n", "\\n").replace("\r", "\\r").replace("\t", "\\t") + '"';
  }

  /**
   * The text for a spreadsheet: one that it would take for a formula gets an apostrophe in front,
   * which means "this is text". Numbers are left alone, whatever their sign. For tables of text
   * only: others tell texts from formulas themselves.
   */
  public static String withoutFormula(String text) {
    boolean isFormula =
        !text.isEmpty()
            && BEGINS_FORMULA.indexOf(text.charAt(0)) >= 0
            && !Double.isFinite(Decimal.parse(text));
    return isFormula ? "'" + text : text;
  }

  /**
   * Names of columns in their order, all different: one that an earlier one equals gets {@code _2}
   * behind it, or the next number that makes a name nobody has.
   *
   * @param same what two names have in common that the format takes for the same, such as their
   *     lower case
   */
  public static List<String> distinct(List<String> names, UnaryOperator<String> same) {
    Set<String> taken = new HashSet<>();
    names.forEach(name -> taken.add(same.apply(name)));
    Set<String> seen = new HashSet<>();
    List<String> distinct = new ArrayList<>();
    for (String name : names) {
      String free = name;
      if (!seen.add(same.apply(name))) {
        for (int k = 2; !taken.add(same.apply(free)); k++) {
          free = name + "_" + k;
        }
      }
      distinct.add(free);
    }
    return distinct;
  }
}
