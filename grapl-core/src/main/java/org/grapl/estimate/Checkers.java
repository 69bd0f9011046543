package org.grapl.estimate;

import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.grapl.Answers;
import org.grapl.Checker;
import org.grapl.Tally;
import org.grapl.internal.Check;

/**
 * How far those who answered can be trusted, and what that makes of their answers. Where answers
 * tell sides, one of somebody who says yes of items above with probability s and no of those below
 * with probability t counts as
 *
 * <pre>log(s/(1 − t))/log((1 − e)/e) if it is yes,   log(t/(1 − s))/log((1 − e)/e) if it is no
 * </pre>
 *
 * answers that are wrong with the probability e of the fit: so the odds of an item are those of
 * independent people of whom each errs in their own way. Where answers are numbers, the bias is
 * taken off, and one counts as (R/R_w)² (1 − g_w)/(1 − g), R the noise of anybody and g how likely
 * anybody guesses. Of people who err alike the first to answer about an item counts in full, the
 * next by as much as they are independent.
 *
 * <p>Immutable. Its text gives back every bit.
 *
 * @param sides if answers tell sides: with e, how many of those of anybody are mistakes
 * @param anybody what is believed of somebody who has not answered yet
 */
public record Checkers(
    Optional<Sides> sides, Checker anybody, List<Checker> all, List<Pair> pairs) {

  /** Nobody is weighed: all count alike. */
  public static final Checkers ALL_ALIKE =
      new Checkers(
          Optional.empty(),
          new Checker("", 0, Optional.empty(), Optional.empty(), 0, List.of()),
          List.of(),
          List.of());

  /** So little counts an answer that says nothing: a tally has no room for none. */
  private static final double LEAST_WEIGHT = 1e-6;

  /** How its text begins. */
  static final String KIND = "checkers1";

  /**
   * Two who err alike; or one who does so twice.
   *
   * @param copied how likely the answer of one is just that of the other
   */
  public record Pair(String one, String other, double copied) {}

  public Checkers {
    all = List.copyOf(all);
    pairs = List.copyOf(pairs);
  }

  public boolean areAllAlike() {
    return all.isEmpty();
  }

  /** What is believed of somebody: of anybody, if they have not answered yet. */
  public Checker of(String name) {
    return all.stream().filter(each -> each.name().equals(name)).findFirst().orElse(anybody);
  }

  /** The same, beside fits to answers of which so many are mistakes. */
  public Checkers with(Optional<Sides> fitted) {
    return new Checkers(fitted, anybody, all, pairs);
  }

  /** What an answer counts as. */
  public record Counted(double value, double weight) {}

  /**
   * @param before who has answered about the same item before
   */
  public Counted counted(double value, double weight, String by, Iterable<String> before) {
    if (areAllAlike() || by.isEmpty()) {
      return new Counted(value, weight);
    }
    return counted(value, weight, of(by), share(by, before, copiedBy()));
  }

  private Counted counted(double value, double weight, Checker who, double share) {
    double bias = sides.isPresent() ? 0 : who.numbers().map(Checker.OfNumbers::bias).orElse(0.0);
    double counted = weight * Math.max(LEAST_WEIGHT, share * weight(who, value));
    // What is too large or too small for that counts as it was told.
    return Check.isWeight(counted, value - bias)
        ? new Counted(value - bias, counted)
        : new Counted(value, weight);
  }

  /** How likely each copies whom. */
  private Map<String, Map<String, Double>> copiedBy() {
    Map<String, Map<String, Double>> copied = new HashMap<>();
    for (Pair pair : pairs) {
      copied.computeIfAbsent(pair.one, name -> new HashMap<>()).put(pair.other, pair.copied);
      copied.computeIfAbsent(pair.other, name -> new HashMap<>()).put(pair.one, pair.copied);
    }
    return copied;
  }

  /** By how much an answer is independent of those before it. */
  private static double share(
      String by, Iterable<String> before, Map<String, Map<String, Double>> copied) {
    double share = 1;
    for (String other : before) {
      share *= 1 - copied.getOrDefault(by, Map.of()).getOrDefault(other, 0.0);
    }
    return share;
  }

  private double weight(Checker who, double value) {
    if (sides.isPresent() && who.sides().isPresent()) {
      Sides told = sides.get();
      boolean isYes = value - told.low() > told.high() - value;
      double odds = StrictMath.log((1 - told.mistakes()) / told.mistakes());
      Checker.OfSides rates = who.sides().get();
      return logOdds(rates.ifAbove(), rates.ifBelow(), isYes) / odds;
    }
    if (sides.isEmpty() && who.numbers().isPresent()) {
      double ratio = anybody.numbers().orElseThrow().noise() / who.numbers().get().noise();
      return ratio * ratio * (1 - who.guessing()) / (1 - anybody.guessing());
    }
    return 1;
  }

  /** By how much an answer speaks for what it says; not less than nothing. */
  public static double logOdds(double ifAbove, double ifBelow, boolean isYes) {
    double right = isYes ? ifAbove : ifBelow;
    double wrong = 1 - (isYes ? ifBelow : ifAbove);
    return Math.max(0, StrictMath.log(right / wrong));
  }

  /** How often somebody is wrong, whichever side, where answers tell sides. */
  public static double mistakes(Checker who) {
    Checker.OfSides told = who.sides().orElseThrow();
    return Math.min(0.5, 1 - (told.ifAbove() + told.ifBelow()) / 2);
  }

  /** As how many answers of anybody one of somebody counts. */
  public double weight(String name) {
    Checker who = of(name);
    double weight =
        sides
            .map(told -> 0.5 * (weight(who, told.low()) + weight(who, told.high())))
            .orElseGet(() -> weight(who, 0));
    return Math.max(LEAST_WEIGHT, weight);
  }

  /** All answers, each as it counts. */
  public Tally weighed(Tally told) {
    if (areAllAlike()) {
      return told.copy();
    }
    Tally weighed = new Tally(told.size());
    weighed.add(told.unsigned());
    Answers answers = told.answers();
    Map<String, Checker> known = new HashMap<>();
    all.forEach(who -> known.put(who.name(), who));
    Map<String, Map<String, Double>> copied = copiedBy();
    Map<Integer, List<String>> before = new HashMap<>();
    for (int k = 0; k < answers.count(); k++) {
      List<String> earlier = before.computeIfAbsent(answers.item(k), item -> new ArrayList<>(1));
      String by = answers.names().get(answers.by(k));
      Checker who = known.getOrDefault(by, anybody);
      double share = share(by, earlier, copied);
      Counted counted = counted(answers.value(k), answers.weight(k), who, share);
      weighed.add(answers.item(k), counted.value(), counted.weight());
      earlier.add(by);
    }
    return weighed;
  }

  /** Who answered about an item, in their order. */
  public List<String> answered(Tally told, int item) {
    List<String> who = new ArrayList<>();
    Answers answers = told.answers();
    for (int k = 0; k < answers.count() && !pairs.isEmpty(); k++) {
      if (answers.item(k) == item) {
        who.add(answers.names().get(answers.by(k)));
      }
    }
    return who;
  }

  /** Without blanks: {@code checkers1;LOW,HIGH,MISTAKES;ANYBODY;NAME,…;…;=NAME,NAME,COPIED;…}. */
  @Override
  public String toString() {
    String told = sides.map(s -> s.low() + "," + s.high() + "," + s.mistakes()).orElse("");
    return Stream.of(
            Stream.of(KIND, told, text(anybody)),
            all.stream().map(Checkers::text),
            pairs.stream().map(Checkers::text))
        .flatMap(each -> each)
        .collect(Collectors.joining(";"));
  }

  static boolean isText(String word) {
    return word.startsWith(KIND + ";");
  }

  /**
   * Reads what {@link #toString} wrote.
   *
   * @throws IllegalArgumentException if it is something else
   */
  static Checkers parse(String word) {
    String[] parts = word.split(";", -1);
    double[] told =
        Arrays.stream(parts[1].split(","))
            .filter(number -> !number.isEmpty())
            .mapToDouble(Double::parseDouble)
            .toArray();
    List<Checker> all = new ArrayList<>();
    List<Pair> pairs = new ArrayList<>();
    for (String part : Arrays.asList(parts).subList(3, parts.length)) {
      if (part.startsWith("=")) {
        String[] words = part.substring(1).split(",", -1);
        pairs.add(new Pair(plain(words[0]), plain(words[1]), Double.parseDouble(words[2])));
      } else {
        all.add(checker(part));
      }
    }
    Optional<Sides> sides =
        told.length == 0 ? Optional.empty() : Optional.of(new Sides(told[0], told[1], told[2]));
    return new Checkers(sides, checker(parts[2]), all, pairs);
  }

  private static String text(Pair pair) {
    return "=" + coded(pair.one()) + "," + coded(pair.other()) + "," + pair.copied();
  }

  private static String text(Checker who) {
    DoubleStream.Builder numbers = DoubleStream.builder();
    who.sides()
        .ifPresent(
            s ->
                numbers
                    .add(s.ifAbove())
                    .add(s.ifBelow())
                    .add(s.right())
                    .add(s.low())
                    .add(s.high()));
    who.numbers().ifPresent(n -> numbers.add(n.bias()).add(n.noise()).add(n.low()).add(n.high()));
    return Stream.of(
            Stream.of(
                coded(who.name()),
                Integer.toString(who.answers()),
                Double.toString(who.guessing()),
                who.alike().stream().map(Checkers::coded).collect(Collectors.joining("&"))),
            numbers.build().mapToObj(Double::toString))
        .flatMap(each -> each)
        .collect(Collectors.joining(","));
  }

  private static Checker checker(String text) {
    String[] words = text.split(",", -1);
    double[] n = Arrays.stream(words).skip(4).mapToDouble(Double::parseDouble).toArray();
    return new Checker(
        plain(words[0]),
        Integer.parseInt(words[1]),
        n.length == 5
            ? Optional.of(new Checker.OfSides(n[0], n[1], n[2], n[3], n[4]))
            : Optional.empty(),
        n.length == 4
            ? Optional.of(new Checker.OfNumbers(n[0], n[1], n[2], n[3]))
            : Optional.empty(),
        Double.parseDouble(words[2]),
        words[3].isEmpty()
            ? List.of()
            : Arrays.stream(words[3].split("&")).map(Checkers::plain).toList());
  }

  private static String coded(String name) {
    return URLEncoder.encode(name, StandardCharsets.UTF_8);
  }

  private static String plain(String coded) {
    return URLDecoder.decode(coded, StandardCharsets.UTF_8);
  }
}
