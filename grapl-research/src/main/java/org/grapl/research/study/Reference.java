package org.grapl.research.study;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.grapl.research.Method;
import org.grapl.research.Quartiles;

/**
 * Numbers to compare a run with: the paper's problems solved by programs that share no code with
 * this one. Errors in per cent, rounded as their reports were.
 *
 * <p>The political blogs appear twice: as a program gave them that let rounding break ties, which
 * nobody can be expected to meet, and with ties going to the first item, which is what is done
 * here.
 */
public final class Reference {

  private static final List<ErrorRow> ERRORS =
      ShippedFiles.read(Reference.class, "reference-errors.csv", Reference::rows);

  private Reference() {}

  /**
   * The error of a method after a step, counted from its first sample.
   *
   * @param percent median and quartiles over the reference's trials, in per cent
   * @param slack half a unit of the last digit given
   * @param source what kind of program it was, and how many trials
   */
  public record ErrorRow(
      String study,
      String method,
      OptionalDouble gamma,
      int step,
      Quartiles percent,
      double slack,
      String source) {

    /** Whether the medians of both sides lie within the quartiles of the other. */
    public boolean agreesWith(Quartiles ours) {
      Quartiles oursInPercent =
          new Quartiles(100 * ours.q1(), 100 * ours.median(), 100 * ours.q3());
      return percent.contain(oursInPercent.median(), slack)
          && oursInPercent.contain(percent.median(), slack);
    }
  }

  /** All reference errors of a method in a study, by rising step; none if there are none. */
  public static List<ErrorRow> errors(String study, Method method) {
    return ERRORS.stream()
        .filter(row -> row.study.equals(study) && method.is(row.method, row.gamma))
        .filter(row -> row.step <= method.steps())
        .toList();
  }

  private static List<ErrorRow> rows(Path file) {
    try (Stream<String> lines = Files.lines(file)) {
      return lines.skip(1).map(line -> errorRow(line.split(",", -1))).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static ErrorRow errorRow(String[] field) {
    return new ErrorRow(
        field[0],
        field[1],
        number(field[2]),
        Integer.parseInt(field[3]),
        new Quartiles(
            Double.parseDouble(field[4]),
            Double.parseDouble(field[5]),
            Double.parseDouble(field[6])),
        Double.parseDouble(field[7]),
        field[8]);
  }

  private static OptionalDouble number(String field) {
    return field.isEmpty() ? OptionalDouble.empty() : OptionalDouble.of(Double.parseDouble(field));
  }
}
