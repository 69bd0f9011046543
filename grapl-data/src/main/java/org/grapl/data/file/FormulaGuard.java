package org.grapl.data.file;

import org.grapl.internal.Decimal;

/**
 * Keeps spreadsheets from running what a file says: a text that they would take for a formula gets
 * an apostrophe in front, which they take for "this is text". Numbers are left alone, whatever
 * their sign. For tables of text only: others tell texts from formulas themselves.
 */
public final class FormulaGuard {

  /** What begins a formula, also in the wide forms that East Asian spreadsheets understand. */
  private static final String BEGINS_FORMULA = "=+-@\t\r\n＝＋－＠";

  private FormulaGuard() {}

  /** The text itself, or with an apostrophe in front of it. */
  public static String neutral(String text) {
    boolean isFormula =
        !text.isEmpty()
            && BEGINS_FORMULA.indexOf(text.charAt(0)) >= 0
            && !Double.isFinite(Decimal.parse(text));
    return isFormula ? "'" + text : text;
  }
}
