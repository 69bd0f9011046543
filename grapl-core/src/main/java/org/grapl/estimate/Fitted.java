package org.grapl.estimate;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import org.grapl.internal.Check;

/**
 * What an estimator has fitted to its observations, for another one to take over. Its text gives
 * back every bit: {@code evidence2 NEXT EXACT KERNELS FIT FIT …}, each fit {@code
 * KERNEL,NOISE,NUGGET,LEVEL,SIGNAL,SCORE}, its sides, if any, and SLOPE, if it is not 0; behind
 * them the {@link Checkers}, if several have answered, and {@code slips1} if slips count less.
 *
 * @param nextFit after how many observations to look anew
 * @param isExact whether observations were taken for the means of their items
 * @param fits the likeliest first
 * @param kernels those not left out
 * @param places to how many places that stand for items; 0 if to items themselves. Then the text
 *     begins with {@code places1-PLACES}
 * @param checkers how far those who answered can be trusted; empty if they were not told apart
 * @param areSlipsDoubted whether numbers far from everything else count next to nothing, unless
 *     others bear them out
 */
public record Fitted(
    long nextFit,
    boolean isExact,
    List<Fit> fits,
    List<Kernel> kernels,
    int places,
    Optional<Checkers> checkers,
    boolean areSlipsDoubted) {

  private static final String KIND = "evidence2";
  private static final String KIND_OF_PLACES = "places1-";
  private static final String SLIPS = "slips1";
  private static final int FEWEST_WORDS = 5;
  private static final String OLD_KIND = "evidence1";
  private static final int OLD_WORDS = 10;

  public Fitted {
    fits = List.copyOf(fits);
    kernels = List.copyOf(kernels);
  }

  /** The likeliest. */
  public Fit fit() {
    return fits.get(0);
  }

  @Override
  public String toString() {
    String words =
        String.join(
            " ",
            places > 0 ? KIND_OF_PLACES + places : KIND,
            Long.toString(nextFit),
            Boolean.toString(isExact),
            kernels.stream().map(Kernel::name).collect(Collectors.joining(",")),
            fits.stream().map(Fitted::text).collect(Collectors.joining(" ")));
    return checkers.map(found -> words + " " + found).orElse(words)
        + (areSlipsDoubted ? " " + SLIPS : "");
  }

  private static String text(Fit fit) {
    DoubleStream.Builder numbers = DoubleStream.builder();
    numbers.add(fit.noiseRatio()).add(fit.nuggetRatio()).add(fit.levelRatio());
    numbers.add(fit.signal()).add(fit.score());
    fit.sides().ifPresent(s -> numbers.add(s.low()).add(s.high()).add(s.mistakes()));
    if (fit.slopeRatio() != 0) {
      numbers.add(fit.slopeRatio());
    }
    return numbers
        .build()
        .mapToObj(Double::toString)
        .collect(Collectors.joining(",", fit.kernel().name() + ",", ""));
  }

  /** From before fits were averaged: {@code evidence1 NEXT EXACT} and the numbers of one fit. */
  private static Fitted old(String[] words) {
    return new Fitted(
        Long.parseLong(words[1]),
        Boolean.parseBoolean(words[2]),
        List.of(fit(String.join(",", Arrays.copyOfRange(words, 3, OLD_WORDS - 1)))),
        kernels(words[OLD_WORDS - 1]),
        0,
        Optional.empty(),
        false);
  }

  private static List<Kernel> kernels(String text) {
    return Arrays.stream(text.split(",")).map(Kernel::named).distinct().toList();
  }

  private static Fit fit(String text) {
    String[] parts = text.split(",", -1);
    double[] numbers = Arrays.stream(parts).skip(1).mapToDouble(Double::parseDouble).toArray();
    boolean hasSides = numbers.length >= 8;
    boolean hasSlope = numbers.length == 6 || numbers.length == 9;
    if (numbers.length < 5 || numbers.length == 7 || numbers.length > 9) {
      throw new IllegalArgumentException();
    }
    return new Fit(
        Kernel.named(parts[0]),
        numbers[0],
        numbers[1],
        numbers[2],
        hasSlope ? numbers[numbers.length - 1] : 0,
        Check.positive("signal", numbers[3]),
        numbers[4],
        hasSides ? Optional.of(new Sides(numbers[5], numbers[6], numbers[7])) : Optional.empty());
  }

  /**
   * Whether a text was written by a version that fitted, and chose, otherwise on a graph of so many
   * items, or where so many people have answered.
   */
  public static boolean isOfEarlierModel(String text, int items, int people) {
    return text.startsWith(OLD_KIND)
        || (text.startsWith(KIND) && items > EnginePlan.EXACT_UP_TO)
        || (!text.isEmpty() && people > 1 && !text.contains(" " + Checkers.KIND + ";"));
  }

  /**
   * Whether what is found now is what was found then, maybe by a version that took every slip for a
   * check.
   */
  public static boolean isSame(String now, String then) {
    return now.equals(then) || (!doubtsSlips(then) && withoutSlips(now).equals(then));
  }

  /** Whether what a text says was found by a version that did not take every slip for a check. */
  public static boolean doubtsSlips(String text) {
    return text.endsWith(" " + SLIPS);
  }

  private static String withoutSlips(String text) {
    return doubtsSlips(text) ? text.substring(0, text.length() - SLIPS.length() - 1) : text;
  }

  /**
   * Reads what {@link #toString} wrote, in this version or an earlier one.
   *
   * @throws IllegalArgumentException if it is something else
   */
  public static Fitted parse(String text) {
    boolean areSlipsDoubted = doubtsSlips(text);
    String[] words = withoutSlips(text).split(" ", -1);
    try {
      if (words.length == OLD_WORDS && words[0].equals(OLD_KIND)) {
        return old(words);
      }
      boolean areOfPlaces = words[0].startsWith(KIND_OF_PLACES);
      if (words.length < FEWEST_WORDS || !(areOfPlaces || words[0].equals(KIND))) {
        throw new IllegalArgumentException();
      }
      String last = words[words.length - 1];
      boolean hasCheckers = Checkers.isText(last);
      List<Fit> fits =
          Arrays.stream(words)
              .limit(words.length - (hasCheckers ? 1 : 0))
              .skip(4)
              .map(Fitted::fit)
              .toList();
      return new Fitted(
          Long.parseLong(words[1]),
          Boolean.parseBoolean(words[2]),
          fits,
          kernels(words[3]),
          areOfPlaces ? Integer.parseInt(words[0].substring(KIND_OF_PLACES.length())) : 0,
          hasCheckers ? Optional.of(Checkers.parse(last)) : Optional.empty(),
          areSlipsDoubted);
    } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
      throw Check.mustBe("fit", "one that this version of grapl has written", '"' + text + '"');
    }
  }
}
