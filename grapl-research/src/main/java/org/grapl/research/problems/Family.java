package org.grapl.research.problems;

import java.util.Arrays;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import java.util.function.LongFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.grapl.Noise;
import org.grapl.Question;
import org.grapl.Truth;
import org.grapl.graph.Graph;
import org.grapl.internal.Check;
import org.grapl.random.KeyedRandom;
import org.grapl.random.Role;
import org.grapl.research.Problem;
import org.grapl.research.problems.FamilyGraph.Grouped;
import org.grapl.research.problems.FamilyGraph.Shape;
import org.grapl.research.problems.FamilyValues.Values;
import org.grapl.research.problems.TestProblem.Instance;

/**
 * Random problems, as many as anybody wants: kinds of graph × kinds of values × noise × whether the
 * noise is told. Kinds are dealt out like cards, so that each comes up equally often even among few
 * problems; what is left open inside a kind is drawn at random. Units are random too.
 *
 * <p>The k-th problem of a seed is a pure function of both. Each trial of a problem draws another
 * graph and other values of the same kinds and parameters.
 */
public final class Family {

  private static final int FEWEST_ITEMS = 200;
  private static final int MOST_ITEMS = 700;
  private static final int FEWEST_STEPS = 400;
  private static final int MOST_STEPS = 800;

  /** Probabilities of continuous values lie closer to ½ than this. */
  private static final double REACH = 0.45;

  private static final String TOLD = "noise told";
  private static final String NOT_TOLD = "noise not told";

  private Family() {}

  private enum Scatter {
    EXACT("exact"),
    SMALL("small normal noise"),
    LARGE("large normal noise"),
    YES_NO("yes or no, with mistakes");

    private final String text;

    Scatter(String text) {
      this.text = text;
    }

    @Override
    public String toString() {
      return text;
    }
  }

  /** All kinds by what they are kinds of, in the order of {@link TestProblem#kinds}. */
  public static List<List<String>> kinds() {
    return List.of(
        names(FamilyGraph.values()),
        names(FamilyValues.values()),
        noises(),
        List.of(TOLD, NOT_TOLD));
  }

  /** The kinds of noise. */
  public static List<String> noises() {
    return names(Scatter.values());
  }

  private static List<String> names(Enum<?>[] kinds) {
    return Stream.of(kinds).map(Enum::toString).toList();
  }

  /** The first problems of a seed. */
  public static List<TestProblem> problems(long seed, int count) {
    Check.atLeast("number of problems", 1, count);
    return IntStream.rangeClosed(1, count).mapToObj(number -> problem(seed, number)).toList();
  }

  /** The first problems of a seed in which few items lie above. */
  public static List<TestProblem> rare(long seed, int count) {
    Check.atLeast("number of problems", 1, count);
    return IntStream.iterate(1, number -> number + 1)
        .mapToObj(number -> problem(seed, number))
        .filter(problem -> problem.kinds().contains(FamilyValues.RARE.toString()))
        .limit(count)
        .toList();
  }

  /** The number-th problem of a seed, from 1. */
  public static TestProblem problem(long seed, int number) {
    int before = Check.atLeast("number of the problem", 1, number) - 1;
    FamilyGraph graph = FamilyGraph.values()[dealt(seed, Role.GRAPH, 8, before)];
    FamilyValues values = FamilyValues.values()[dealt(seed, Role.SIGNAL, 7, before)];
    int noise = dealt(seed, Role.NOISE, 8, before);
    Scatter scatter = Scatter.values()[noise / 2];
    boolean told = noise % 2 == 0;

    KeyedRandom random = KeyedRandom.of(seed, Role.TRIAL, before, 0);
    int size = between(FEWEST_ITEMS, MOST_ITEMS, random);
    boolean weighted = random.nextInt(4) == 0;
    Shape shape = graph.shape(size, random);
    Values heights = values.values(random);
    Scale scale =
        scatter == Scatter.YES_NO
            ? Scale.ofProbabilities(heights.twoValued(), random)
            : Scale.ofAnyUnit(random);
    Noise trueNoise = noise(scatter, scale.spread(), random);
    List<String> kinds =
        List.of(graph.toString(), values.toString(), scatter.toString(), told ? TOLD : NOT_TOLD);
    return new TestProblem(
        "family-" + number,
        String.join(", ", kinds),
        "Drawn at random" + (weighted ? ", links of different weights" : ""),
        size,
        scatter == Scatter.EXACT ? size : Math.max(FEWEST_STEPS, Math.min(MOST_STEPS, 2 * size)),
        new Question(scale.threshold(), Problem.TOLERANCE * scale.spread()),
        trueNoise,
        told ? trueNoise : Noise.unknown(),
        scale.spread(),
        kinds,
        draw(shape, heights, scale, weighted, seed, before));
  }

  /** Which of some kinds a problem is of: every so many problems each of them once. */
  private static int dealt(long seed, Role role, int kinds, int before) {
    return KeyedRandom.of(seed, role, before / kinds).permutation(kinds)[before % kinds];
  }

  private static Noise noise(Scatter scatter, double spread, KeyedRandom random) {
    return switch (scatter) {
      case EXACT -> Noise.exact();
      case SMALL -> Noise.gaussian(between(0.1, 0.5, random) * spread);
      case LARGE -> Noise.gaussian(between(1.0, 3.0, random) * spread);
      case YES_NO -> Noise.bernoulli();
    };
  }

  /**
   * Where values lie.
   *
   * @param spread the usual distance of a mean from the threshold
   * @param mean what a value becomes that is given by its height above the threshold, the usual
   *     distance being 1; the same for a height of 0 is the threshold
   */
  private record Scale(double spread, DoubleUnaryOperator mean) {

    static Scale ofAnyUnit(KeyedRandom random) {
      double unit = StrictMath.pow(10, between(-2.0, 3.0, random));
      double threshold = unit * between(-10.0, 10.0, random);
      return new Scale(unit, height -> threshold + unit * height);
    }

    /** Two probabilities as far from ½, or a curve that rises within {@link #REACH} of ½. */
    static Scale ofProbabilities(boolean twoValued, KeyedRandom random) {
      double mistakes = between(0.02, 0.3, random);
      double steepness = between(0.3, 0.7, random);
      double shift = between(-1.0, 1.0, random);
      if (twoValued) {
        return new Scale(0.5 - mistakes, height -> 0.5 + Math.signum(height) * (0.5 - mistakes));
      }
      DoubleUnaryOperator mean =
          height -> 0.5 + REACH * StrictMath.tanh(steepness * (height + shift));
      return new Scale((mean.applyAsDouble(1) - mean.applyAsDouble(-1)) / 2, mean);
    }

    double threshold() {
      return mean.applyAsDouble(0);
    }
  }

  private static LongFunction<Instance> draw(
      Shape shape, Values values, Scale scale, boolean weighted, long familySeed, int before) {
    return seed -> {
      for (int attempt = 0; ; attempt++) {
        KeyedRandom random = KeyedRandom.of(seed, Role.SIGNAL, familySeed, before, attempt);
        Grouped items = shape.draw(random);
        if (weighted) {
          items = new Grouped(weighted(items.graph(), random.nextLong()), items.group());
        }
        double[] heights = values.draw().of(items, random);
        if (Arrays.stream(heights).anyMatch(height -> height > 0)
            && Arrays.stream(heights).anyMatch(height -> height < 0)) {
          double usual = median(Arrays.stream(heights).map(Math::abs).toArray());
          double[] means =
              Arrays.stream(heights).map(h -> scale.mean().applyAsDouble(h / usual)).toArray();
          return new Instance(items.graph(), Truth.of(means));
        }
      }
    };
  }

  private static Graph weighted(Graph graph, long seed) {
    return graph.reweighted(
        (a, b, weight) ->
            StrictMath.exp(
                KeyedRandom.of(seed, Role.GRAPH, Math.min(a, b), Math.max(a, b)).nextGaussian()));
  }

  private static double median(double[] values) {
    Arrays.sort(values);
    return values[values.length / 2];
  }

  /** A whole number from low to high, both included. */
  static int between(int low, int high, KeyedRandom random) {
    return low + random.nextInt(high - low + 1);
  }

  static double between(double low, double high, KeyedRandom random) {
    return low + (high - low) * random.nextDouble();
  }
}
