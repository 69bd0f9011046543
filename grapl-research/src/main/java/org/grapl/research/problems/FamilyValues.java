package org.grapl.research.problems;

import static org.grapl.research.problems.Family.between;

import java.util.Arrays;
import java.util.Optional;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;
import org.grapl.random.KeyedRandom;
import org.grapl.research.problems.FamilyGraph.Grouped;

/** The kinds of values of the {@link Family}. */
enum FamilyValues {
  SMOOTH("smooth"),
  ROUGH("rough"),
  TWO_VALUED("two-valued"),
  RARE("two-valued, one rare"),
  LEVELS("several levels"),
  HEAVY_TAILED("heavy-tailed"),
  UNRELATED("unrelated to the graph");

  private final String text;

  FamilyValues(String text) {
    this.text = text;
  }

  /**
   * Values of one kind and the same parameters.
   *
   * @param twoValued whether all of them are −1 or 1
   * @param draw how far above the threshold each item of a graph lies, in any unit
   */
  record Values(boolean twoValued, Draw draw) {}

  @FunctionalInterface
  interface Draw {
    double[] of(Grouped items, KeyedRandom random);
  }

  /** Values of this kind, their parameters drawn. */
  Values values(KeyedRandom random) {
    GraphField field = GraphField.random(random);
    double below = between(0.1, 0.9, random); // the share of items below the threshold
    return switch (this) {
      case SMOOTH -> continuous(field, 0, value -> value, below);
      case ROUGH -> continuous(field, between(0.3, 0.7, random), value -> value, below);
      case HEAVY_TAILED -> continuous(field, 0, tail(random), below);
      case TWO_VALUED -> twoValued(field, below, 0.15, 0.85, random);
      case RARE -> twoValued(field, 1 - between(0.02, 0.12, random), 0.02, 0.12, random);
      case LEVELS -> levels(field, random);
      case UNRELATED -> unrelated(below, random);
    };
  }

  private static DoubleUnaryOperator tail(KeyedRandom random) {
    double width = between(0.8, 1.5, random);
    return random.nextInt(2) == 0
        ? value -> StrictMath.exp(width * value)
        : value -> value * value * value;
  }

  /** A field of which some share of the variance is each item's own. */
  private static Values continuous(
      GraphField field, double own, DoubleUnaryOperator shape, double below) {
    return new Values(
        false,
        (items, random) -> {
          double[] values = field.draw(items.graph(), random);
          for (int item = 0; item < values.length; item++) {
            double mixed =
                Math.sqrt(1 - own) * values[item] + Math.sqrt(own) * random.nextGaussian();
            values[item] = shape.applyAsDouble(mixed);
          }
          return aboveQuantile(values, below);
        });
  }

  /** The highest values of a field or, half of the time, whole groups where that is possible. */
  private static Values twoValued(
      GraphField field, double below, double least, double most, KeyedRandom parameters) {
    boolean byGroup = parameters.nextInt(2) == 0;
    return new Values(
        true,
        (items, random) -> {
          Optional<double[]> groups =
              byGroup ? wholeGroups(items, least, most, random) : Optional.empty();
          return groups.orElseGet(
              () -> signs(aboveQuantile(field.draw(items.graph(), random), below)));
        });
  }

  private static Optional<double[]> wholeGroups(
      Grouped items, double least, double most, KeyedRandom random) {
    int size = items.group().length;
    int[] members = new int[items.groups()];
    Arrays.stream(items.group()).forEach(group -> members[group]++);
    double[] values = new double[size];
    Arrays.fill(values, -1);
    int above = 0;
    for (int group : random.permutation(members.length)) {
      // Half of them stay below even if there is room, or there would always be as many as may be.
      if (above + members[group] <= most * size
          && (above < least * size || random.nextInt(2) == 0)) {
        above += members[group];
        for (int item = 0; item < size; item++) {
          values[item] = items.group()[item] == group ? 1 : values[item];
        }
      }
    }
    return above >= least * size ? Optional.of(values) : Optional.empty();
  }

  /** A field cut into levels, or a level per group; the threshold is between two of them. */
  private static Values levels(GraphField field, KeyedRandom parameters) {
    int count = between(3, 6, parameters);
    int lowestAbove = between(1, count - 1, parameters);
    double lean = between(0.5, 2.0, parameters);
    boolean byGroup = parameters.nextInt(2) == 0;
    double[] height = new double[count];
    for (int level = 1; level < count; level++) {
      height[level] = height[level - 1] + between(0.5, 1.5, parameters);
    }
    double threshold = (height[lowestAbove - 1] + height[lowestAbove]) / 2;
    return new Values(
        false,
        (items, random) -> {
          int[] level = new int[items.group().length];
          if (byGroup) {
            int[] ofGroup =
                IntStream.generate(() -> random.nextInt(count)).limit(items.groups()).toArray();
            Arrays.setAll(level, item -> ofGroup[items.group()[item]]);
          } else {
            double[] values = field.draw(items.graph(), random);
            double[] sorted = values.clone();
            Arrays.sort(sorted);
            for (int item = 0; item < level.length; item++) {
              double rank = (double) Arrays.binarySearch(sorted, values[item]) / level.length;
              level[item] = (int) (count * StrictMath.pow(rank, lean));
            }
          }
          return Arrays.stream(level).mapToDouble(each -> height[each] - threshold).toArray();
        });
  }

  private static Values unrelated(double below, KeyedRandom parameters) {
    boolean twoValued = parameters.nextInt(2) == 0;
    return new Values(
        twoValued,
        (items, random) -> {
          double[] values = aboveQuantile(GraphField.white(items.group().length, random), below);
          return twoValued ? signs(values) : values;
        });
  }

  /** Differences to a number between two values such that this share of them lies below. */
  private static double[] aboveQuantile(double[] values, double below) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    int count = (int) Math.round(below * sorted.length);
    double threshold = (sorted[count - 1] + sorted[count]) / 2;
    return Arrays.stream(values).map(value -> value - threshold).toArray();
  }

  private static double[] signs(double[] values) {
    return Arrays.stream(values).map(value -> value >= 0 ? 1 : -1).toArray();
  }

  @Override
  public String toString() {
    return text;
  }
}
