package org.grapl.data.file;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.StandardCharsets;
import java.nio.charset.UnsupportedCharsetException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.grapl.internal.Check;

/**
 * How a table is written: what stands between its fields, and how its numbers have their decimals.
 * It is seen from the first rows, unless somebody says it.
 *
 * <p>The separator is the one by which most rows are as wide as the first; of several the one that
 * stands most often in the first row, commas between digits aside. Commas are decimal commas where
 * a field such as {@code 3,74} shows it and none such as {@code 3.74} speaks against it. What
 * {@code 1,234} and {@code 1.234} mean cannot be seen. With semicolons, which spreadsheets write
 * where people have a decimal comma, a comma is taken for one, and {@link #isAmbiguous} says that
 * this is a guess.
 *
 * @param isAmbiguous whether numbers could also be meant otherwise
 */
public record Writing(Separator separator, Decimals decimals, boolean isAmbiguous) {

  /** A comma that may be one before decimals. */
  private static final Pattern BETWEEN_DIGITS = Pattern.compile("(?<=\\d),(?=\\d)");

  /**
   * What somebody says about a text; what is left empty is found out.
   *
   * @param names the column that names rows; empty text if none does
   * @param link the column of addresses
   */
  public record Wish(
      Optional<Separator> separator,
      Optional<Decimals> decimals,
      Optional<Charset> encoding,
      Optional<String> names,
      Optional<String> link) {

    public static final Wish NONE =
        new Wish(
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty());

    /** What was no text, told as the CSV it would be. */
    public static final Wish CSV =
        new Wish(
            Optional.of(Separator.COMMA),
            Optional.of(Decimals.CELLS),
            Optional.of(StandardCharsets.UTF_8),
            Optional.empty(),
            Optional.empty());

    /** Of words: {@code commas}, {@code tabs}, …; {@code comma} or {@code point}; an encoding. */
    public static Wish of(
        Optional<String> separator,
        Optional<String> decimal,
        Optional<String> encoding,
        Optional<String> names,
        Optional<String> link) {
      return new Wish(
          separator.map(Separator::named),
          decimal.map(Wish::decimals),
          encoding.map(Wish::charset),
          names,
          link);
    }

    /** The same, of rows that are called by their number. */
    public Wish numbered() {
      return new Wish(separator, decimals, encoding, Optional.of(""), link);
    }

    /** The same text written so, with the columns said here. */
    Wish written(Wish how) {
      return new Wish(how.separator, how.decimals, how.encoding, names, link);
    }

    private static Decimals decimals(String decimal) {
      return switch (decimal) {
        case "comma" -> Decimals.COMMA;
        case "point" -> Decimals.POINT;
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
    Separator separator = wish.separator().orElseGet(() -> separator(head, format));
    if (wish.decimals().isPresent()) {
      return new Writing(separator, wish.decimals().get(), false);
    }
    boolean sureComma = false;
    boolean surePoint = false;
    boolean openComma = false;
    boolean openPoint = false;
    boolean hasGroups = false;
    List<List<String>> rows = rows(head, separator);
    for (List<String> row : rows) {
      for (int k = 0; k < row.size(); k++) {
        String field = row.get(k);
        boolean isName =
            k < rows.get(0).size() && Labels.COLUMNS.contains(FieldText.plain(rows.get(0).get(k)));
        if (!isName && !field.isEmpty() && "+-,. 0123456789".indexOf(field.charAt(0)) >= 0) {
          String number = Decimals.withoutBlanks(field);
          sureComma |= Decimals.SURE_COMMA.test(number);
          boolean isPoint = Decimals.SURE_POINT.test(number);
          surePoint |= isPoint;
          hasGroups |= number.length() < field.strip().length();
          hasGroups |= isPoint && number.indexOf(',') >= 0;
          openComma |= Decimals.OPEN_COMMA.test(number);
          openPoint |= Decimals.OPEN_POINT.test(number);
        }
      }
    }
    boolean isUsual = separator == Separator.COMMA || separator == Separator.BLANKS;
    boolean guess = openComma && separator == Separator.SEMICOLON && !openPoint;
    boolean areCommas = !surePoint && (sureComma || guess);
    boolean isOpen =
        areCommas ? openPoint || !sureComma : !surePoint && (openComma || (openPoint && !isUsual));
    return new Writing(
        separator,
        areCommas ? Decimals.COMMA : openComma || hasGroups ? Decimals.POINT : Decimals.PLAIN,
        isOpen);
  }

  private static Separator separator(String head, TableFormat format) {
    Separator best = format.usual();
    List<Integer> most = List.of(0, 0, 0);
    for (Separator candidate : format.likeliestFirst()) {
      List<List<String>> rows = rows(head, candidate);
      int width = rows.isEmpty() ? 0 : rows.get(0).size();
      if (width > 1) {
        long alike = rows.stream().filter(row -> row.size() == width).count();
        String first = String.join(String.valueOf(candidate.character()), rows.get(0));
        int between = (int) BETWEEN_DIGITS.matcher(first).results().count();
        List<Integer> score =
            List.of(
                (int) (100 * alike / rows.size()),
                candidate == Separator.COMMA ? width - 1 - between : width - 1,
                width);
        if (Arrays.compare(score.toArray(Integer[]::new), most.toArray(Integer[]::new)) > 0) {
          best = candidate;
          most = score;
        }
      }
    }
    return best;
  }

  /** The rows that are there as a whole; an empty one for what cannot be read. */
  private static List<List<String>> rows(String head, Separator separator) {
    List<List<String>> rows = new ArrayList<>();
    try (CsvReader<CsvRecord> reader =
        CsvReader.builder()
            .fieldSeparator(separator.character())
            .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
            .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
            .ofCsvRecord(head)) {
      for (CsvRecord row : reader) {
        rows.add(row.getFields());
      }
    } catch (IOException | CsvParseException e) {
      rows.add(List.of()); // complaints are made where the rows are read
    }
    boolean isCutOff = rows.size() > 1 && !head.endsWith("\n");
    return isCutOff ? rows.subList(0, rows.size() - 1) : rows;
  }

  /** {@code comma} or {@code point}. */
  public String decimal() {
    return decimals == Decimals.COMMA ? "comma" : "point";
  }
}
